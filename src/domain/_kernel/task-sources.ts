import type { OrderInput, TaskSource } from "./task-kind.ts"
import type { SourceImage } from "./task-specification.ts"

/** Largest image that a renderer takes as an input (docs/render-protocol.md). */
export const MAXIMUM_INPUT_BYTES = 25_165_824

/** Largest video or sound that a renderer takes as an input: as large as an upload (docs/render-protocol.md). */
export const MAXIMUM_PLAYED_INPUT_BYTES = 1_073_741_824

/** A stored file as the order is about it. */
export function inputOf({ role, mediaKey, sha256, sizeBytes }: TaskSource): OrderInput {
  return { role, mediaKey, sha256, sizeBytes }
}

/** An image that a task is made from, as its card shows it. */
export function shownSource({ url, width, height }: TaskSource): SourceImage {
  return { url, width, height }
}
