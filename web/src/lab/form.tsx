/** The form of the Lab page, and the parameters of a run that follow from it. */
import { useState } from "preact/hooks";
import { useSite } from "../shell/site.ts";
import { Choice, type Option } from "../shell/parts.tsx";
import type { Params } from "../shell/python.ts";
import { fill } from "../shell/texts.ts";
import type { Choices } from "./answers.ts";
import type { ProjectMap } from "../shell/project.ts";
import { labTexts, type Say } from "./texts.ts";

/** The value of the map being edited; no id is empty. */
const EDITED = "";
/** The change that compares with every other ruling, and with every faction without its ability. */
const ALL = "all";
const USUAL_PLAYERS = 4;
const [USUAL, USUAL_ALONE] = ["greedy", "pilgrim"];
const GAMES = [1_000, 5_000, 20_000, 100_000];

export interface Play {
  /** The id of a built-in map, or EDITED. */
  readonly map: string;
  /** The file of the map being edited, or the id of a built-in one, as a command names it. */
  readonly mapName: string;
  readonly players: number;
  readonly bots: readonly string[];
  readonly games: number;
  readonly seed: number;
  /** `halves=down`, `without=bastet`, ALL for each of them, or empty. */
  readonly change: string;
}

const changeOf = ({ change }: Play) => {
  const [name = "", value = ""] = change.split("=");
  return change === "" ? null : change === ALL ? ALL : name === "without" ? { without: value } : { rulings: { [name]: value } };
};

export function paramsOf(choice: Play, edited: ProjectMap | null): Params {
  const { players, bots, games, seed } = choice;
  const map = choice.map === EDITED && edited ? { name: edited.name, files: edited.files } : { id: choice.map };
  return { map, players, bots: [...bots], games, seed, change: changeOf(choice) };
}

/** The command that plays the same games. */
export function commandLine(choice: Play): string {
  const name = /^[\w./-]+$/.test(choice.mapName) ? choice.mapName : `'${choice.mapName.replaceAll("'", "'\\''")}'`;
  const players = choice.players === 1 ? "solo" : choice.players;
  const same = `--players ${players} --bots ${choice.bots.join(",")} --seed ${choice.seed} --games ${choice.games}`;
  if (choice.change === "") return `hyskos lab run --map ${name} ${same}`;
  if (choice.change === ALL) return `hyskos lab rulings --map ${name} ${same}`;
  const [option, value] = choice.change.startsWith("without=")
    ? ["--other-ability-off", choice.change.slice("without=".length)]
    : ["--other-ruling", choice.change];
  return `hyskos lab compare ${name} ${same} ${option} ${value}`;
}

/** Every way to play that can be compared: another value of a ruling, or a faction without its ability. */
function changesIn({ rulings, factions }: Choices, say: Say): Option[] {
  return [
    ["", say.nothing],
    [ALL, say["all-changes"]],
    ...rulings.flatMap(({ id, name, question, values }) =>
      values.slice(1).map((value): Option => [`${name}=${value.id}`, `${id} ${question} ${value.title}`]),
    ),
    ...factions.map(({ id, title }): Option => [`without=${id}`, fill(say.without, { faction: title })]),
  ];
}

interface FormProps {
  readonly choices: Choices;
  readonly edited: ProjectMap | null;
  readonly isBusy: boolean;
  readonly play: (choice: Play) => void;
  readonly stop: () => void;
}

export function Form({ choices, edited, isBusy, play, stop }: FormProps) {
  const { lang, query } = useSite();
  const say = labTexts(lang);
  const asked = choices.maps.find(({ id }) => id === query.get("map"))?.id;
  const [map, setMap] = useState(asked ?? (choices.edited ? EDITED : (choices.maps[0]?.id ?? "")));
  const starts = (map === EDITED ? choices.edited : choices.maps.find(({ id }) => id === map))?.starts ?? 1;
  const most = Math.min(starts, choices.factions.length);
  const [chosenPlayers, setPlayers] = useState(USUAL_PLAYERS);
  const players = Math.min(chosenPlayers, most);
  const [chosen, setBots] = useState<readonly string[] | null>(null);
  const bots = chosen ?? [(players === 1 ? USUAL_ALONE : USUAL) ?? ""];
  const [games, setGames] = useState(GAMES[2] ?? 0);
  const [seed, setSeed] = useState("1");
  const [change, setChange] = useState("");
  const maps: Option[] = choices.maps.map(({ id, title }) => [id, title]);
  if (choices.edited) maps.unshift([EDITED, fill(say.edited, { file: choices.edited.title })]);
  const number = new Intl.NumberFormat(lang);
  const toggle = (id: string, isOn: boolean) =>
    setBots(choices.bots.map((bot) => bot.id).filter((botId) => (botId === id ? isOn : bots.includes(botId))));
  const submit = (event: Event) => {
    event.preventDefault();
    const mapName = map === EDITED ? (edited?.name ?? "") : map;
    play({ map, mapName, players, bots, games, seed: Number(seed), change });
  };
  return (
    <form class="panel" onSubmit={submit}>
      <div class="fields">
        <Choice label={say.map} value={map} options={maps} set={setMap} />
        <Choice
          label={say.players} value={String(players)} set={(value) => setPlayers(Number(value))}
          options={Array.from({ length: most }, (_none, at): Option => [String(at + 1), at === 0 ? say.solo : String(at + 1)])}
        />
        <Choice
          label={say.games} value={String(games)} set={(value) => setGames(Number(value))}
          options={GAMES.map((count): Option => [String(count), number.format(count)])}
        />
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
      <Choice label={say.compare} value={change} options={changesIn(choices, say)} set={setChange} />
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
