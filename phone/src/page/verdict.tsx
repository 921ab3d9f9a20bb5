/** The answer: who has it now, one line of arithmetic, what the marker does, and why. */
import type { ComponentChildren } from "preact";
import type { Force, Outcome, Reason } from "../engine/api.js";
import { Disc, Icon } from "./parts.js";
import { useTable } from "./table.js";

interface VerdictProps {
  faction: string | null;
  said: string;
  sum?: string;
  reasons?: readonly Reason[];
  children?: ComponentChildren;
}

/** The stele of the answer; read aloud when it changes. */
export function Verdict({ faction, said, sum = "", reasons = [], children }: VerdictProps) {
  return (
    <section class="stele verdict">
      <div class="answer">
        {faction ? <Disc of={faction} kind="large" /> : <span />}
        <div role="status" aria-live="polite" class="grow">
          <p class="said display" key={said}>
            {said}
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
  const used = engine.rulingsUsed(reasons, lang);
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
        {used && <li>{used}</li>}
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
      {lost && (
        <li>
          <span class="hand" aria-hidden="true">
            <s>{engine.written(lost)}</s>
          </span>
          <span>
            {sentence("erase")} ({name(lost.faction)})
          </span>
        </li>
      )}
      {after && (
        <li>
          <span class="hand" aria-hidden="true">
            {engine.written(after)}
          </span>
          <span>{engine.toWrite(after, false, lang)}</span>
        </li>
      )}
      {!after && !lost && <li>{engine.toWrite(null, false, lang)}</li>}
      {outcome.conquered && after && (
        <li>
          <span class="hand" aria-hidden="true">
            <Icon of="d4" />
          </span>
          <span>{sentence("cross a footmen triangle ({faction})", { faction: after.faction })}</span>
        </li>
      )}
    </ul>
  );
}
