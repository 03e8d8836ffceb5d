import { openAdts } from "../../formats/audio/adts-stream.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { detailsOf, findFile } from "../library/index.ts"
import { readResult } from "../task/index.ts"
import type { audioDownload } from "./contract.ts"
import type { AudioStart } from "./event-text.ts"
import { AUDIO_BLOB_TYPE } from "./rules.ts"

type Named = CallInput<typeof audioDownload>

const MP4 = /^(?:audio|video)\/(?:mp4|m4a|x-m4a|x-m4v|quicktime)$/

/**
 * The audio of a viewer's file or result as a stream: AAC as ADTS, everything else as it is stored. Throws NotFound, InvalidInput (at the
 * field that named it: FileTypeNotAllowed) for what has no audio, or a video whose audio cannot be taken out as it is.
 */
export async function openAudio(
  context: MemberContext,
  named: Named,
): Promise<{ readonly start: AudioStart; readonly bytes: ReadableStream<Uint8Array> }> {
  const { name, mediaKey, contentType, sizeBytes, isSound, mayBeAac, path } = await findSound(context, named)
  const adts = MP4.test(contentType) && mayBeAac ? await openAdts(context.media, mediaKey, sizeBytes) : null
  if (adts !== null) return { start: { content_type: AUDIO_BLOB_TYPE, name, size: null }, bytes: adts }
  if (!isSound) throw invalidInput({ path, message: "FileTypeNotAllowed" })
  const bytes = await context.media.read(mediaKey)
  if (bytes === null) throw new DomainError("NotFound")
  return { start: { content_type: contentType, name, size: sizeBytes }, bytes }
}

/** What was named, before its bytes are looked at; of a result nobody has kept which codec it has. */
async function findSound(context: MemberContext, { file_id, task_id, operate_number = 1 }: Named) {
  if (task_id === undefined) {
    const row = await findFile(context, { file_id })
    return { ...row, isSound: row.kind === "audio", mayBeAac: (detailsOf(row).audioCodec ?? "").startsWith("aac"), path: "file_id" }
  }
  const result = await readResult(context, task_id, operate_number - 1)
  const isSound = result.contentType.startsWith("audio/")
  return { ...result, isSound, name: `${task_id}-${operate_number}`, mayBeAac: true, path: "task_id" }
}
