/** Tables of a report: who wins, and a comparison of two ways to play. */
import { fill } from "../shell/texts.ts";
import { AXES, type Axis, type Estimate, type Report } from "./answers.ts";
import type { Say } from "./texts.ts";

interface Props {
  readonly report: Report;
  readonly say: Say;
  readonly lang: string;
}

/** A share with its interval as a bar, and a line at the fair share, on a scale from `least` to `most`. */
function Bar({ estimate: [value, low, high], least, most, line }: {
  estimate: Estimate;
  least: number;
  most: number;
  line: number;
}) {
  const x = (share: number) => (100 * (share - least)) / (most - least);
  const [from, to] = [x(low ?? least), x(high ?? most)];
  return (
    <svg class="share-bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect class="span" x={from} y="3" width={Math.max(0.5, to - from)} height="6" />
      <rect class="value" x={x(value) - 0.5} y="1" width="1" height="10" />
      <line class="fair" x1={x(line)} x2={x(line)} y1="0" y2="12" />
    </svg>
  );
}

export function Winners({ report, say, lang }: Props) {
  const percent = new Intl.NumberFormat(lang, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const decimal = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const players = report.figures.sides.seat.length;
  const axes = AXES.filter((axis) => report.names[axis].length > 1);
  const fair = 1 / players;
  const ends = axes.flatMap((axis) => report.figures.sides[axis].flatMap(({ wins }) => wins.map((end) => Math.abs((end ?? fair) - fair))));
  const reach = Math.max(0.02, ...ends); // one scale for all tables
  const span = ([, low, high]: Estimate) => fill(say.range, { low: percent.format(low ?? 0), high: percent.format(high ?? 1) });
  return (
    <section class="panel">
      <h2>{say.winners}</h2>
      {players > 1 && <p class="note">{fill(say.fair, { share: percent.format(fair) })}</p>}
      <div class="tables">
        {axes.map((axis) => (
          <table key={axis} data-axis={axis}>
            <thead>
              <tr>
                <th scope="col">{say[axis]}</th>
                <th scope="col">{say.wins}</th>
                <th scope="col">{say.interval}</th>
                <th scope="col">{players === 1 ? say.rounds : say.points}</th>
              </tr>
            </thead>
            <tbody>
              {report.figures.sides[axis].map((side, at) => (
                <tr key={report.names[axis][at]} data-wins={side.wins.join(" ")}>
                  <th scope="row">{report.names[axis][at]}</th>
                  <td>{percent.format(side.wins[0])}</td>
                  <td class="interval">
                    {players > 1 && <Bar estimate={side.wins} least={fair - reach} most={fair + reach} line={fair} />}
                    <span>{span(side.wins)}</span>
                  </td>
                  <td>{decimal.format((side.rounds ?? side.points)[0])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

export function Comparison({ report, say, lang }: Props) {
  const { comparison } = report;
  if (!comparison) return null;
  const percent = new Intl.NumberFormat(lang, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const points = (share: number | null) => signed.format(100 * (share ?? 0));
  const ends = comparison.differences.flatMap(({ difference }) => difference.map((end) => Math.abs(end ?? 0)));
  const most = Math.max(0.01, ...ends);
  const alone = report.figures.sides.seat.length === 1;
  const nameOf = (axis: Axis | undefined, name: string) => (alone && axis === "seat" ? say["every-game"] : axis ? `${say[axis]} ${name}` : name);
  return (
    <section class="panel">
      <h2>{say.comparison}</h2>
      <ul class="sentences">{comparison.verdict.map((line) => <li key={line}>{line}</li>)}</ul>
      <div class="tables">
        <table data-axis="comparison">
          <thead>
            <tr>
              <th scope="col">{say.side}</th>
              <th scope="col">{say.first}</th>
              <th scope="col">{say.second}</th>
              <th scope="col">{say.difference}</th>
              <th scope="col">{say.interval}</th>
            </tr>
          </thead>
          <tbody>
            {comparison.differences.map((row) => {
              const axis = AXES.find((other) => row[other] !== undefined);
              const name = nameOf(axis, (axis && row[axis]) ?? "");
              const [value, low, high] = row.difference;
              return (
                <tr key={name} data-difference={row.difference.join(" ")}>
                  <th scope="row">{name}</th>
                  <td>{percent.format(row.first)}</td>
                  <td>{percent.format(row.second)}</td>
                  <td>{points(value)}</td>
                  <td class="interval">
                    <Bar estimate={row.difference} least={-most} most={most} line={0} />
                    <span>{fill(say.range, { low: points(low), high: points(high) })}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Every other ruling, and every faction without its ability; what changes the most winners comes first. */
export function Prices({ report, say, lang }: Props) {
  const { prices, factions = [] } = report;
  if (!prices) return null;
  const percent = new Intl.NumberFormat(lang, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" });
  const points = (share: number | null) => signed.format(100 * (share ?? 0));
  const { games } = report.figures;
  const nameOf = (axis: Axis, id: string) => (axis === "faction" ? report.names.faction[factions.indexOf(id)] : axis === "seat" ? `${say.seat} ${id}` : id);
  return (
    <section class="panel">
      <h2>{say.prices}</h2>
      <p class="note">{say["prices-note"]}</p>
      <table class="prices" data-axis="prices">
        <thead>
          <tr>
            <th scope="col">{say.change}</th>
            <th scope="col">{say["other-winner"]}</th>
            <th scope="col">{say.largest}</th>
          </tr>
        </thead>
        <tbody>
          {[...prices].sort((first, other) => other.otherwise - first.otherwise).map((price) => (
            <tr key={price.title} data-price={JSON.stringify(price)}>
              <th scope="row">{price.title}</th>
              <td>{percent.format(price.otherwise / games)}</td>
              <td>
                {AXES.map((axis) => {
                  const largest = price.otherwise > 0 && price[axis];
                  if (!largest) return null;
                  const [value, low, high] = largest.difference;
                  const range = fill(say.range, { low: points(low), high: points(high) });
                  return <span key={axis}>{`${nameOf(axis, largest.name)}: ${points(value)} (${range})`}</span>;
                })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
