/** Sentences in the language of the reader, as the command line says them. */
import type { Force, Outcome, Reason, Rulings } from "./types.js";
import type { Facts } from "./facts.js";
import { writeForce } from "./forces.js";
import { N_ } from "./reasons.js";
import { compare } from "./numbers.js";

/** Reasons that only repeat the verdict: an empty space was taken, a triangle is crossed; not that more are (extra). */
const SAID_ELSEWHERE = ["RP-33", "RP-39"];

/** Values that people have named themselves: somebody called Ram is no device. */
const PEOPLE = ["player", "players", "other", "others"];

/** A ruling that decided an answer; a decision that no table may choose otherwise has no name. */
export interface UsedRuling {
  readonly id: string; // "A47"
  readonly name: string | null; // "halves"
  readonly value: string | null; // "up"
  readonly own: boolean; // whether this table chose another answer than the default
}

export class Speaker {
  constructor(private readonly facts: Facts) {}

  /** Translate a sentence and fill its placeholders: `{faction}` is a name, `{faction:de}` a form of it. */
  say(message: string, values: Reason["values"], lang: string): string {
    const known = this.facts.sentences[lang];
    const text = known && Object.hasOwn(known, message) ? (known[message] as string) : message;
    return text.replace(/\{(\w+)(?::(\w+))?\}/g, (whole, key: string, form: string | undefined) => {
      const value = Object.hasOwn(values, key) ? values[key] : undefined;
      if (value === undefined) return whole;
      if (typeof value !== "string") return String(value);
      if (PEOPLE.includes(key)) return form ? this.joined(value, "", form, lang) : value;
      return form ? this.formed(value, form, lang) : this.name(value, lang);
    });
  }

  sentence(reason: Reason, lang: string): string {
    return this.say(reason.message, reason.values, lang);
  }

  /** Return the name of an id, any other text as it is. */
  name(id: string, lang: string): string {
    const names = this.facts.names[lang]?.names ?? {};
    return Object.hasOwn(names, id) ? (names[id] as string) : id;
  }

  arithmetic(reasons: readonly Reason[], lang: string): string {
    const listed = reasons.filter((reason) => !SAID_ELSEWHERE.includes(reason.rule) || Object.hasOwn(reason.values, "extra"));
    return listed.map((reason) => this.sentence(reason, lang)).join("; ");
  }

  verdict(outcome: Outcome, before: Force | null, lang: string): string {
    const force = outcome.force;
    if (!force) return this.say(N_("The space is empty"), {}, lang);
    let message = N_("{faction} takes the space with {force}");
    if (before?.faction === force.faction) message = N_("{faction} keeps the space with {force}");
    return this.say(message, { faction: force.faction, force: writeForce(force) }, lang);
  }

  toWrite(force: Force | null, erase: boolean, lang: string): string {
    if (force) {
      return this.say(N_("write {force} ({faction})"), { force: writeForce(force), faction: force.faction }, lang);
    }
    return this.say(erase ? N_("erase") : N_("leave it empty"), {}, lang);
  }

  /** List the rulings that decided an answer, by id. */
  rulingsUsed(reasons: readonly Reason[], rulings: Rulings): UsedRuling[] {
    const ids = new Set(reasons.map((reason) => reason.ruling).filter((id) => id !== null));
    return [...ids]
      .sort((a, b) => compare([a], [b]))
      .map((id) => {
        const ruling = this.facts.rulings.find((ruling) => ruling.id === id);
        if (!ruling) return { id, name: null, value: null, own: false };
        const value = rulings[ruling.name] as string;
        return { id, name: ruling.name, value, own: value !== ruling.choices[0] };
      });
  }

  private formed(value: string, form: string, lang: string): string {
    const articles = this.facts.names[lang]?.articles ?? {};
    const article = Object.hasOwn(articles, value) ? (articles[value] as string) : "";
    return this.joined(this.name(value, lang), article, form, lang);
  }

  private joined(name: string, article: string, form: string, lang: string): string {
    const forms = this.facts.names[lang]?.forms ?? {};
    for (const kind of article ? [name, article, "*"] : [name, "-"]) {
      const pattern = forms[`form|${form}|${kind}`];
      if (pattern === undefined) continue;
      return pattern.replace(/\{(article|name)\}/g, (_, part: string) => (part === "name" ? name : article));
    }
    return name;
  }
}
