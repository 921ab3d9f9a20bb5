/** Controls that several pages use. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export type Option = readonly [value: string, label: string];

/** A labelled list of choices. */
export function Choice({ label, value, options, set, disabled = false }: {
  label: string;
  value: string;
  options: readonly Option[];
  set: (value: string) => void;
  disabled?: boolean;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select id={id} value={value} disabled={disabled} onChange={(event) => set(event.currentTarget.value)}>
        {options.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** A message that is read aloud when it appears. */
export function Message({ children, isError = false }: { children: ComponentChildren; isError?: boolean }) {
  return (
    <p class={isError ? "warn" : "note"} role={isError ? "alert" : "status"}>
      {children}
    </p>
  );
}

/** Save bytes as a file. */
export function download(name: string, content: Uint8Array, type = "application/octet-stream"): void {
  const url = URL.createObjectURL(new Blob([content as BlobPart], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // a slow disk may still be reading
}
