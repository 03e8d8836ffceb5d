import { resultName } from "../../domain/audio/edit-rules.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import { saveBlob } from "../_ui/save-blob.ts"
import { downloadAudio, type NamedSound } from "./download-audio.ts"

interface Saving {
  /** What the sound is saved as, in words; the name of its file without them. */
  readonly title?: string
  readonly onBytes?: (receivedBytes: number) => void
  readonly signal?: AbortSignal
}

/** Downloads the AAC audio of a video and lets the browser save it under the video's name (spec 2§4). Throws as `downloadAudio` does. */
export async function saveVideoAudio(named: NamedSound, { title = "", onBytes, signal }: Saving = {}): Promise<void> {
  const { blob, name } = await downloadAudio(named, {
    ...(signal === undefined ? {} : { signal }),
    onProgress: ({ receivedBytes }) => onBytes?.(receivedBytes),
  })
  const words = promptTitle(title, TITLE_CHARACTERS).replaceAll(/[^\p{L}\p{N}]+/gu, " ")
  saveBlob(blob, resultName(words.trim() === "" ? name : words, "aac"))
}

const TITLE_CHARACTERS = 40
