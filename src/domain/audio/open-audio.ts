import { openAdts } from "../../formats/audio/adts-stream.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import type { FileId } from "../_kernel/ids.ts"
import { detailsOf, findFile } from "../library/index.ts"
import type { AudioStart } from "./event-text.ts"
import { AUDIO_BLOB_TYPE } from "./rules.ts"

const MP4 = /^(?:audio|video)\/(?:mp4|m4a|x-m4a|x-m4v|quicktime)$/

/**
 * The audio of a viewer's file as a stream: AAC as ADTS, everything else as it is stored. Throws NotFound, InvalidInput (`file_id`:
 * FileTypeNotAllowed) for a file that has no audio, or a video whose audio cannot be taken out as it is.
 */
export async function openAudio(
  context: MemberContext,
  fileId: FileId,
): Promise<{ readonly start: AudioStart; readonly bytes: ReadableStream<Uint8Array> }> {
  const row = await findFile(context, { file_id: fileId })
  const isAac = MP4.test(row.contentType) && (detailsOf(row).audioCodec ?? "").startsWith("aac")
  const adts = isAac ? await openAdts(context.media, row.mediaKey, row.sizeBytes) : null
  if (adts !== null) return { start: { content_type: AUDIO_BLOB_TYPE, name: row.name, size: null }, bytes: adts }
  if (row.kind !== "audio") throw invalidInput({ path: "file_id", message: "FileTypeNotAllowed" })
  const bytes = await context.media.read(row.mediaKey)
  if (bytes === null) throw new DomainError("NotFound")
  return { start: { content_type: row.contentType, name: row.name, size: row.sizeBytes }, bytes }
}
