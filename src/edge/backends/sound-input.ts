import { FORMATS } from "../../formats/sniff/formats.ts"
import { sniffType } from "../../formats/sniff/type.ts"
import type { BackendOrder, InputFile } from "./render-backend.ts"

/** A file that sounds, with what it is by its first bytes. */
export interface SoundInput {
  readonly file: InputFile
  readonly contentType: string
  /** With the extension of its format: some servers go by it. */
  readonly fileName: string
}

/** The sound or the video that an order is about; a code where there is none that could be sent. */
export async function soundInput(
  { inputs }: BackendOrder,
  maximumBytes: number,
): Promise<SoundInput | "input-gone" | "input-too-large" | "input-unreadable"> {
  const [file] = inputs
  if (file === undefined) return "input-gone"
  if (file.sizeBytes > maximumBytes) return "input-too-large"
  const reader = (await file.open())?.getReader()
  if (reader === undefined) return "input-gone"
  const { value } = await reader.read()
  await reader.cancel().catch(() => {})
  const format = value === undefined ? null : sniffType(value)
  if (format === null) return "input-unreadable"
  const { contentType, extensions } = FORMATS[format]
  return { file, contentType, fileName: `sound.${extensions[0] ?? "bin"}` }
}
