/** The form of the Lab page, and the parameters of a run that follow from it. */
import { useState } from "preact/hooks";
import { useSite } from "../shell/context.ts";
import type { Params } from "../shell/python.ts";
import { fill } from "../shell/texts.ts";
import type { Choices } from "./answers.ts";
import type { ProjectMap } from "./project.ts";
import { labTexts, type Say } from "./texts.ts";

/** The value of the map being edited; no id is empty. */
const EDITED = "";
const USUAL_PLAYERS = 4;
const [USUAL, USUAL_ALONE] = ["greedy", "pilgrim"];
const GAMES = [1_000, 5_000, 20_000, 100_000];

export interface Choice {
  /** The id of a built-in map, or EDITED. */
  readonly map: string;
  /** The file of the map being edited, or the id of a built-in one, as a command names it. */
  readonly mapName: string;
  readonly players: number;
  readonly bots: readonly string[];
  readonly games: number;
  readonly seed: number;
  /** `halves=down`, `without=bastet`, or empty. */
  readonly change: string;
}

const changeOf = ({ change }: Choice) => {
  const [name = "", value = ""] = change.split("=");
  return change === "" ? null : name === "without" ? { without: value } : { rulings: { [name]: value } };
};

export function paramsOf(choice: Choice, edited: ProjectMap | null): Params {
  const { players, bots, games, seed } = choice;
  const map = choice.map === EDITED && edited ? { name: edited.name, files: edited.files } : { id: choice.map };
  return { map, players, bots: [...bots], games, seed, change: changeOf(choice) };
}

/** The command that plays the same games. */
export function commandLine(choice: Choice): string {
  const name = /^[\w./-]+$/.test(choice.mapName) ? choice.mapName : `'${choice.mapName.replaceAll("'", "'\\''")}'`;
  const players = choice.players === 1 ? "solo" : choice.players;
  const same = `--players ${players} --bots ${choice.bots.join(",")} --seed ${choice.seed} --games ${choice.games}`;
  if (choice.change === "") return `hyskos lab run --map ${name} ${same}`;
  const [option, value] = choice.change.startsWith("without=")
    ? ["--other-ability-off", choice.change.slice("without=".length)]
    : ["--other-ruling", choice.change];
  return `hyskos lab compare ${name} ${same} ${option} ${value}`;
}

function Changes({ choices, say }: { choices: Choices; say: Say }) {
  return (
    <>
      <option value="">{say.nothing}</option>
      <optgroup label={say.rulings}>
        {choices.rulings.flatMap(({ id, name, question, values }) =>
          values.slice(1).map((value) => (
            <option key={`${name}=${value.id}`} value={`${name}=${value.id}`}>{`${id} ${question} ${value.title}`}</option>
          )),
        )}
      </optgroup>
      <optgroup label={say.abilities}>
        {choices.factions.map(({ id, title }) => (
          <option key={id} value={`without=${id}`}>
            {fill(say.without, { faction: title })}
          </option>
        ))}
      </optgroup>
    </>
  );
}

interface FormProps {
  readonly choices: Choices;
  readonly edited: ProjectMap | null;
  readonly isBusy: boolean;
  readonly play: (choice: Choice) => void;
  readonly stop: () => void;
}

export function Form({ choices, edited, isBusy, play, stop }: FormProps) {
  const { lang, query } = useSite();
  const say = labTexts(lang);
  const asked = choices.maps.find(({ id }) => id === query.get("map"))?.id;
  const [map, setMap] = useState(asked ?? (choices.edited ? EDITED : (choices.maps[0]?.id ?? "")));
  const starts = (map === EDITED ? choices.edited : choices.maps.find(({ id }) => id === map))?.starts ?? 1;
  const most = Math.min(starts, choices.factions.length);
  const [wanted, setPlayers] = useState(USUAL_PLAYERS);
  const players = Math.min(wanted, most);
  const [chosen, setBots] = useState<readonly string[] | null>(null);
  const bots = chosen ?? [(players === 1 ? USUAL_ALONE : USUAL) ?? ""];
  const [games, setGames] = useState(GAMES[2] ?? 0);
  const [seed, setSeed] = useState("1");
  const [change, setChange] = useState("");
  const number = new Intl.NumberFormat(lang);
  const toggle = (id: string, isOn: boolean) =>
    setBots(choices.bots.map((one) => one.id).filter((one) => (one === id ? isOn : bots.includes(one))));
  const submit = (event: Event) => {
    event.preventDefault();
    const mapName = map === EDITED ? (edited?.name ?? "") : map;
    play({ map, mapName, players, bots, games, seed: Number(seed), change });
  };
  return (
    <form class="panel" onSubmit={submit}>
      <div class="fields">
        <label class="field">
          <span>{say.map}</span>
          <select name="map" value={map} onChange={(event) => setMap(event.currentTarget.value)}>
            {choices.edited && <option value={EDITED}>{fill(say.edited, { file: choices.edited.title })}</option>}
            {choices.maps.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{say.players}</span>
          <select name="players" value={players} onChange={(event) => setPlayers(Number(event.currentTarget.value))}>
            {Array.from({ length: most }, (_none, at) => at + 1).map((one) => (
              <option key={one} value={one}>
                {one === 1 ? say.solo : one}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{say.games}</span>
          <select name="games" value={games} onChange={(event) => setGames(Number(event.currentTarget.value))}>
            {GAMES.map((one) => (
              <option key={one} value={one}>
                {number.format(one)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>{say.seed}</span>
          <input
            name="seed" inputMode="numeric" pattern="[0-9]{1,15}" required value={seed} title={say["seed-note"]}
            onInput={(event) => setSeed(event.currentTarget.value)}
          />
        </label>
      </div>
      <fieldset>
        <legend>{say.bots}</legend>
        <div class="bots">
          {choices.bots.map(({ id, title, note }) => (
            <label class="check" key={id} title={note}>
              <input type="checkbox" checked={bots.includes(id)} onChange={(event) => toggle(id, event.currentTarget.checked)} />
              <span>{title}</span>
            </label>
          ))}
        </div>
        <p class="note">{say["bots-note"]}</p>
      </fieldset>
      <label class="field">
        <span>{say.compare}</span>
        <select name="change" value={change} onChange={(event) => setChange(event.currentTarget.value)}>
          <Changes choices={choices} say={say} />
        </select>
      </label>
      <div class="buttons">
        <button type="submit" disabled={isBusy || bots.length === 0}>
          {say.play}
        </button>
        <button type="button" class="quiet" disabled={!isBusy} onClick={stop}>
          {say.stop}
        </button>
      </div>
    </form>
  );
}
