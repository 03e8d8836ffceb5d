import { localPath } from "../_runtime/local-path.ts"

/** What a form of sounds is filled in with: a result, by its task and its place there from 1, or a video of My media. */
export type DubbedFrom = { readonly task: string; readonly image: number } | { readonly file: string }

/** The address of the form that makes a face in it speak. In the browser only. */
export function lipSyncPath(from: DubbedFrom): string {
  return path({ tab: "lipSync", sub: "text" }, from)
}

/** The address of the form that gives it a sound. In the browser only. */
export function addMusicPath(from: DubbedFrom): string {
  return path({ tab: "videoAddMusic" }, from)
}

function path(tab: Readonly<Record<string, string>>, from: DubbedFrom): string {
  const named = "file" in from ? { file: from.file } : { parent: from.task, op: String(from.image) }
  return `${localPath("/create/audio")}?${new URLSearchParams({ ...tab, ...named })}`
}
