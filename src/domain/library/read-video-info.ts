import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { invalidInput } from "../_kernel/errors.ts"
import { fileOfRow } from "../upload/index.ts"
import { detailsOf, findFile } from "./find-files.ts"
import type { videoInfo } from "./resource-contract.ts"

/** What was measured of a video. Throws NotFound, InvalidInput (FileTypeNotAllowed) for a file that is none. */
export async function readVideoInfo(context: MemberContext, input: CallInput<typeof videoInfo>): Promise<CallOutput<typeof videoInfo>> {
  const row = await findFile(context, input)
  const { file_id, url, width, height, duration, size, content_type, poster, stream } = fileOfRow(row)
  if (row.kind !== "video" || width === null || height === null || duration === null)
    throw invalidInput({ path: input.url === undefined ? "file_id" : "url", message: "FileTypeNotAllowed" })
  const details = detailsOf(row)
  return {
    ...{ file_id, url, width, height, duration, size, content_type, poster, stream },
    fps: details.frameRate,
    video_codec: details.videoCodec,
    audio_codec: details.audioCodec,
    has_audio: details.audioCodec !== null,
    rotation: details.rotationDegrees,
  }
}
