import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import type { TaskId } from "../_kernel/ids.ts"
import type { TaskSource } from "../_kernel/task-kind.ts"
import { findFile } from "../library/index.ts"
import { readResult } from "../task/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import { MAXIMUM_INPUT_BYTES } from "./kinds/source.ts"

/** An image of the viewer's: a result by its task and its place there (from 1), or a file. */
export interface NamedSource {
  readonly parent_task_id?: TaskId | undefined
  readonly operate_number?: number | undefined
  readonly file_id?: string | undefined
}

type Found = Omit<TaskSource, "sha256" | "url"> & { readonly sha256: string | null }

/** The named image, as a list of one; an empty one where none is named. Throws NotFound, InvalidInput for what is no image. */
export async function findSource(context: MemberContext, named: NamedSource): Promise<readonly TaskSource[]> {
  const found = await find(context, named)
  if (found === null) return []
  const sha256 = found.sha256 ?? (await hashOf(context, found))
  return [{ ...found, url: mediaUrl(found.mediaKey), sha256 }]
}

async function find(context: MemberContext, { parent_task_id, operate_number, file_id }: NamedSource): Promise<Found | null> {
  if (parent_task_id !== undefined) return readResult(context, parent_task_id, (operate_number ?? 1) - 1)
  if (file_id === undefined) return null
  const { kind, mediaKey, sizeBytes, width, height } = await findFile(context, { file_id })
  if (kind !== "image" || width === null || height === null) throw invalidInput({ path: "meta.file_id", message: "pleaseUoloadImage" })
  return { mediaKey, sizeBytes, width, height, prompt: "", sha256: null }
}

/** Files say nothing of the hash of their whole, and results of former versions neither. What is too large to be sent is not read. */
async function hashOf({ media }: MemberContext, { mediaKey, sizeBytes }: Found): Promise<string> {
  if (sizeBytes > MAXIMUM_INPUT_BYTES) return ""
  const [hash] = (await media.hashParts(mediaKey, sizeBytes)) ?? []
  if (hash === undefined) throw new DomainError("NotFound")
  return hash
}
