/** What every page of the site gets from the shell. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Python } from "./calls.ts";
import type { Language } from "./texts.ts";

export interface Site {
  readonly lang: Language;
  readonly python: Python;
  readonly version: string;
  /** The part of the address after the name of the page: `x=1` of `#design?x=1`. */
  readonly query: URLSearchParams;
}

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error("no site around this component");
  return site;
}
