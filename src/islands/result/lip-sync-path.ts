import { localPath } from "../_tools/local-path.ts"

/** A result: its task, and its place there from 1. */
export interface ResultPlace {
  readonly task: string
  readonly image: number
}

/** The address of the form that makes a face in a result speak. In the browser only. */
export function lipSyncPath({ task, image }: ResultPlace): string {
  return `${localPath("/create/audio")}?tab=lipSync&sub=text&parent=${task}&op=${image}`
}
