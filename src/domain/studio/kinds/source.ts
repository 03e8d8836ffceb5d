import type { FieldError } from "../../_kernel/errors.ts"
import type { SizePx, TaskSource } from "../../_kernel/task-kind.ts"
import { MAXIMUM_INPUT_BYTES } from "../../_kernel/task-sources.ts"
import type { Configuration } from "../configuration.ts"
import { longestSideIn, onGridOf, sizeLike } from "../rules.ts"
import { applyPrompt } from "./apply-prompt.ts"
import { familyOf, namedSize } from "./painting-size.ts"

/** The role of the image that a task is about, wherever there is only one. */
export const IMAGE_ROLE = "image"

/** Longest side of what is painted over an image, px, unless a size is named or its mode has a shorter one. */
const LONGEST_PAINTED_PX = 2048

/** An image as a configuration names it: by an address, a file or a result. `path` says which field named it. */
export interface NamedImage {
  readonly role: string
  readonly path: string
  readonly url?: string | undefined
  readonly file_id?: string | undefined
}

/** The image that a configuration is about: by its address or as a file; a result is named beside the configuration. */
export function namedImage({ imageUrl, imgFiles = [], file_id }: Configuration): readonly NamedImage[] {
  if (file_id !== undefined) return [{ role: IMAGE_ROLE, path: "meta.file_id", file_id }]
  if (imageUrl !== undefined) return [{ role: IMAGE_ROLE, path: "meta.imageUrl", url: imageUrl }]
  const [first] = imgFiles
  if (first === undefined) return []
  return [{ role: IMAGE_ROLE, path: "meta.imgFiles", url: typeof first === "string" ? first : first.url }]
}

/** What stands against making something from the image of a role; `missing` is what is said where it was not named. */
export function checkSource(
  sources: readonly TaskSource[],
  { role = IMAGE_ROLE, path = "parent_task_id", missing = "pleaseUoloadImage" }: Partial<Record<"role" | "path" | "missing", string>> = {},
): readonly FieldError[] {
  const source = sources.find((candidate) => candidate.role === role)
  if (source === undefined) return [{ path, message: missing }]
  return source.sizeBytes > MAXIMUM_INPUT_BYTES ? [{ path, message: "SourceTooLarge" }] : []
}

const NO_SOURCE: TaskSource = { role: IMAGE_ROLE, mediaKey: "", url: "", sha256: "", sizeBytes: 0, width: 1024, height: 1024, prompt: "" }

/** The image of a role; an empty one where there is none, which `checkSource` tells. */
export function theSource(sources: readonly TaskSource[], role: string = IMAGE_ROLE): TaskSource {
  return sources.find((candidate) => candidate.role === role) ?? { ...NO_SOURCE, role }
}

/** The size in which an image is painted over: the one that a configuration or its prompt names, else its own. */
export function paintedSize(meta: Configuration, source: SizePx): SizePx {
  const longest = longestSideIn(meta.category, familyOf(meta)) ?? LONGEST_PAINTED_PX
  return namedSize(applyPrompt(meta)) ?? onGridOf(familyOf(meta), sizeLike(source, longest))
}

/** An image's own size, as it is painted over. */
export function ownGridSize(source: TaskSource): SizePx {
  return sizeLike(source, LONGEST_PAINTED_PX)
}

/** A configuration whose silence about words is filled with what the image was made with. */
export function withSourcePrompt(meta: Configuration, { prompt }: TaskSource): Configuration {
  return meta.prompt === undefined && prompt !== "" ? { ...meta, prompt } : meta
}
