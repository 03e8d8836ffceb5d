import { fold } from "./fold.ts"
import { IDEOGRAPH, kindOf, SEPARATOR } from "./scripts.ts"
import type { View } from "./view-builder.ts"
import { plainView } from "./views.ts"

/** 64 bits as two halves; similar texts differ in few of them. */
export interface SimHash {
  readonly high: number
  readonly low: number
}

/** Texts that differ in no more bits than these are copies of one another. */
export const SIMILAR_BITS = 3
const SHINGLE_UNITS = 4
/** Below this a text is too short to compare; a character of a script without spaces says as much as three letters. */
const MINIMUM_WEIGHT = 40

/** The fingerprint of a text; null for one too short to compare. Case, accents, punctuation and disguised letters make no difference. */
export function simHashOf(text: string): SimHash | null {
  return simHashOfView(plainView(fold(text)).view)
}

/** The same of a text that is folded already. */
export function simHashOfView(view: View): SimHash | null {
  const units = view.units.subarray(0, view.length).filter((unit) => kindOf(unit) !== SEPARATOR)
  let weight = 0
  for (const unit of units) weight += kindOf(unit) === IDEOGRAPH ? 3 : 1
  if (weight < MINIMUM_WEIGHT) return null
  const votes = new Int32Array(64)
  for (let start = 0; start + SHINGLE_UNITS <= units.length; start++) {
    let hash = 0x811c9dc5
    for (let index = start; index < start + SHINGLE_UNITS; index++) hash = Math.imul(hash ^ (units[index] ?? 0), 0x01000193)
    vote(votes, 0, mixed(hash))
    vote(votes, 32, mixed(hash ^ 0x5bd1e995))
  }
  return { high: elected(votes, 0), low: elected(votes, 32) }
}

/** How many bits two fingerprints differ in. */
export function distanceOf(left: SimHash, right: SimHash): number {
  return bitsOf(left.high ^ right.high) + bitsOf(left.low ^ right.low)
}

function bitsOf(number: number): number {
  let rest = number >>> 0
  let count = 0
  for (; rest !== 0; count++) rest &= rest - 1
  return count
}

function mixed(hash: number): number {
  let value = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return value ^ (value >>> 16)
}

function vote(votes: Int32Array, from: number, hash: number): void {
  for (let bit = 0; bit < 32; bit++) votes[from + bit] = (votes[from + bit] ?? 0) + ((hash >>> bit) & 1 ? 1 : -1)
}

function elected(votes: Int32Array, from: number): number {
  let half = 0
  for (let bit = 0; bit < 32; bit++) if ((votes[from + bit] ?? 0) > 0) half |= 1 << bit
  return half >>> 0
}
