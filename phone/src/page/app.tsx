/** The page: its head, the screen that is shown, and the tabs along the thumb. */
import type { ComponentChild } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Engine, Facts } from "../engine/api.js";
import { Armies } from "./armies.js";
import { Fight } from "./fight.js";
import { History, More, Rulings } from "./more.js";
import { Icon } from "./parts.js";
import { Pharaoh } from "./pharaoh.js";
import { Points } from "./points.js";
import { Pyramydal } from "./pyramydal.js";
import { Round } from "./round.js";
import { Solo } from "./solo.js";
import { type Fits, listenForChanges, save } from "./keeping.js";
import { changeGame, type Kept, redoChange, type Screen, SCREENS, undoChange } from "./state.js";
import { fillWord, type Table, TableContext } from "./table.js";
import { useWakeLock } from "./wake.js";
import type { Word } from "./words.js";

const SHOWN: Readonly<Record<Screen, () => ComponentChild>> = {
  fight: Fight,
  armies: Armies,
  round: Round,
  solo: Solo,
  points: Points,
  more: More,
  pyramydal: Pyramydal,
  pharaoh: Pharaoh,
  rulings: Rulings,
  history: History,
};
const ICONS: Readonly<Record<string, string>> = {
  fight: "swords",
  armies: "ascending",
  round: "hexagon",
  solo: "crown",
  points: "points",
  more: "more",
};

const DOUBLE_TAP = 700; // ms in which a second tap is the same tap

interface AppProps {
  facts: Facts;
  engine: Engine;
  begin: Kept;
  drawer: string; // name of its storage entry
  fits: Fits;
}

export function App({ facts, engine, begin, drawer, fits }: AppProps) {
  const [kept, keep] = useState(begin);
  const [keeps, setKeeps] = useState(true);
  const screen = useRef<HTMLDivElement>(null);
  const dark = useDark(kept.scheme);
  const heard = useRef<Kept | null>(null); // what another tab has kept already
  const recorded = useRef(-DOUBLE_TAP); // when something was last recorded
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set()); // fields that hold no number
  const [returns, setReturns] = useState(0); // by undo and redo
  useLayoutEffect(() => {
    if (kept !== heard.current) setKeeps(save(drawer, kept)); // before it is shown: a page can close at once
  }, [kept]);
  useEffect(
    () =>
      listenForChanges(drawer, fits, (other) =>
        keep((now) => (heard.current = { ...other, lang: now.lang, scheme: now.scheme, screen: now.screen, awake: now.awake })),
      ),
    [drawer, fits],
  );
  useEffect(() => {
    document.documentElement.lang = kept.lang;
    document.documentElement.dataset["scheme"] = dark ? "dark" : "light";
  }, [kept.lang, dark]);
  const table = useMemo<Table>(() => {
    const { lang, game } = kept;
    return {
      facts,
      engine,
      kept,
      game,
      lang,
      keeps,
      change: (field, change) => keep((now) => changeGame(now, field, change)),
      record: (change) => {
        const time = performance.now();
        const again = time - recorded.current < DOUBLE_TAP;
        recorded.current = time;
        if (!again) keep((now) => changeGame(now, "", change));
      },
      wrong: wrong.size > 0,
      mark: (field, is) =>
        setWrong((now) => {
          if (now.has(field) === is) return now;
          return new Set(is ? [...now, field] : [...now].filter((other) => other !== field));
        }),
      set: (habits) => keep((now) => ({ ...now, ...habits })),
      go: (chosen) => {
        recorded.current = -DOUBLE_TAP;
        keep((now) => ({ ...now, screen: chosen, last: "" }));
        window.scrollTo(0, 0);
        requestAnimationFrame(() => screen.current?.querySelector<HTMLElement>("#screen")?.focus({ preventScroll: true }));
      },
      returns,
      undo: () => {
        recorded.current = -DOUBLE_TAP;
        setReturns((now) => now + 1);
        keep(undoChange);
      },
      redo: () => {
        recorded.current = -DOUBLE_TAP;
        setReturns((now) => now + 1);
        keep(redoChange);
      },
      say: (word, values) => fillWord(word, lang, values),
      sentence: (message, values = {}) => engine.say(message, values, lang),
      name: (faction) => engine.name(faction, lang),
      text: (texts) => texts[lang] ?? texts["en"] ?? Object.values(texts)[0] ?? "",
    };
  }, [facts, engine, kept, keeps, wrong, returns]);
  useKeys(table);
  useWakeLock(table);
  const Screen = SHOWN[kept.screen];
  return (
    <TableContext.Provider value={table}>
      <Head table={table} dark={dark} />
      {!keeps && (
        <p class="warn unkept" role="alert">
          {table.say("not-kept")}
        </p>
      )}
      <div ref={screen}>
        <Screen key={kept.screen} />
      </div>
      <Tabs table={table} />
    </TableContext.Provider>
  );
}

/** Return whether the page is dark, as the device wants it or as it was switched. */
function useDark(scheme: Kept["scheme"]): boolean {
  const [prefersDark, setPrefersDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const changes = () => setPrefersDark(query.matches);
    query.addEventListener("change", changes);
    return () => query.removeEventListener("change", changes);
  }, []);
  return scheme === "dark" || (scheme === "auto" && prefersDark);
}

/** Ctrl+Z and Ctrl+Y outside of fields. */
function useKeys({ undo, redo }: Table): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [undo, redo]);
}

function Head({ table, dark }: { table: Table; dark: boolean }) {
  const { facts, kept, lang, say, set, undo, redo } = table;
  const { past, future, screen } = kept;
  const other = facts.languages[(facts.languages.indexOf(lang) + 1) % facts.languages.length] ?? lang;
  return (
    <header class="top">
      <div class="game">
        <svg class="mark" viewBox="0 -73.6 450.3 73.6" role="img" aria-label="Hyskos">
          <use href="#wordmark" />
        </svg>
        <h1>{say(screen as Word)}</h1>
      </div>
      <button type="button" aria-label={say("undo")} aria-disabled={!past.length} onClick={undo}>
        <Icon of="undo" />
      </button>
      <button type="button" aria-label={say("redo")} aria-disabled={!future.length} onClick={redo}>
        <Icon of="redo" />
      </button>
      <button type="button" aria-label={say(dark ? "to-light" : "to-dark")} onClick={() => set({ scheme: dark ? "light" : "dark" })}>
        <Icon of={dark ? "sun" : "moon"} />
      </button>
      {other !== lang && (
        <button
          type="button"
          lang={other}
          aria-label={`${other.toUpperCase()}: ${new Intl.DisplayNames([other], { type: "language" }).of(other) ?? other}`}
          onClick={() => set({ lang: other })}
        >
          {other.toUpperCase()}
        </button>
      )}
    </header>
  );
}

function Tabs({ table }: { table: Table }) {
  const { go, kept, say } = table;
  const shown = (SCREENS as readonly string[]).includes(kept.screen) ? kept.screen : "more";
  return (
    <nav class="tabs" aria-label={say("screens")}>
      {SCREENS.map((screen) => (
        <button type="button" key={screen} aria-current={shown === screen ? "page" : undefined} onClick={() => go(screen)}>
          <Icon of={ICONS[screen] ?? screen} />
          {say(screen)}
        </button>
      ))}
    </nav>
  );
}
