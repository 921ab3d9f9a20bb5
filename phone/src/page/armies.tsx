/** What is written in the squares of a player board. */
import { type Shape, type Strength, type UnitFacts, UnlawfulError, type Written } from "../engine/api.js";
import { Count, Disc, Stele, Switch, Who } from "./parts.js";
import { type ArmyInput, emptyArmy } from "./state.js";
import { useNumber } from "./numbers.js";
import { skin, type Table, useTable } from "./table.js";
import { Why } from "./verdict.js";

/** Return what is put in as the referee reads it. */
function writtenOf(army: ArmyInput, tracks: number): Written {
  return { ...army, complete: Array.from({ length: tracks }, (_, at) => army.complete[at] ?? 0) };
}

/** Calculate the squares; returns a message instead if a number cannot have come from a die. */
function calculateSquares(table: Table, faction: string, army: ArmyInput): { strengths: Strength[]; fault: string } {
  const { engine, facts, game, lang } = table;
  try {
    const written = writtenOf(army, facts.factions[faction]?.footmen.length ?? 0);
    return { strengths: engine.armies(faction, written, game.rulings), fault: "" };
  } catch (error) {
    if (!(error instanceof UnlawfulError)) throw error;
    return { strengths: [], fault: engine.sentence(error.reason, lang) };
  }
}

export function Armies() {
  const table = useTable();
  const { change, engine, facts, game, name, say, text, wrong } = table;
  const faction = game.faction;
  const facts_ = facts.factions[faction];
  if (!facts_) return null;
  const army = game.armies[faction] ?? emptyArmy();
  const [slot] = facts_.heroSlots;
  const { strengths, fault } = wrong ? { strengths: [], fault: say("number-wrong") } : calculateSquares(table, faction, army);
  const put = (field: string, edit: (army: ArmyInput) => void) =>
    change(field && `army ${faction} ${field}`, (now) => edit((now.armies[faction] ??= emptyArmy())));
  return (
    <main id="screen" class="two" tabIndex={-1}>
      <div class="column first">
        <Stele title={say("whose-board")}>
          <Who
            label={say("whose-board")}
            among={Object.keys(facts.factions)}
            chosen={[faction]}
            pick={(chosen) => change("", (now) => void (now.faction = chosen))}
          />
        </Stele>
        <section class="stele board-head" style={skin(facts, faction)}>
          <div class="row">
            <Disc of={faction} kind="large" />
            <div class="grow">
              <h2 class="faction-name">{name(faction)}</h2>
              <p class="soft">{text(facts_.text)}</p>
            </div>
          </div>
          {fault && (
            <p class="warn" role="alert">
              {fault}
            </p>
          )}
          <ul class="squares" aria-live="polite">
            {strengths
              .filter((strength) => strength.strength !== null)
              .map((strength) => (
                <li key={strength.unit}>
                  <span class="hand">{strength.strength}</span>
                  {unitName(table, facts_.units, strength.unit)}
                </li>
              ))}
          </ul>
        </section>
      </div>
      <div class="column">
        {facts_.units.map((unit) => (
          <UnitStele
            key={unit.id}
            unit={unit}
            army={army}
            strength={strengths.find((strength) => strength.unit === unit.id)}
            put={put}
          />
        ))}
        <Stele title={say("heroes-and-footmen")} icon="star">
          <div class="numbers-wide">
            {slot && (
              <Count
                label={say("hero-slot")}
                name="hero"
                value={army.heroes ?? 0}
                most={engine.reach(slot, game.rulings)[1]}
                set={(value) => put("heroes", (mine) => void (mine.heroes = value || null))}
              />
            )}
            {facts_.footmen.map((track, at) => (
              <Count
                key={at}
                label={say("footmen-blocks", { track: at + 1 })}
                name={`footmen-${at}`}
                value={army.complete[at] ?? 0}
                most={track.length}
                set={(value) =>
                  put(`footmen ${at}`, (mine) => {
                    mine.complete = facts_.footmen.map((_, index) => (index === at ? value : (mine.complete[index] ?? 0)));
                  })
                }
              />
            ))}
          </div>
          <Why reasons={strengths.filter((strength) => /heroes|footmen/.test(strength.unit)).flatMap((strength) => strength.reasons)} />
        </Stele>
        <button type="button" class="press stele-button" onClick={() => change("", (now) => void delete now.armies[faction])}>
          {say("clear")}
        </button>
      </div>
    </main>
  );
}

