import type { MemberContext } from "../../_kernel/context.ts"
import { invalidInput } from "../../_kernel/errors.ts"
import type { TaskId } from "../../_kernel/ids.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { findFile } from "../../library/index.ts"
import { readResult } from "../../task/index.ts"
import { pathOfVideo } from "./remake-rules.ts"

/** A video of the member's as a payload names it: among their files, or a result by its task and its place from 1. */
export interface NamedVideo {
  readonly file_id?: string | undefined
  readonly parent_task_id?: TaskId | undefined
  readonly operate_number?: number | undefined
}

/**
 * The named video; a file counts where both are named, and nothing where neither is. Its hash is empty where nobody has computed it: what
 * sends it does. Throws NotFound for what is not the member's, InvalidInput with the field for what is no video.
 */
export async function findVideo(context: MemberContext, named: NamedVideo): Promise<TaskSource | null> {
  const { file_id, parent_task_id: taskId, operate_number: place = 1 } = named
  if (file_id === undefined && taskId === undefined) return null
  const found = file_id === undefined && taskId !== undefined ? await resultOf(context, taskId, place - 1) : await fileOf(context, file_id)
  const { width, height, durationMs } = found
  if (!found.isVideo || width === null || height === null || durationMs === null)
    throw invalidInput({ path: pathOfVideo(named), message: "FileTypeNotAllowed" })
  const { mediaKey, sha256, sizeBytes, prompt } = found
  return { role: "video", mediaKey, url: "", sha256, sizeBytes, width, height, durationMs, prompt }
}

async function resultOf(context: MemberContext, taskId: TaskId, position: number) {
  const result = await readResult(context, taskId, position)
  return { ...result, isVideo: result.contentType.startsWith("video/"), sha256: result.sha256 ?? "" }
}

async function fileOf(context: MemberContext, file_id: string | undefined) {
  const { kind, mediaKey, sizeBytes, width, height, durationMs } = await findFile(context, { file_id })
  return { mediaKey, sizeBytes, width, height, durationMs, isVideo: kind === "video", sha256: "", prompt: "" }
}
