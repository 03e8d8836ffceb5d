import type { MediaDetails } from "../../formats/media-facts.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { fileOfRow, inspectFor } from "../upload/index.ts"
import { mediaUrl, streamUrl } from "../upload/rules.ts"
import { isStreamedAsItIs } from "../upload/streamable-rules.ts"
import { detailsOf, findFile } from "./find-files.ts"
import { type NamedResult, selectResult } from "./find-result.ts"
import type { videoInfo } from "./video-info-contract.ts"

type Answer = CallOutput<typeof videoInfo>

/** What was measured of a video; a result is measured now. Throws NotFound, InvalidInput (FileTypeNotAllowed) for what is no video. */
export async function readVideoInfo(
  context: MemberContext,
  { parent_task_id: taskId, operate_number, ...file }: CallInput<typeof videoInfo>,
): Promise<Answer> {
  if (taskId !== undefined) return infoOfResult(context, { parent_task_id: taskId, operate_number })
  const row = await findFile(context, file)
  const { file_id, url, width, height, duration, size, content_type, poster, stream } = fileOfRow(row)
  if (row.kind !== "video" || width === null || height === null || duration === null)
    throw invalidInput({ path: file.url === undefined ? "file_id" : "url", message: "FileTypeNotAllowed" })
  return { ...{ file_id, url, width, height, duration, size, content_type, poster, stream }, ...measured(detailsOf(row)) }
}

async function infoOfResult(context: MemberContext, named: NamedResult): Promise<Answer> {
  const [row] = await selectResult(context, named)
  if (row === undefined) throw new DomainError("NotFound")
  const { mediaKey, posterKey, contentType, sizeBytes, width, height, durationMs } = row
  const refused = invalidInput({ path: "parent_task_id", message: "FileTypeNotAllowed" })
  if (!contentType.startsWith("video/") || durationMs === null) throw refused
  const inspected = await inspectFor(context)(mediaKey, { purpose: "video", declaredType: contentType, name: "", sizeBytes })
  if (!inspected.ok) throw refused
  const url = mediaUrl(mediaKey)
  return {
    file_id: null,
    url,
    width,
    height,
    duration: durationMs / 1000,
    size: sizeBytes,
    content_type: contentType,
    poster: posterKey === null ? null : mediaUrl(posterKey),
    stream: isStreamedAsItIs({ kind: "video", contentType }) ? { url: streamUrl(url), renditions: false } : null,
    ...measured(inspected.facts.details),
  }
}

function measured({ frameRate, videoCodec, audioCodec, rotationDegrees }: MediaDetails) {
  return {
    fps: frameRate,
    video_codec: videoCodec,
    audio_codec: audioCodec,
    has_audio: audioCodec !== null,
    rotation: rotationDegrees,
  }
}
