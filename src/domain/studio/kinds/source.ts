import type { FieldError } from "../../_kernel/errors.ts"
import type { OrderInput, TaskSource } from "../../_kernel/task-kind.ts"

/** Largest file that a renderer takes as an input (docs/render-protocol.md). */
export const MAXIMUM_INPUT_BYTES = 25_165_824

/** What stands against making something from the one image that was named. */
export function checkSource([source]: readonly TaskSource[]): readonly FieldError[] {
  if (source === undefined) return [{ path: "parent_task_id", message: "pleaseUoloadImage" }]
  return source.sizeBytes > MAXIMUM_INPUT_BYTES ? [{ path: "parent_task_id", message: "SourceTooLarge" }] : []
}

const NO_SOURCE: TaskSource = { mediaKey: "", url: "", sha256: "", sizeBytes: 0, width: 1, height: 1, prompt: "" }

/** The named image; an empty one where there is none, which `checkSource` tells. */
export function theSource([source]: readonly TaskSource[]): TaskSource {
  return source ?? NO_SOURCE
}

/** The image as the order is about it. */
export function inputOf({ mediaKey, sha256, sizeBytes }: TaskSource): OrderInput {
  return { role: "image", mediaKey, sha256, sizeBytes }
}