function unitName(table: Table, units: readonly UnitFacts[], id: string): string {
  const unit = units.find((unit) => unit.id === id);
  if (unit) return table.text(unit.title);
  const track = /^footmen-(\d+)$/.exec(id)?.[1];
  return track ? table.say("footmen-track", { track }) : table.say("heroes");
}

interface UnitProps {
  unit: UnitFacts;
  army: ArmyInput;
  strength: Strength | undefined;
  put(field: string, edit: (army: ArmyInput) => void): void;
}

const ICONS: Readonly<Record<string, string>> = { ascending: "ascending", matching: "matching", descending: "bomb" };
const BETWEEN = { ascending: "<", matching: "·", descending: ">" } as const;

/** A special unit as its row on the board: boxes, value, strength. */
function UnitStele({ unit, army, strength, put }: UnitProps) {
  const { engine, game, lang, say, text } = useTable();
  const row = army.rows[unit.id] ?? [];
  const level = army.levels[unit.id] ?? 0;
  const sign = unit.operator === "add" ? "+" : "×";
  const calculated = strength?.strength ?? null;
  const open = strength && !strength.lawful;
  return (
    <Stele title={text(unit.title)} icon={ICONS[unit.order] ?? "ascending"}>
      <div class="boxes" role="group" aria-label={text(unit.title)}>
        {unit.subtractFrom !== null && <span class="operator">{unit.subtractFrom} −</span>}
        {unit.boxes.map((shape, at) => (
          <>
            {at > 0 && (
              <span class="operator" aria-hidden="true">
                {BETWEEN[unit.order]}
              </span>
            )}
            <Box
              key={at}
              shape={shape}
              label={`${text(unit.title)}, ${say(shape)} ${at + 1}`}
              value={row[at] ?? null}
              reach={engine.reach(shape, game.rulings)}
              set={(value) =>
                put(`${unit.id} ${at}`, (mine) => {
                  mine.rows[unit.id] = unit.boxes.map((_, index) => (index === at ? value : (row[index] ?? null)));
                })
              }
            />
          </>
        ))}
        <span class="operator">=</span>
        <output class={`hand ${calculated === null ? "empty" : ""}`} aria-label={say("strength")}>
          {calculated ?? ""}
        </output>
      </div>
      <div class="row" role="group" aria-label={say("value")}>
        {unit.track.map((value, at) => (
          <Switch key={value} on={level === at} toggle={() => put("", (mine) => void (mine.levels[unit.id] = at))}>
            {sign}
            {value}
          </Switch>
        ))}
        {unit.line && (
          <Switch
            on={army.lines.includes(unit.id)}
            toggle={() =>
              put("", (mine) => {
                const has = mine.lines.includes(unit.id);
                mine.lines = has ? mine.lines.filter((id) => id !== unit.id) : [...mine.lines, unit.id];
              })
            }
          >
            {say("middle-counts")}
          </Switch>
        )}
      </div>
      {strength && strength.reasons.length > 0 && (
        <p class={open ? "warn" : "note"}>{engine.arithmetic(strength.reasons, lang)}</p>
      )}
      <Why reasons={strength?.reasons ?? []} />
    </Stele>
  );
}

interface BoxProps {
  shape: Shape;
  label: string;
  value: number | null;
  reach: readonly [number, number];
  set(value: number | null): void;
}

const OUTLINES: Readonly<Record<Shape, string>> = {
  circle: "M4 50a46 46 0 1 1 92 0a46 46 0 1 1-92 0z",
  triangle: "M50 4 97 90 3 90z",
  square: "M20 8H80Q92 8 92 20V80Q92 92 80 92H20Q8 92 8 80V20Q8 8 20 8z",
  rhombus: "M50 2 98 50 50 98 2 50z",
  kite: "M50 4 98 28V63L50 96 2 63V28zM2 28 11 45 2 63M98 28 89 45 98 63",
  pentagon: "M50 3 97 38 79 94H21L3 38z",
};

const MOST = 999; // that a box takes; the referee says which numbers no die can write

/** A box of the player board in the shape of its die, with its number. */
function Box({ shape, label, value, reach, set }: BoxProps) {
  const [low, high] = reach;
  const { field, wrong } = useNumber({ value, least: 0, most: MOST, empty: null, set });
  const beyond = wrong || (value !== null && (value < low || value > high));
  return (
    <span class={`box ${shape}`}>
      <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
        <path d={OUTLINES[shape]} />
      </svg>
      <input
        aria-label={`${label} (${low}–${high})`}
        {...field}
        aria-invalid={beyond || undefined}
      />
    </span>
  );
}

