import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import type { TaskId } from "../../_kernel/ids.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { findFile, keyOfAddress, readResultKey } from "../../library/index.ts"
import { readResult } from "../../task/index.ts"
import { mediaUrl } from "../../upload/rules.ts"

/** A file or a result of the member's, as a configuration names it; `path` says which field did. */
interface Named {
  readonly path: string
  readonly url?: string | undefined
  readonly file_id?: string | undefined
}

/** Of what nobody has hashed: what sends it does. */
const UNHASHED = ""

type Media = "image" | "video" | "audio"
interface Found extends Omit<TaskSource, "role" | "url" | "width" | "height"> {
  readonly media: Media | null
  readonly width: number | null
  readonly height: number | null
}

/** The result of a task that shows a face. Throws NotFound, InvalidInput for what is neither an image nor a video. */
export async function faceOfResult(context: MemberContext, taskId: TaskId, position: number): Promise<TaskSource> {
  return asFace(await foundResult(context, taskId, position), "parent_task_id")
}

/** A face by its address or file. Throws NotFound, InvalidInput likewise. */
export async function faceOfNamed(context: MemberContext, named: Named): Promise<TaskSource> {
  return asFace(await find(context, named), named.path)
}

/** A sound by its address or file. Throws NotFound, InvalidInput for what is no sound. */
export async function soundOfNamed(context: MemberContext, named: Named): Promise<TaskSource> {
  const { media, ...found } = await find(context, named)
  if (media !== "audio" || found.durationMs == null) throw invalidInput({ path: named.path, message: "FileTypeNotAllowed" })
  return { ...found, role: "sound", url: "", width: 0, height: 0 }
}

function asFace({ media, width, height, ...found }: Found, path: string): TaskSource {
  if ((media !== "image" && media !== "video") || width === null || height === null)
    throw invalidInput({ path, message: "FileTypeNotAllowed" })
  return { ...found, role: media, url: mediaUrl(found.mediaKey), width, height }
}

async function find(context: MemberContext, { path, url, file_id }: Named): Promise<Found> {
  if (url === undefined) return foundFile(context, { file_id })
  const key = keyOfAddress(url, context.publicWeb.ownHosts)
  if (key === null) throw invalidInput({ path, message: "uploadError" })
  const result = readResultKey(key)
  if (result === null) return foundFile(context, { url })
  const found = await foundResult(context, result.taskId, result.position)
  if (found.mediaKey !== key) throw new DomainError("NotFound")
  return found
}

async function foundResult(context: MemberContext, taskId: TaskId, position: number): Promise<Found> {
  const { contentType, posterKey: _poster, sha256, ...result } = await readResult(context, taskId, position)
  return { ...result, media: mediaOf(contentType), sha256: sha256 ?? UNHASHED }
}

async function foundFile(context: MemberContext, name: Pick<Named, "url" | "file_id">): Promise<Found> {
  const { kind, mediaKey, sizeBytes, width, height, durationMs } = await findFile(context, name)
  return { media: mediaOf(kind), mediaKey, sizeBytes, width, height, durationMs, prompt: "", sha256: UNHASHED }
}

function mediaOf(type: string): Media | null {
  return (["image", "video", "audio"] as const).find((media) => type === media || type.startsWith(`${media}/`)) ?? null
}
