/** The answer: who has it now, one line of arithmetic, what the marker does, and why. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { N_ } from "../engine/reasons.js";
import type { Force, Outcome, Reason } from "../engine/api.js";
import { Disc, Icon } from "./parts.js";
import type { Noted } from "./state.js";
import { choiceWord } from "./choices.js";
import { useTable } from "./table.js";

interface VerdictProps {
  faction: string | null;
  headline: string;
  sum?: string;
  reasons?: readonly Reason[];
  write?: string; // what the marker writes: stays in sight with the verdict while the screen scrolls
  children?: ComponentChildren;
}

/** The stele of the answer; read aloud when it changes. */
export function Verdict({ faction, headline, sum = "", reasons = [], write, children }: VerdictProps) {
  const whole = useRef<HTMLElement>(null);
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (write === undefined || !whole.current) return undefined;
    const watch = new IntersectionObserver(([seen]) => setAway(seen ? !seen.isIntersecting : false), {
      rootMargin: "-120px 0px 0px 0px",
    });
    watch.observe(whole.current);
    return () => {
      watch.disconnect();
      setAway(false);
    };
  }, [write === undefined]);
  return (
    <section class="stele verdict" ref={whole}>
      {away && (
        <div class="strip" aria-hidden="true">
          {faction && <Disc of={faction} kind="small" />}
          <span class="display">{headline}</span>
          {write && <span class="hand">{write}</span>}
        </div>
      )}
      <div class="answer">
        {faction && <Disc of={faction} kind="large" />}
        <div role="status" aria-live="polite" class="grow">
          <p class="said display" key={headline}>
            {headline}
          </p>
          {sum && <p class="sum">{sum}</p>}
        </div>
        {children}
        <Why reasons={reasons} />
      </div>
    </section>
  );
}

/** Every reason with the rule it rests on, folded away. */
export function Why({ reasons }: { reasons: readonly Reason[] }) {
  const { engine, facts, game, lang, say, text } = useTable();
  if (!reasons.length) return null;
  const own = engine.rulingsUsed(reasons, game.rulings).filter((ruling) => ruling.own);
  return (
    <details>
      <summary>{say("why")}</summary>
      <ul class="why" tabIndex={0} aria-label={say("why")}>
        {reasons.map((reason) => (
          <li>
            <code>{[reason.rule, reason.ruling].filter(Boolean).join(", ")}</code>
            {engine.sentence(reason, lang)}
            {facts.rules[reason.rule] && <small> {text(facts.rules[reason.rule] ?? {})}</small>}
          </li>
        ))}
        {own.map((ruling) => (
          <li class="warn">
            {say("own-ruling")}: {text(facts.rules[ruling.id] ?? {})} {ruling.value && choiceWord(ruling.value, lang)} ({ruling.id})
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What the marker does on the board after a fight. */
export function ToDo({ outcome, before }: { outcome: Outcome; before: Force | null }) {
  const { engine, lang, name, sentence } = useTable();
  const after = outcome.force;
  const lost = before && before.faction !== after?.faction ? before : null;
  return (
    <ul class="todo">
      <li class="first">
        {after && (
          <span class="hand" aria-hidden="true">
            {engine.written(after)}
          </span>
        )}
        {lost && !after && (
          <span class="hand" aria-hidden="true">
            <s>{engine.written(lost)}</s>
          </span>
        )}
        <span>{engine.toWrite(after, lost !== null, lang)}</span>
      </li>
      {lost && after && (
        <li>
          <span class="hand" aria-hidden="true">
            <s>{engine.written(lost)}</s>
          </span>
          <span>
            {sentence(N_("erase"))} ({name(lost.faction)})
          </span>
        </li>
      )}
      {outcome.conquered && after && (
        <li>
          <span class="hand" aria-hidden="true">
            <Icon of="d4" />
          </span>
          <span>
            {outcome.crossings > 1
              ? sentence(N_("cross {n} footmen triangles ({faction})"), { n: outcome.crossings, faction: after.faction })
              : sentence(N_("cross a footmen triangle ({faction})"), { faction: after.faction })}
          </span>
        </li>
      )}
    </ul>
  );
}

/** Verdicts in the history, newest first. */
export function Notes({ notes }: { notes: readonly Noted[] }) {
  if (!notes.length) return null;
  return (
    <ol class="list">
      {notes.map((note) => (
        <li>
          <div class="row">
            {note.faction && <Disc of={note.faction} kind="small" />}
            <div class="grow">
              <strong>{note.title}</strong>
              <div class="soft">{note.sum}</div>
              {note.lines?.map((line) => <div class="soft">{line}</div>)}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
