/** One fight on one space: who is there, with what, and who has it then. */
import type { Battle, Force } from "../engine/api.js";
import { Count, Disc, Icon, Stele, Switch, Who } from "./parts.js";
import { emptyFight, type FightInput, type Side } from "./state.js";
import { addNote, PHARAOH, skin, useTable } from "./table.js";
import { Notes, ToDo, Verdict } from "./verdict.js";
import { Vignette } from "./vignette.js";

const force = (side: Side): Force => ({ faction: side.faction, units: side.units, heroes: side.heroes });

/** Return the battle that is put in; what no card shows, such as the umbrella of one who held the space before, is no part of it. */
export function battleOf(fight: FightInput): Battle {
  const holder = fight.sides[fight.holder];
  const coming = fight.sides.filter((side) => side !== holder);
  return {
    defender: holder && holder.units + holder.heroes ? force(holder) : null,
    arrivals: coming
      .filter((side) => side.units + side.heroes)
      .map((side) => ({ force: force(side), border: { origin: null, ram: side.ram, spikes: side.spikes } })),
    bombs: coming.flatMap((side) => (side.bomb ? [{ faction: side.faction, strength: side.bomb }] : [])),
    umbrella: fight.umbrella && holder !== undefined && holder.faction !== PHARAOH,
  };
}

/** Put a faction into the fight or out of it; who is there first holds the space. */
export function tap(fight: FightInput, faction: string): void {
  const isFighting = fight.sides.some((side) => side.faction === faction);
  const holder = fight.sides[fight.holder];
  if (!isFighting) {
    fight.sides.push({ faction, units: 0, heroes: 0, ram: false, spikes: false, bomb: null });
    if (fight.sides.length === 1) fight.holder = 0;
    return;
  }
  fight.sides = fight.sides.filter((side) => side.faction !== faction);
  fight.holder = holder ? fight.sides.indexOf(holder) : -1;
}

export function Fight() {
  const { change, engine, facts, game, lang, record, say, wrong } = useTable();
  const { fight } = game;
  const battle = battleOf(fight);
  const asked = battle.defender !== null || battle.arrivals.length > 0 || battle.bombs.length > 0;
  const refusal = engine.refused(battle);
  const outcome = asked && !refusal && !wrong ? engine.resolve(battle, game.rulings) : null;
  const headline = outcome ? engine.verdict(outcome, battle.defender, lang) : "";
  const sum = outcome ? engine.arithmetic(outcome.reasons, lang) : "";
  const keep = () =>
    outcome &&
    record((now) => {
      addNote(now, { faction: outcome.force?.faction ?? null, title: headline, sum });
      now.fight = emptyFight();
    });
  return (
    <main id="screen" class="two" tabIndex={-1}>
      <div class="column first">
        {outcome ? (
          <Verdict write={outcome.force ? engine.written(outcome.force) : ""} faction={outcome.force?.faction ?? null} headline={headline} sum={sum} reasons={outcome.reasons}>
            <ToDo outcome={outcome} before={battle.defender} />
          </Verdict>
        ) : (
          <Verdict
            faction={null}
            headline={wrong ? say("number-wrong") : refusal ? engine.sentence(refusal, lang) : say(fight.sides.length ? "how-many" : "who-fights")}
          />
        )}
        <Stele title={say("who-is-there")}>
          <Who
            label={say("who-is-there")}
            among={[...Object.keys(facts.factions), PHARAOH]}
            chosen={fight.sides.map((side) => side.faction)}
            pick={(faction) => change("", (now) => tap(now.fight, faction))}
          />
          {!fight.sides.length && <p class="note">{say("first-holds")}</p>}
          <div class="actions">
            <button type="button" class="main" aria-disabled={!outcome} onClick={keep}>
              {say("note-it")}
            </button>
            <button
              type="button"
              aria-disabled={!fight.sides.length}
              onClick={() => fight.sides.length && change("", (now) => void (now.fight = emptyFight()))}
            >
              {say("clear")}
            </button>
          </div>
        </Stele>
      </div>
      <div class="column">
        {!fight.sides.length && <Latest />}
        {fight.sides.map((side, at) => (
          <SideCard key={`${side.faction}${at}`} side={side} at={at} />
        ))}
      </div>
    </main>
  );
}

