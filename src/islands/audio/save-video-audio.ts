import { resultName } from "../../domain/audio/edit-rules.ts"
import { saveBlob } from "../_ui/save-blob.ts"
import { downloadAudio } from "./download-audio.ts"

/** Downloads the AAC audio of a video and lets the browser save it under the video's name (spec 2§4). Throws as `downloadAudio` does. */
export async function saveVideoAudio(fileId: string, onBytes: (receivedBytes: number) => void, signal: AbortSignal): Promise<void> {
  const { blob, name } = await downloadAudio(fileId, { signal, onProgress: ({ receivedBytes }) => onBytes(receivedBytes) })
  saveBlob(blob, resultName(name, "aac"))
}
