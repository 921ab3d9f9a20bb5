/** The parts that screens are made of: icons, emblems, fields, steppers, switches. */
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";
import { PHARAOH, skin, useTable } from "./table.js";

/** A sign of the sheets; decoration, since a word stands beside it. */
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

/** Read what was typed into a number field: a number, or a sum such as 3+1; null for anything else. */
export function readCount(text: string): number | null {
  const typed = text.replace(/\s/g, "");
  if (typed === "") return 0;
  if (!/^\d{1,4}([+-]\d{1,4})*$/.test(typed)) return null;
  return (typed.match(/[+-]?\d+/g) ?? []).reduce((sum, part) => sum + Number(part), 0);
}

/** A number to type or to step: the white field of a sheet. What is no number that fits changes nothing, and says so. */
export function Count({ label, name, value, most = 99, least = 0, set }: NumberProps) {
  const { say } = useTable();
  const id = useId();
  const [typed, type] = useState<string | null>(null); // while somebody types: "3+1" stays what it is
  const number = typed === null ? value : readCount(typed);
  const fits = number !== null && number >= least && number <= most;
  const wrong = !fits && !/[+-]$/.test((typed ?? "").trim()); // 3+ is the beginning of a sum
  const to = (number: number) => {
    type(null);
    set(Math.min(most, Math.max(least, number)));
  };
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
          class="field"
          name={name}
          type="text"
          inputMode="numeric"
          autocomplete="off"
          value={typed ?? value}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={arrows}
          aria-invalid={wrong}
          onInput={(event) => {
            type(event.currentTarget.value);
            const found = readCount(event.currentTarget.value);
            if (found !== null && found >= least && found <= most && found !== value) set(found);
          }}
          onBlur={() => type(null)}
        />
        <button type="button" tabIndex={-1} aria-label={say("more-of")} aria-controls={id} onClick={() => to(value + 1)}>
          +
        </button>
      </div>
      {wrong && (
        <p class="warn" role="alert">
          {say("from-to", { least, most })}
        </p>
      )}
    </div>
  );
}

const DOUBLE = 400; // ms between two taps that are one
let tapped = { what: "", at: -DOUBLE };

/** Let a button act once for a double tap. */
export function once(what: string, act: () => void): (event: Event) => void {
  return (event) => {
    const again = tapped.what === what && event.timeStamp - tapped.at < DOUBLE;
    tapped = { what, at: event.timeStamp };
    if (!again) act();
  };
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
        {options.map(([one, text]) => (
          <option key={one} value={one} selected={one === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
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
