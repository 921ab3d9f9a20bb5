/** Draws the shell: pages by the hash of the address, the choice of language, and notices. */
import { render, type ComponentType } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Python, type Status } from "./calls.ts";
import { type Site, SiteContext } from "./site.ts";
import { FirstPage } from "./first_page.tsx";
import { shellTexts, type Language } from "./texts.ts";
import { watchUpdates, type Update } from "./updates.ts";
import "./style.css";
import "../../../data/preview/parts.css";
import "../design/design.css";

declare const VERSION: string;

const PAGES = ["print", "design", "play", "lab"] as const;
type PageName = (typeof PAGES)[number];
const LOADERS: Record<PageName, () => Promise<{ default: ComponentType }>> = {
  print: () => import("../print/page.tsx"),
  design: () => import("../design/page.tsx"),
  play: () => import("../play/page.tsx"),
  lab: () => import("../lab/page.tsx"),
};
const KEY = "hyskos.site.language";

function firstLanguage(): Language {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept === "en" || kept === "es") return kept;
  } catch {
    // storage is denied: the language is not remembered
  }
  const spoken = navigator.languages.map((language) => language.toLowerCase().split("-")[0]);
  return spoken.find((language): language is Language => language === "en" || language === "es") ?? "en";
}

interface Place {
  readonly page: PageName | null;
  readonly query: URLSearchParams;
}

function placeOf(hash: string): Place {
  const [name = "", query = ""] = hash.replace(/^#\/?/, "").split("?");
  return { page: PAGES.find((page) => page === name) ?? null, query: new URLSearchParams(query) };
}

let lang = firstLanguage();
const python = new Python(() => lang);

function usePlace(): Place {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const moved = () => setHash(location.hash);
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return useMemo(() => placeOf(hash), [hash]);
}

type Loaded = { readonly name: PageName; readonly page: ComponentType | null };

/** The component of a page; null while it loads, "failed" if it cannot. */
function useLoaded(name: PageName | null): ComponentType | "failed" | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let current = true;
    if (name) {
      LOADERS[name]().then(
        (module) => current && setLoaded({ name, page: module.default }),
        () => current && setLoaded({ name, page: null }),
      );
    }
    return () => void (current = false);
  }, [name]);
  return loaded && loaded.name === name ? (loaded.page ?? "failed") : null;
}

function Notices({ say, update }: { say: ReturnType<typeof shellTexts>; update: Update | null }) {
  const [status, setStatus] = useState<Status>(python.status);
  useEffect(() => python.listen(setStatus), []);
  return (
    <div class="notices" role="status" data-python={status}>
      {status === "broken" && <p class="notice">{say.broken}</p>}
      {update && (
        <p class="notice">
          {say["new-version"]}{" "}
          <button type="button" onClick={() => update.apply()}>
            {say.reload}
          </button>
        </p>
      )}
    </div>
  );
}

function Shell() {
  const place = usePlace();
  const [language, setLanguage] = useState<Language>(lang);
  const [update, setUpdate] = useState<Update | null>(null);
  const main = useRef<HTMLElement>(null);
  const say = shellTexts(language);
  const Page = useLoaded(place.page);
  const site = useMemo<Site>(
    () => ({ lang: language, python, version: VERSION, query: place.query }),
    [language, place.query],
  );
  useEffect(() => watchUpdates(python, setUpdate), []);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = place.page ? `${say[place.page]} - Hyskos` : `Hyskos: ${say.title}`;
  }, [language, place.page]);
  const choose = (chosen: Language) => {
    lang = chosen;
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // storage is denied: the language is not remembered
    }
    setLanguage(chosen);
  };
  return (
    <SiteContext.Provider value={site}>
      <a class="skip" href="#main" onClick={(event) => (event.preventDefault(), main.current?.focus())}>
        {say.skip}
      </a>
      <header class="top">
        <a class="brand" href="#">
          Hyskos
        </a>
        <nav aria-label={say.pages}>
          {PAGES.map((name) => (
            <a key={name} href={`#${name}`} {...(name === place.page ? { "aria-current": "page" as const } : {})}>
              {say[name]}
            </a>
          ))}
        </nav>
        <div class="languages" role="group" aria-label={say.language}>
          {(["en", "es"] as const).map((option) => (
            <button key={option} type="button" lang={option} aria-pressed={option === language} onClick={() => choose(option)}>
              {option === "en" ? "English" : "Español"}
            </button>
          ))}
        </div>
      </header>
      <Notices say={say} update={update} />
      <main id="main" tabIndex={-1} ref={main} class={place.page ?? "first"}>
        {place.page === null ? (
          <FirstPage />
        ) : Page === "failed" ? (
          <p class="notice">{say["page-failed"]}</p>
        ) : Page ? (
          <Page />
        ) : (
          <p class="waiting">{say.loading}</p>
        )}
      </main>
    </SiteContext.Provider>
  );
}

const app = document.getElementById("app");
if (app) render(<Shell />, app);
