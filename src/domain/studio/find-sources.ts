import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import type { TaskId } from "../_kernel/ids.ts"
import type { TaskSource } from "../_kernel/task-kind.ts"
import { MAXIMUM_INPUT_BYTES } from "../_kernel/task-sources.ts"
import { findFile, keyOfAddress, readResultKey } from "../library/index.ts"
import { readResult } from "../task/index.ts"
import { mediaUrl } from "../upload/rules.ts"
import type { NamedImage } from "./kinds/source.ts"

/** A result of the viewer's: a task, and which of its images, from 1; and what it is to the kind. */
export interface NamedResult {
  readonly role: string
  readonly taskId: TaskId
  readonly place: number
}

type Found = Omit<TaskSource, "role" | "sha256" | "url"> & { readonly sha256: string | null }

/**
 * The named images, each once a role; a result named beside the configuration comes first. Throws NotFound for a result or a file that
 * is not the viewer's, InvalidInput with the field for what is no image and for an address that leads to none of theirs.
 */
export async function findSources(
  context: MemberContext,
  named: readonly NamedImage[],
  result: NamedResult | null,
): Promise<readonly TaskSource[]> {
  const wanted = result === null ? named : named.filter(({ role }) => role !== result.role)
  const found = await Promise.all([
    ...(result === null
      ? []
      : [readImage(context, result.taskId, result.place - 1, "parent_task_id").then((image) => ({ role: result.role, ...image }))]),
    ...wanted.map(async (name) => ({ role: name.role, ...(await findImage(context, name)) })),
  ])
  return Promise.all(
    found.map(async (image) => ({ ...image, url: mediaUrl(image.mediaKey), sha256: image.sha256 ?? (await hashOf(context, image)) })),
  )
}

/** One image of the viewer's by its file or address, before its bytes are looked at. Throws NotFound, InvalidInput at its path. */
export async function findImage(context: MemberContext, { path, url, file_id }: Omit<NamedImage, "role">): Promise<Found> {
  if (url === undefined) return imageOf(context, { file_id }, path)
  const key = keyOfAddress(url, context.publicWeb.ownHosts)
  if (key === null) throw invalidInput({ path, message: "uploadError" })
  try {
    const result = readResultKey(key)
    if (result === null) return await imageOf(context, { url }, path)
    const image = await readImage(context, result.taskId, result.position, path)
    if (image.mediaKey === key) return image
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "NotFound") throw error
  }
  throw invalidInput({ path, message: "uploadError" })
}

/** A result that is an image. Throws NotFound, InvalidInput at its path for what plays. */
async function readImage(context: MemberContext, taskId: TaskId, position: number, path: string) {
  const result = await readResult(context, taskId, position)
  if (!result.contentType.startsWith("image/")) throw invalidInput({ path, message: "pleaseUoloadImage" })
  return result
}

async function imageOf(context: MemberContext, name: Pick<NamedImage, "url" | "file_id">, path: string): Promise<Found> {
  const { kind, mediaKey, sizeBytes, width, height } = await findFile(context, name)
  if (kind !== "image" || width === null || height === null) throw invalidInput({ path, message: "pleaseUoloadImage" })
  return { mediaKey, sizeBytes, width, height, prompt: "", sha256: null }
}

/** Files say nothing of the hash of their whole, and results of former versions neither. What is too large to be sent is not read. */
async function hashOf({ media }: MemberContext, { mediaKey, sizeBytes }: Found): Promise<string> {
  if (sizeBytes > MAXIMUM_INPUT_BYTES) return ""
  const [hash] = (await media.hashParts(mediaKey, sizeBytes)) ?? []
  if (hash === undefined) throw new DomainError("NotFound")
  return hash
}
