import type { FilePurpose } from "../../formats/media-kinds.ts"
import type { Plan } from "../_kernel/plans.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"

/** Address of a stored file on our own origin. */
export function mediaUrl(key: string): string {
  return `/media/${key}`
}

/** Address of the adaptive stream of a stored video. */
export function streamUrl(mediaUrl: string): string {
  return `${mediaUrl}/stream.m3u8`
}

/**
 * What an upload is for, by the number of the specification: 8 video, 46 mask, 59 audio (spec 2§7, 1§7); the others are ours. A helper is an
 * image that a form or a board needs for itself, such as its frame: no list shows it as its owner's.
 */
export const UPLOAD_CATEGORIES = {
  image: 1,
  avatar: 2,
  document: 3,
  video: 8,
  mask: 46,
  helper: 47,
  audio: 59,
} as const satisfies Readonly<Record<FilePurpose | "helper", number>>
/** Number of a category; one of `UPLOAD_CATEGORIES`. */
export type UploadCategory = (typeof UPLOAD_CATEGORIES)[keyof typeof UPLOAD_CATEGORIES]

/** Size of one part: 20 MiB (spec 2§9). All parts of an upload but the last have it. */
export const PART_BYTES = 20_971_520
/** Largest file: 1 GiB (spec 2§5); above it the message is `CreativeCenterPopup12`. */
export const MAXIMUM_FILE_BYTES = 1_073_741_824
/** How long the address of a part is good for. */
export const PART_ADDRESS_LIFE_MS = 86_400_000
/** An upload that nobody touched for so long has failed. */
export const UPLOAD_LIFE_MS = 86_400_000
/** How long it is told what became of an upload; a file that it became stays. */
export const UPLOAD_TOLD_MS = 604_800_000
/** How long a deleted file can be brought back; the sweep leaves it alone as long. */
export const RESTORABLE_MS = 30 * 86_400_000
/** Largest file that is sent in one piece, with `resource/uploadFile`. */
export const MAXIMUM_ONE_PIECE_BYTES = 16_777_216
/** A part is tried three times more (spec 2§9) … */
export const PART_RETRIES = 3
/** … and so long after it failed. */
export const PART_RETRY_DELAY_MS = 3_000
/** Largest files by purpose, where they are below 1 GiB. */
export const MAXIMUM_BYTES: Readonly<Record<FilePurpose, number>> = {
  image: 67_108_864,
  avatar: 4_194_304,
  document: 20_971_520,
  video: MAXIMUM_FILE_BYTES,
  mask: 16_777_216,
  audio: 268_435_456,
}

const GIGABYTE = 1_000_000_000
const QUOTA_BYTES: Readonly<Record<Plan, number>> = {
  visitor: 0,
  free: 5 * GIGABYTE,
  lite: 20 * GIGABYTE,
  vip1: 100 * GIGABYTE,
  vip2: 200 * GIGABYTE,
  vip3: 400 * GIGABYTE,
  company: 1000 * GIGABYTE,
}

/** What the files of an account may take up together. */
export function quotaOf(plan: Plan): number {
  return QUOTA_BYTES[plan]
}

/** The purpose of a category's number; null if it is not one. */
export function purposeOf(category: number): FilePurpose | null {
  const [name] = Object.entries(UPLOAD_CATEGORIES).find(([, number]) => number === category) ?? []
  if (name === "helper") return "image"
  return name !== undefined && isPurpose(name) ? name : null
}

function isPurpose(name: string): name is FilePurpose {
  return Object.hasOwn(UPLOAD_CATEGORIES, name)
}

/** How many parts a file has; an empty file has none and cannot be uploaded. */
export function partCountOf(sizeBytes: number, partBytes: number = PART_BYTES): number {
  return Math.ceil(sizeBytes / partBytes)
}

/** Where part `number` (from 1) of a file lies, in bytes. */
export function partRange(
  number: number,
  sizeBytes: number,
  partBytes: number = PART_BYTES,
): { readonly offset: number; readonly length: number } {
  const offset = (number - 1) * partBytes
  return { offset, length: Math.min(partBytes, sizeBytes - offset) }
}

/**
 * The content hash of a file: SHA-256, in hex, of the SHA-256s of its parts one after another (as bytes, in order). It can be
 * made part by part in any order, and a single part can be checked by itself.
 */
export async function contentHashOf(partHashes: readonly string[]): Promise<string> {
  const bytes = Uint8Array.from(partHashes.flatMap((hash) => (hash.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))
  return sha256Hex(bytes)
}

/** States of an upload (spec 2§4): `fail` when retries are exhausted, `error` when the file is refused. */
export const UPLOAD_STATUSES = ["init", "pending", "complete", "fail", "error"] as const
/** One of `UPLOAD_STATUSES`. */
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

/** What `pre-sign/confirm` answers as `status`: 0 is complete (spec 2§4). */
export const CONFIRM_STATUS = { complete: 0, pending: 1, refused: 2 } as const

/** Longest name of a file. */
export const MAXIMUM_FILE_NAME_CHARACTERS = 255
/** What turns the writing direction of the rest: by it `gnp.exe` reads as `exe.png`. */
export const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/** A file's name as `file_name` takes it: characters that no name should have become spaces, and an empty name a word. */
export function takenFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(TURNING, "")
    .trim()
  return clean === "" ? "file" : clean.slice(0, MAXIMUM_FILE_NAME_CHARACTERS).toWellFormed()
}
