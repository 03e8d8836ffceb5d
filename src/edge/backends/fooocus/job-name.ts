import type { RenderNotes } from "../../../domain/backend/index.ts"
import { base64UrlOf, bitsOfNotes, bytesOfBase64Url, NOTES_BYTES, notesOfBits } from "../note-bits.ts"

/** A job as it is known there, and what of its order it does otherwise. */
export interface FooocusJob {
  readonly id: string
  readonly notes: RenderNotes
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const UUID_BYTES = 16
const PREFIX = "f"
const NAME = /^f[A-Za-z0-9_-]{62}$/
const BITS = /^[A-Za-z0-9_-]{40}$/

/**
 * The name of a job of theirs as it is kept beside the task: its UUID, and in bits by field what the server was not asked for, since
 * nobody else remembers that until the job is done. Null where theirs is no UUID.
 */
export function nameOfJob({ id, notes }: FooocusJob): string | null {
  if (!UUID.test(id)) return null
  const bytes = new Uint8Array(UUID_BYTES + NOTES_BYTES)
  bytes.set(Uint8Array.from(id.replaceAll("-", "").match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)))
  bytes.set(bitsOfNotes(notes), UUID_BYTES)
  return PREFIX + base64UrlOf(bytes)
}

/** What a name of `nameOfJob` stands for; null for every other name. */
export function jobOfName(name: string): FooocusJob | null {
  if (!NAME.test(name)) return null
  const bytes = bytesOfBase64Url(name.slice(PREFIX.length))
  const hex = Array.from(bytes.subarray(0, UUID_BYTES), (byte) => byte.toString(16).padStart(2, "0")).join("")
  const id = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-")
  return { id, notes: notesOfBits(bytes.subarray(UUID_BYTES)) }
}

/** What the files of an order are called there, so that they can be told from everybody else's. */
export function fileNameOf(jobId: string, notes: RenderNotes): string {
  return `${jobId}.${base64UrlOf(bitsOfNotes(notes))}`
}

/** The notes in the address of a file that was named for an order; null for the file of another one. */
export function notesInAddress(address: string, jobId: string): RenderNotes | null {
  const name = address.split("/").at(-1) ?? ""
  const bits = name.slice(jobId.length + 1, jobId.length + 41)
  return name.startsWith(`${jobId}.`) && BITS.test(bits) ? notesOfBits(bytesOfBase64Url(bits)) : null
}
