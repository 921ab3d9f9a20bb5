/** The map being edited on the Design page, from the store of that page. */
import { get } from "idb-keyval";

type Content = string | { readonly base64: string };

export interface ProjectMap {
  readonly name: string;
  readonly files: Readonly<Record<string, Content>>;
}

const isMap = (content: Content | undefined) => typeof content === "string" && /^kind: *["']?map\b/m.test(content);

/** The displayed file if it is a map, else the first map; null without a project or a map in it. */
export async function editedMap(): Promise<ProjectMap | null> {
  const project = await get<{ shown?: string; files?: Record<string, Content> }>("hyskos-project").catch(() => undefined);
  const files = project?.files ?? {};
  const name = [project?.shown ?? "", ...Object.keys(files)].find((one) => isMap(files[one]));
  return name === undefined ? null : { name, files };
}
