/** What the worker of the uploads does. It never reads more of a file than it is given: one part, at most 20 MiB. */
export type UploadJobs = {
  /** SHA-256, in hex, of a piece of a file. Fails with `fileUnreadable` where the piece can no longer be read. */
  readonly hashPart: { readonly input: { readonly part: Blob }; readonly output: string; readonly progress: never }
}

/** The word of the worker for a file that was moved, changed or taken away since it was chosen. */
export const FILE_UNREADABLE = "fileUnreadable"
