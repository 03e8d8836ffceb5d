import type { RenderNotes } from "../../domain/backend/index.ts"
import { base64UrlOf, bitsOfNotes, bytesOfBase64Url, notesOfBits } from "./note-bits.ts"
import type { RawPollAnswer } from "./render-backend.ts"

/** A job whose name the server chose, where it is asked after there, and what of its order it does otherwise. */
export interface VendorJob {
  /** What the server calls it; letters, digits, `_` and `-`. */
  readonly id: string
  /** A path below the server's address; empty where the id alone leads there. */
  readonly path: string
  readonly notes: RenderNotes
}

const NAME = /^v!([A-Za-z0-9_-]{40})!([A-Za-z0-9._/-]{0,200})!([A-Za-z0-9_-]{1,200})$/
const ID = /^[A-Za-z0-9_-]{1,200}$/
const PATH = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)?$/

/** The name that such a job is kept under beside its task: nobody else remembers it. Null for an id or a path that no server of ours gives. */
export function nameOfVendorJob({ id, path, notes }: VendorJob): string | null {
  if (!ID.test(id) || !PATH.test(path) || path.length > 200) return null
  return `v!${base64UrlOf(bitsOfNotes(notes))}!${path}!${id}`
}

/** The job that a name of `nameOfVendorJob` stands for; null for every other name, such as those that we give. */
export function vendorJobOf(name: string): VendorJob | null {
  const [, bits, path, id] = NAME.exec(name) ?? []
  if (bits === undefined || path === undefined || id === undefined || !PATH.test(path)) return null
  return { id, path, notes: notesOfBits(bytesOfBase64Url(bits)) }
}

/**
 * What is said of an order whose answer never came, at a server that alone names its jobs: it may be made there, and nobody can ask after
 * it, so it is lost and must not be sent again.
 */
export const NEVER_NAMED: RawPollAnswer = { kind: "lost", reason: "submission-unknown" }

type FoundJob = Extract<RawPollAnswer, { kind: "found" }>["job"]

/** A job as it is reported, with everything at its usual that is not told. */
export function foundJob(job: Pick<FoundJob, "state"> & Partial<FoundJob>): RawPollAnswer {
  const usual = { progress: 0, etaMs: 0, previewBase64: null, previewIndex: null, outputs: [], backendJobId: null, errorCode: null }
  return { kind: "found", job: { ...usual, ...job }, answer: null }
}
