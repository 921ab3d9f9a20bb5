/** Reasons: which rule did what, by a sentence of the message catalogs with its values. */
import type { Reason } from "./types.js";

/** Mark a sentence of the program: `python -m scripts.phone_sentences` collects them for `Facts.sentences`. */
export const N_ = (message: string): string => message;

/** Make one step of an answer. */
export function reason(
  rule: string,
  message: string,
  values: Reason["values"] = {},
  ruling: string | null = null,
  left: number | null = null,
): Reason {
  return { rule, message, values, ruling, left };
}

/** A wish that the rules forbid. */
export class UnlawfulError extends Error {
  constructor(readonly reason: Reason) {
    super(`${reason.rule}: ${reason.message}`);
  }
}

/** Refuse a wish. */
export function unlawful(rule: string, message: string, values: Reason["values"] = {}): UnlawfulError {
  return new UnlawfulError(reason(rule, message, values));
}
