/** Fields for whole numbers: what is no such number is never read as another one. */
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useTable } from "./table.js";

/** Read a whole number; null for anything else, such as "3+1". */
export function wholeNumber(typed: string): number | null {
  const digits = typed.trim();
  return /^[0-9]{1,9}$/.test(digits) ? Number(digits) : null;
}

interface NumberField {
  value: number | null;
  least: number;
  most: number;
  empty: number | null; // how an empty field is read
  set(value: number | null): void;
}

type Typing = { currentTarget: HTMLInputElement };

/**
 * Return the properties of an input for a number from `least` to `most`.
 *
 * What cannot be read stays in the field as it was typed and is marked; the number is then the one that was there before
 * the typing began, and `Table.wrong` holds back every answer.
 */
export function useNumber({ value, least, most, empty, set }: NumberField) {
  const { mark, returns } = useTable();
  const id = useId();
  const [text, write] = useState<string | null>(null); // what was typed and cannot be read
  const before = useRef(value); // when the typing began
  const mine = useRef(value); // what this field has set last: another value comes from undo or another tab
  const wrong = text !== null;
  useLayoutEffect(() => {
    mark(id, wrong);
    return () => mark(id, false);
  }, [id, wrong]);
  useLayoutEffect(() => {
    if (value === mine.current) return;
    mine.current = before.current = value;
    write(null);
  }, [value]);
  useLayoutEffect(() => write(null), [returns]);
  const put = (number: number | null) => {
    if (number !== mine.current) set(number);
    mine.current = number;
  };
  return {
    wrong,
    /** Set a number by other means than typing. */
    step: (number: number) => {
      write(null);
      put(number);
      before.current = number;
    },
    field: {
      type: "text",
      inputMode: "numeric",
      autocomplete: "off",
      value: text ?? String(value ?? ""),
      "aria-invalid": wrong || undefined,
      onFocus: ({ currentTarget }: Typing) => {
        if (!wrong) before.current = value;
        currentTarget.select();
      },
      onInput: ({ currentTarget }: Typing) => {
        const typed = currentTarget.value;
        const number = typed.trim() ? wholeNumber(typed) : empty;
        const read = !typed.trim() || (number !== null && number >= least && number <= most);
        write(read ? null : typed);
        put(read ? number : before.current);
      },
      onBlur: ({ currentTarget }: Typing) => {
        if (!wrong) currentTarget.value = String(value ?? "");
      },
    } as const,
  };
}