/** What was noted last, while the next fight is not put in yet. */
function Latest() {
  const { game, say } = useTable();
  return (
    <Stele title={say(game.history.length ? "history" : "the-table")}>
      <Notes notes={game.history.slice(0, 4)} />
      <Vignette />
      {!game.history.length && <p class="note">{say("welcome")}</p>}
    </Stele>
  );
}

/** A side of the fight in its faction's colour. */
function SideCard({ side, at }: { side: Side; at: number }) {
  const { change, facts, game, name, say } = useTable();
  const { fight } = game;
  const holds = fight.holder === at;
  const alone = side.faction === PHARAOH;
  const first = fight.sides.findIndex((other) => other.faction === side.faction) === at;
  const put = (field: string, edit: (side: Side, fight: FightInput) => void) =>
    change(field && `fight ${at} ${field}`, (now) => {
      const mine = now.fight.sides[at];
      if (mine) edit(mine, now.fight);
    });
  const another = () =>
    change("", (now) => {
      now.fight.sides.splice(at + 1, 0, { ...side, units: 0, heroes: 0, ram: false, spikes: false, bomb: null });
      if (now.fight.holder > at) now.fight.holder += 1;
    });
  return (
    <section class="side" style={skin(facts, side.faction)} aria-label={name(side.faction)}>
      <header>
        <Disc of={side.faction} />
        <h2>{name(side.faction)}</h2>
        <Switch on={holds} toggle={() => put("", (_side, now) => void (now.holder = holds ? -1 : at))}>
          {say("holds")}
        </Switch>
      </header>
      <div class="numbers">
        <Count
          label={say("soldiers")}
          name={`units-${at}`}
          value={side.units}
          set={(value) => put("units", (mine) => void (mine.units = value))}
        />
        {!alone && (
          <Count
            label={
              <>
                <Icon of="star" />
                {say("heroes")}
              </>
            }
            name={`heroes-${at}`}
            value={side.heroes}
            set={(value) => put("heroes", (mine) => void (mine.heroes = value))}
          />
        )}
        {side.bomb !== null && !holds && (
          <Count
            label={
              <>
                <Icon of="bomb" />
                {say("bomb")}
              </>
            }
            name={`bomb-${at}`}
            value={side.bomb}
            set={(value) => put("bomb", (mine) => void (mine.bomb = value))}
          />
        )}
      </div>
      {!alone && (
        <div class="row even">
          {holds && (
            <Switch
              icon="umbrella"
              on={fight.umbrella}
              toggle={() => put("", (_side, now) => void (now.umbrella = !now.umbrella))}
            >
              {say("umbrella")}
            </Switch>
          )}
          {!holds && (
            <>
              <Switch icon="ram" on={side.ram} toggle={() => put("", (mine) => void (mine.ram = !mine.ram))}>
                {say("ram")}
              </Switch>
              <Switch icon="spikes" on={side.spikes} toggle={() => put("", (mine) => void (mine.spikes = !mine.spikes))}>
                {say("spikes")}
              </Switch>
              {first && (
                <Switch
                  icon="bomb"
                  on={side.bomb !== null}
                  toggle={() => put("", (mine) => void (mine.bomb = mine.bomb === null ? 0 : null))}
                >
                  {say("bomb")}
                </Switch>
              )}
            </>
          )}
          <button type="button" class="with-icon" onClick={another}>
            + {say("border")}
          </button>
          {!first && (
            <button
              type="button"
              onClick={() =>
                change("", (now) => {
                  const holder = now.fight.sides[now.fight.holder];
                  now.fight.sides.splice(at, 1);
                  now.fight.holder = holder ? now.fight.sides.indexOf(holder) : -1;
                })
              }
            >
              {say("remove")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
