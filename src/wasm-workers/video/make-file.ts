import { Output } from "mediabunny"
import { CONTAINERS, type OutputKind } from "./containers.ts"
import { type OutputFile, openOutputFile } from "./output-file.ts"
import type { MadeVideo } from "./protocol.ts"

/** Where a job's output goes and what it is. */
export interface FileOrder {
  readonly file: Blob
  readonly workspace: string
  readonly kind: OutputKind
}

/** What of a made file only its maker knows. */
export type Made = Pick<MadeVideo, "engine" | "size" | "durationSeconds" | "video" | "audio" | "startSeconds"> & {
  readonly readBytes?: number
}

/** Opens an output, lets `make` fill it, and answers the finished file. Nothing of it stays when `make` throws. */
export async function makeFile(order: FileOrder, make: (output: Output) => Promise<Made>): Promise<MadeVideo> {
  const { kind } = order
  const container = CONTAINERS[kind]
  return makeRawFile({ ...order, extension: kind, contentType: container.contentType }, async (written) => {
    const output = new Output({ format: container.make(), target: written.target })
    try {
      return await make(output)
    } catch (error) {
      if (output.state !== "finalized" && output.state !== "canceled") await output.cancel().catch(() => {})
      throw error
    }
  })
}

/** The same for what mediabunny does not write. */
export async function makeRawFile(
  { file, workspace, extension, contentType }: Omit<FileOrder, "kind"> & { readonly extension: string; readonly contentType: string },
  make: (written: OutputFile) => Promise<Made>,
): Promise<MadeVideo> {
  const written = await openOutputFile(nameOf(file, extension), contentType, workspace)
  try {
    const made = await make(written)
    return { readBytes: null, ...made, file: await written.finish(), id: written.id, contentType, extension }
  } catch (error) {
    await written.discard()
    throw error
  }
}

/** The source's name with another ending; `video` where it has none. */
export function nameOf(file: Blob, extension: string): string {
  const stem = file instanceof File ? file.name.replace(/\.[^.]{1,5}$/, "") : ""
  return `${stem === "" ? "video" : stem}.${extension}`
}
