import * as z from "zod"

/** Bounds of the protocol as Easel keeps them. Sides in px, prompts in UTF-16 code units. */
export const LIMITS = {
  bodySizeBytes: 1024 * 1024,
  previewSizeBytes: 24 * 1024,
  promptChars: 40_000,
  /** Of one text of which is asked what of it is understood, and how many at once: they are read while the caller waits. */
  wordsChars: 6000,
  wordsPrompts: 9,
  nameChars: 200,
  minSide: 64,
  maxSide: 4096,
  maxFilmSide: 2048,
  maxFilmSeconds: 30,
  maxSteps: 150,
  maxCount: 4,
  maxSeed: 4_294_967_295,
  waitingJobs: 200,
  /** Of an image; films and sounds may have what the store of inputs takes. */
  imageInputSizeBytes: 24 * 1024 * 1024,
  answerSizeBytes: 64 * 1024,
} as const

/** A job's name, chosen by the client: sending the same one again never starts a second job. */
export const jobIdSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "1–64 characters out of A–Z, a–z, 0–9, _ and -")

/** SHA-256 in lower-case hex. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, "64 lower-case hex digits")
