import type { MediaRefusal } from "../media-facts.ts"

/** A file is not taken; ends looking at it. */
export class RefusedError extends Error {
  readonly reason: MediaRefusal

  constructor(reason: MediaRefusal) {
    super(reason)
    this.name = "RefusedError"
    this.reason = reason
  }
}

/** Ends looking at a file whose structure is not whole. */
export function broken(): RefusedError {
  return new RefusedError("FileBroken")
}
