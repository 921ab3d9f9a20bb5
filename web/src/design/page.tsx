/** The design page: a holder for the workspace, which is made of plain elements as the page of `hyskos preview` is. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Site, useSite } from "../shell/site.ts";
import { shellTexts } from "../shell/texts.ts";
import { WorkerBackend, type Call } from "./backend.ts";
import { Project } from "./project.ts";
import { Store } from "./store.ts";
import { Workspace } from "./workspace.ts";

const LONGEST = 60_000; // ms: a worker that answers no sooner has ended without a word
let workspace: Workspace | null = null; // the one that shows; store and project outlive it
const store = new Store(
  (trouble) => workspace?.trouble(trouble),
  () => workspace?.otherTab(),
  (saved) => workspace?.saved(saved),
);
const project = new Project(store);
let loaded: Promise<unknown> | null = null;

/** Make the workspace in a holder; returns how to end it. */
async function begin(holder: HTMLElement, { python, query }: Site, isCurrent: () => boolean): Promise<() => void> {
  const call: Call = (method, params = {}) =>
    python.call(method, params, python.status === "ready" ? { signal: AbortSignal.timeout(LONGEST) } : {});
  await (loaded ??= store.load());
  const backend = new WorkerBackend(call, project, {
    turned: (file) => workspace?.turned(file),
    framed: (frame) => workspace?.framed(frame),
    found: (findings) => workspace?.found(findings),
    changed: (files) => workspace?.undone(files),
    lost: (message) => workspace?.tell(message),
  });
  await backend.open();
  if (!isCurrent()) return () => backend.stop();
  const unlisten = python.listen((status) => {
    if (status !== "starting") return;
    workspace?.tell(backend.words["stopped"] ?? "");
    backend.forget();
  });
  workspace = new Workspace(holder, call, project, backend, backend.builtIn);
  workspace.trouble(store.trouble);
  if (store.isShared) workspace.otherTab();
  const link = query.get("from");
  if (link) {
    history.replaceState(null, "", "#design");
    void workspace.follow(link);
  }
  return () => {
    unlisten();
    backend.stop();
    workspace?.stop();
    workspace = null;
  };
}

export default function DesignPage() {
  const site = useSite();
  const say = shellTexts(site.lang);
  const holder = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "ready" | string>("loading");
  useLayoutEffect(() => { // is ended before its elements are removed
    let isCurrent = true;
    let end = (): void => {};
    if (holder.current) {
      begin(holder.current, site, () => isCurrent).then(
        (stop) => {
          end = stop;
          if (isCurrent) setState("ready");
          else stop();
        },
        (error: Error) => isCurrent && setState(error.message),
      );
    }
    return () => {
      isCurrent = false;
      end();
    };
  }, [site.lang]);
  return (
    <>
      <h1 class="design-title">{say.design}</h1>
      {state !== "ready" && <p role="status">{state === "loading" ? say.loading : state}</p>}
      <div class="workspace" tabIndex={-1} ref={holder} data-side="code" />
    </>
  );
}
