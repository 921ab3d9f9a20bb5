/** The other games, the rulings of the table, what was noted, and habits of the device. */
import { Choice, Icon, Stele, Switch } from "./parts.js";
import { newGame, type Scheme } from "./state.js";
import { useTable } from "./table.js";
import { canStayAwake } from "./wake.js";
import { choiceWord } from "./choices.js";
import { Notes, Verdict } from "./verdict.js";

const SCHEMES: readonly Scheme[] = ["auto", "light", "dark"];

export function More() {
  const { facts, game, go, keeps, kept, lang, record, say, set } = useTable();
  const own = Object.keys(game.rulings).length;
  return (
    <main id="screen" tabIndex={-1}>
      <Stele title={say("other-games")} icon="pyramid">
        <div class="doors">
          <button type="button" class="with-icon" onClick={() => go("pyramydal")}>
            <Icon of="statue" /> Pyramydal
          </button>
          <button type="button" class="with-icon" onClick={() => go("pharaoh")}>
            <Icon of="throne" /> {say("pharaoh-game")}
          </button>
        </div>
        <p class="note">{say("not-the-ring-race")}</p>
      </Stele>
      <Stele title={say("this-session")} icon="phase-develop">
        <div class="doors">
          <button type="button" class="with-icon" onClick={() => go("rulings")}>
            <Icon of="pen" /> {say("rulings")}
            {own > 0 && ` (${own})`}
          </button>
          <button type="button" class="with-icon" onClick={() => go("history")}>
            <Icon of="files" /> {say("history")}
            {game.history.length > 0 && ` (${game.history.length})`}
          </button>
          <button
            type="button"
            class="with-icon"
            onClick={() => record((now) => void Object.assign(now, newGame(now.round.map, now.faction), { rulings: now.rulings }))}
          >
            <Icon of="phase-clean" /> {say("new-session")}
          </button>
        </div>
        <p class="note">{say("undo-brings-back")}</p>
      </Stele>
      <Stele title={say("this-phone")} icon="arrow">
        <div class="row" role="group" aria-label={say("language")}>
          {facts.languages.map((language) => (
            <Switch key={language} on={language === lang} toggle={() => set({ lang: language })}>
              <span lang={language}>{new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language}</span>
            </Switch>
          ))}
        </div>
        <div class="row" role="group" aria-label={say("scheme")}>
          {SCHEMES.map((scheme) => (
            <Switch key={scheme} on={kept.scheme === scheme} toggle={() => set({ scheme })}>
              {say(scheme)}
            </Switch>
          ))}
        </div>
        {canStayAwake() && (
          <div class="row">
            <Switch on={kept.awake !== false} toggle={() => set({ awake: kept.awake === false })}>
              {say("stay-awake")}
            </Switch>
          </div>
        )}
        {keeps && <p class="note">{say("kept-here")}</p>}
        <p class="note">{say("made-by", { version: facts.version })}</p>
      </Stele>
    </main>
  );
}

/** Rulings for which this table can choose another answer than the default. */
export function Rulings() {
  const { change, facts, game, lang, say, text } = useTable();
  const own = Object.keys(game.rulings).length;
  return (
    <main id="screen" tabIndex={-1}>
      <Stele title={say("rulings")} icon="pen">
        <p>{say("rulings-note")}</p>
        {own > 0 && (
          <button type="button" onClick={() => change("", (now) => void (now.rulings = {}))}>
            {say("reset-rulings")}
          </button>
        )}
      </Stele>
      <section class="stele">
        <ul class="list">
          {facts.rulings.map((ruling) => (
            <li key={ruling.name}>
              <Choice
                label={`${ruling.id}  ${text(ruling.question)}`}
                value={game.rulings[ruling.name] ?? ruling.choices[0] ?? ""}
                options={ruling.choices.map((choice, at) => [choice, choiceWord(choice, lang) + (at ? "" : ` (${say("default")})`)] as const)}
                set={(choice) =>
                  change("", (now) => {
                    if (choice === ruling.choices[0]) delete now.rulings[ruling.name];
                    else now.rulings[ruling.name] = choice;
                  })
                }
              />
              <details>
                <summary>{say("why")}</summary>
                <p class="note">{text(ruling.reason)}</p>
              </details>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

/** Every answer that was noted, the latest first. */
export function History() {
  const { game, say } = useTable();
  if (!game.history.length) return (
    <main id="screen" tabIndex={-1}>
      <Verdict faction={null} headline={say("nothing-noted")} />
    </main>
  );
  return (
    <main id="screen" tabIndex={-1}>
      <Stele title={say("history")} icon="files">
        <Notes notes={game.history} />
      </Stele>
    </main>
  );
}
