/** What was noted, the latest first. */
import { Disc } from "./parts.js";
import type { Noted } from "./state.js";

export function Notes({ notes }: { notes: readonly Noted[] }) {
  if (!notes.length) return null;
  return (
    <ol class="list">
      {notes.map((one) => (
        <li>
          <div class="row">
            {one.faction && <Disc of={one.faction} kind="small" />}
            <div class="grow">
              <strong>{one.title}</strong>
              <div class="soft">{one.sum}</div>
              {one.lines?.map((line) => <div class="soft">{line}</div>)}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
