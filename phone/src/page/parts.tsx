/** The parts that screens are made of: icons, emblems, fields, steppers, switches. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { useNumber } from "./numbers.js";
import { PHARAOH, skin, useTable } from "./table.js";

/** An icon of the printed sheets; decoration, since a word is next to it. */
export function Icon({ of }: { of: string }) {
  return (
    <svg class="icon" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
      <use href={`#icon-${of}`} />
    </svg>
  );
}

/** A faction's head on its disc, or the Pharaoh's crown. */
export function Disc({ of, kind = "" }: { of: string; kind?: "" | "large" | "small" }) {
  const { facts } = useTable();
  const emblem = facts.factions[of]?.emblem;
  return (
    <span class={`disc ${kind}`} style={skin(facts, of)} aria-hidden="true">
      <svg viewBox="0 0 100 100" focusable="false">
        {of === PHARAOH && <use href="#icon-crown" fill="#131d49" />}
        {emblem?.map((path) => (
          <path
            d={path.d}
            fill={path.fill === "current" ? "var(--skin)" : (path.fill ?? "none")}
            stroke={path.stroke === "current" ? "var(--skin)" : (path.stroke ?? "none")}
            stroke-width={path.points ? path.width * 2.2 : path.width}
            fill-rule={path.evenOdd ? "evenodd" : "nonzero"}
            stroke-linejoin={path.round ? "round" : "miter"}
            stroke-linecap={path.round ? "round" : "butt"}
          />
        ))}
      </svg>
    </span>
  );
}

interface NumberProps {
  label: ComponentChildren;
  name: string; // of the field, for undo
  value: number;
  most?: number;
  least?: number;
  set(value: number): void;
}

const MOST = 999; // soldiers, heroes or strength that a field takes

/** A number to type or to step: the white field of a sheet. */
export function Count({ label, name, value, most = MOST, least = 0, set }: NumberProps) {
  const { say } = useTable();
  const id = useId();
  const { wrong, field, step } = useNumber({ value, least, most, empty: least, set: (number) => set(number ?? least) });
  const to = (number: number) => step(Math.min(most, Math.max(least, number)));
  const arrows = (event: KeyboardEvent) => {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    to(value + step);
  };
  return (
    <div class="number">
      <label for={id}>{label}</label>
      <div class="stepper">
        <button type="button" tabIndex={-1} aria-label={say("less")} aria-controls={id} onClick={() => to(value - 1)}>
          −
        </button>
        <input
          id={id}
          class={`field ${field.value.length > 2 ? "long" : ""}`}
          name={name}
          aria-describedby={wrong ? `${id}-wrong` : undefined}
          onKeyDown={arrows}
          {...field}
        />
        <button type="button" tabIndex={-1} aria-label={say("more-of")} aria-controls={id} onClick={() => to(value + 1)}>
          +
        </button>
      </div>
      {wrong && (
        <small id={`${id}-wrong`} class="warn" role="alert">
          {say("whole-number", { least, most })}
        </small>
      )}
    </div>
  );
}

interface SwitchProps {
  on: boolean;
  icon?: string;
  children: ComponentChildren;
  label?: string;
  toggle(): void;
}

/** Something that is so or not. */
export function Switch({ on, icon, children, label, toggle }: SwitchProps) {
  return (
    <button type="button" class="with-icon" aria-pressed={on} aria-label={label} onClick={toggle}>
      {icon && <Icon of={icon} />}
      {children}
    </button>
  );
}

interface WhoProps {
  label: string;
  among: readonly string[];
  chosen: readonly string[];
  nobody?: boolean; // whether nobody may be chosen, too: ""
  pick(faction: string): void;
}

/** A row of emblems to choose from. */
export function Who({ label, among, chosen, nobody = false, pick }: WhoProps) {
  const { name, say } = useTable();
  return (
    <div class={`who ${among.length + Number(nobody) > 4 ? "many" : ""}`} role="group" aria-label={label}>
      {nobody && (
        <button type="button" aria-pressed={chosen.length === 0} onClick={() => pick("")}>
          <span class="disc nobody" aria-hidden="true" />
          {say("nobody")}
        </button>
      )}
      {among.map((faction) => (
        <button type="button" key={faction} aria-pressed={chosen.includes(faction)} onClick={() => pick(faction)}>
          <Disc of={faction} />
          {name(faction)}
        </button>
      ))}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  set(value: string): void;
}

/** One of several words. */
export function Choice({ label, value, options, set }: ChoiceProps) {
  const id = useId();
  return (
    <div class="number">
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {options.map(([choice, text]) => (
          <option key={choice} value={choice} selected={choice === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface AskingProps extends ChoiceProps {
  erased: string; // what another choice erases; "": nothing, and nothing is asked
}

/** One of several words, which asks before it erases what was entered. */
export function AskingChoice({ erased, value, set, ...choice }: AskingProps) {
  const { say } = useTable();
  const [pending, setPending] = useState<string | null>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (pending !== null) keep.current?.focus();
  }, [pending]);
  const pick = (chosen: string) => {
    if (chosen === value || erased) setPending(chosen === value ? null : chosen);
    else set(chosen);
  };
  const agree = () => {
    if (pending !== null) set(pending);
    setPending(null);
  };
  return (
    <>
      <Choice {...choice} value={pending ?? value} set={pick} />
      {pending !== null && (
        <div class="ask" role="alertdialog" aria-label={erased}>
          <p>{erased}</p>
          <div class="actions">
            <button type="button" class="main" ref={keep} onClick={() => setPending(null)}>
              {say("keep-it")}
            </button>
            <button type="button" onClick={agree}>
              {say("erase-it")}
            </button>
          </div>
        </div>
      )}
    </>
  );
}

/** A stele with a heading. */
export function Stele({ title, icon, children }: { title: string; icon?: string; children: ComponentChildren }) {
  return (
    <section class="stele">
      <h2 class="sheet-name">
        {icon && <Icon of={icon} />}
        {title}
      </h2>
      {children}
    </section>
  );
}
