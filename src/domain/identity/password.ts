import { scryptSync, timingSafeEqual } from "node:crypto"
import { fromBase64Url, toBase64Url } from "../_kernel/base64url.ts"
import type { FieldError } from "../_kernel/errors.ts"
import { isCommonPassword } from "./common-passwords.ts"
import { normalisePassword, type PasswordOwner, passwordErrors } from "./password-rules.ts"

/** What a hash costs: N times r times 128 bytes of memory (16 MB), and p times that in work. One of OWASP's equivalent choices. */
export const SCRYPT_COST: ScryptCost = { N: 2 ** 14, r: 8, p: 5 }

interface ScryptCost {
  readonly N: number
  readonly r: number
  readonly p: number
}

interface StoredHash {
  readonly cost: ScryptCost
  readonly salt: Uint8Array
  readonly hash: Uint8Array
}

const SALT_BYTES = 16
const HASH_BYTES = 32
/** No stored cost above this is worked off: half of what an isolate has. */
const MAXIMUM_MEMORY_BYTES = 2 ** 26
/** 16 bytes of salt and 32 of hash in base64url. */
const STORED = /^scrypt\$(\d{1,7})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/
/** Compared with where there is no hash, so that an account that does not exist takes as long as one that does. */
const NOBODYS: StoredHash = { cost: SCRYPT_COST, salt: new Uint8Array(SALT_BYTES), hash: new Uint8Array(HASH_BYTES) }

/** Hashes a password with a fresh salt: `scrypt$N$r$p$salt$hash`, the last two in base64url. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const { N, r, p } = SCRYPT_COST
  return `scrypt$${N}$${r}$${p}$${toBase64Url(salt)}$${toBase64Url(derive(password, salt, SCRYPT_COST))}`
}

/** Whether a password is that of a stored hash. False, after the same work, for no hash and for what is none. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const known = parseStored(stored)
  const { cost, salt, hash } = known ?? NOBODYS
  const isEqual = timingSafeEqual(derive(password, salt, cost), hash)
  return isEqual && known !== null
}

/** Whether a stored hash costs less than today's, or is none, so that the next right password should be hashed anew. */
export function needsUpgrade(stored: string): boolean {
  const known = parseStored(stored)
  return known === null || known.cost.N < SCRYPT_COST.N || known.cost.r < SCRYPT_COST.r || known.cost.p < SCRYPT_COST.p
}

/** What is wrong with a new password: the errors that a browser can tell, or that it is among the 10,000 most common (ASVS 6.2.4). */
export function checkNewPassword(password: string, owner: PasswordOwner, path = "password"): readonly FieldError[] {
  const errors = passwordErrors(password, owner, path)
  if (errors.length > 0) return errors
  return isCommonPassword(password) ? [{ path, message: "PasswordTooCommon" }] : []
}

/**
 * In one go, and so one at a time in an isolate: its memory never holds more than one hash's work, and no request waits on another's
 * promise. The asynchronous form gains nothing here: workerd works it off in the same place at once.
 */
function derive(password: string, salt: Uint8Array, { N, r, p }: ScryptCost): Uint8Array {
  return scryptSync(normalisePassword(password), salt, HASH_BYTES, { N, r, p, maxmem: 2 * MAXIMUM_MEMORY_BYTES })
}

function parseStored(stored: string | null): StoredHash | null {
  const [, N = "", r = "", p = "", salt = "", hash = ""] = STORED.exec(stored ?? "") ?? []
  const cost = { N: Number(N), r: Number(r), p: Number(p) }
  const isPower = cost.N >= 2 && Number.isInteger(Math.log2(cost.N))
  if (!isPower || cost.r < 1 || cost.p < 1 || 128 * cost.N * cost.r > MAXIMUM_MEMORY_BYTES) return null
  return { cost, salt: fromBase64Url(salt), hash: fromBase64Url(hash) }
}
