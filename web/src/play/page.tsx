/** Play: the companion for the table, which is the phone page in a frame, and the referee of whole games. */
import { useEffect, useState } from "preact/hooks";
import { copiedFile, useSite } from "../shell/site.ts";
import { download } from "../shell/parts.tsx";
import { projectFiles } from "../shell/project.ts";
import { Referee } from "./referee.tsx";
import { playTexts } from "./texts.ts";

const MODES = ["companion", "referee"] as const;

const OWN_PAGES = "hyskos-own-pages"; // a cache, which the service worker serves as it does the files of the site

/** Keep the companion with the boards of a project where a frame can load it; returns its address, or null. */
async function keepPage(page: Uint8Array): Promise<string | null> {
  if (!navigator.serviceWorker?.controller) return null;
  await caches.delete(OWN_PAGES);
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", page as BufferSource));
  const address = new URL(`play/own-${Array.from(sum.subarray(0, 6), (byte) => byte.toString(16).padStart(2, "0")).join("")}.html`, document.baseURI).href;
  await (await caches.open(OWN_PAGES)).put(address, new Response(page as BodyInit, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
  return address;
}

interface OwnPage {
  readonly page: Uint8Array;
  readonly address: string | null;
}

/** The companion with the boards of the project on the Design page; null without any. */
function useOwnPage(): OwnPage | null {
  const { lang, python } = useSite();
  const [own, setOwn] = useState<OwnPage | null>(null);
  useEffect(() => {
    let current = true;
    const make = async () => {
      const files = await projectFiles();
      const { page } = Object.keys(files).length ? await python.call<{ page: Uint8Array | null }>("play.companion", { files }) : { page: null };
      const address = page && (await keepPage(page).catch(() => null));
      if (current) setOwn(page && { page, address });
    };
    make().catch(() => undefined); // the companion with the built-in boards is there
    return () => void (current = false);
  }, [lang]);
  return own;
}

function Companion() {
  const { lang } = useSite();
  const say = playTexts(lang);
  const own = useOwnPage();
  const [isOwn, setIsOwn] = useState(false);
  const table = copiedFile(`table-${lang}`);
  return (
    <>
      {own?.address && (
        <label class="check">
          <input type="checkbox" checked={isOwn} onChange={(event) => setIsOwn(event.currentTarget.checked)} />
          <span>{say["own-boards"]}</span>
        </label>
      )}
      <iframe class="table" src={isOwn && own?.address ? own.address : table} title={say.frame} />
      <div class="buttons">
        <a class="button quiet" href={table} download="table.html">
          {say.take}
        </a>
        {own && (
          <button type="button" class="quiet" onClick={() => download("table.html", own.page, "text/html")}>
            {say["take-own"]}
          </button>
        )}
      </div>
      <p class="note">{say["take-note"]}</p>
    </>
  );
}

export default function PlayPage() {
  const { lang, query } = useSite();
  const say = playTexts(lang);
  const asked = query.get("way") === "referee" ? "referee" : "companion";
  const [chosen, choose] = useState<{ query: URLSearchParams; mode: (typeof MODES)[number] }>({ query, mode: asked });
  const mode = chosen.query === query ? chosen.mode : asked; // another address asks anew
  return (
    <>
      <h1>{say.title}</h1>
      <p class="lead">{say.lead}</p>
      <div class="buttons" role="group" aria-label={say.ways}>
        {MODES.map((choice) => (
          <button key={choice} type="button" class={choice === mode ? "" : "quiet"} aria-pressed={choice === mode} onClick={() => choose({ query, mode: choice })}>
            {say[choice]}
          </button>
        ))}
      </div>
      <p class="note">{say.kept}</p>
      {mode === "companion" ? <Companion /> : <Referee />}
    </>
  );
}
