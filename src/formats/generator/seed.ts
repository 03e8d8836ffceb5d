/**
 * A seed: a whole number of up to 64 bits. A number as long as JSON keeps all its digits, beyond that its digits as text, so that no
 * program on the way rounds it. Readers make it with `seedIn`, so that each seed has one form.
 */
export type Seed = number | string

const BITS = 64

/** The largest seed that any program draws. */
export const LARGEST_SEED = 2n ** 64n - 1n

/** The seed that a number or a text says, -1 (by chance) included; null for anything else, and beyond 64 bits. */
export function seedIn(value: unknown): Seed | null {
  const text = typeof value === "number" && Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== "string" || !/^\s*(?:-1|\+?\d{1,40}(?:\.0{1,10})?)\s*$/.test(text)) return null
  const whole = BigInt(text.trim().replace(/^\+/, "").split(".")[0] ?? "")
  return whole > LARGEST_SEED ? null : seedOf(whole)
}

/** The seed that a program says it drew; null for one that it leaves open. */
export function toldSeed(value: unknown): Seed | null {
  const seed = seedIn(value)
  return seed === -1 ? null : seed
}

/** The seed of the image that comes `count` images later: after the largest one comes 0. */
export function laterSeed(seed: Seed, count: number): Seed {
  return seedOf(BigInt.asUintN(BITS, BigInt(seed) + BigInt(count)))
}

/** A seed for a program that draws from fewer: itself where it is one of theirs, else its rest. `count` is how many they have. */
export function seedBelow(seed: Seed, count: number): number {
  return Number(BigInt.asUintN(BITS, BigInt(seed)) % BigInt(count))
}

function seedOf(whole: bigint): Seed {
  const number = Number(whole)
  return Number.isSafeInteger(number) ? number : String(whole)
}

/** A number whose digits JSON writes as they stand. */
export interface WholeJson {
  readonly rawJSON: string
}

interface JsonWithDigits {
  rawJSON(text: string): WholeJson
}

/** A seed as a number of JSON, all its digits kept: what programs in Python and C++ read. */
export function jsonSeed(seed: Seed): number | WholeJson {
  const json: object = JSON
  return typeof seed === "string" && keepsDigits(json) ? json.rawJSON(seed) : Number(seed)
}

function keepsDigits(json: object): json is JsonWithDigits {
  return "rawJSON" in json
}
