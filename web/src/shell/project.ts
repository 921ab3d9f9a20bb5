/** The project of the Design page, from the store of that page. */
import { get } from "idb-keyval";

export type Content = string | { readonly base64: string };
export type Files = Readonly<Record<string, Content>>;

export interface ProjectMap {
  readonly name: string;
  readonly files: Files;
}

const isMap = (content: Content | undefined) => typeof content === "string" && /^kind: *["']?map\b/m.test(content);

async function kept(): Promise<{ shown: string; files: Files }> {
  const project = await get<{ shown?: string; files?: Files }>("hyskos-project").catch(() => undefined);
  return { shown: project?.shown ?? "", files: project?.files ?? {} };
}

/** All files of the project; none without a project. */
export async function projectFiles(): Promise<Files> {
  return (await kept()).files;
}

/** The displayed file if it is a map, else the first map; null without a project or a map in it. */
export async function editedMap(): Promise<ProjectMap | null> {
  const { shown, files } = await kept();
  const name = [shown, ...Object.keys(files)].find((file) => isMap(files[file]));
  return name === undefined ? null : { name, files };
}
