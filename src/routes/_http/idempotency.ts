import type { Idempotency } from "../../domain/_kernel/context.ts"
import { invalidInput } from "../../domain/_kernel/errors.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"

const KEY = /^[\x21-\x7e]{1,255}$/

/** The idempotency key of a request with the fingerprint of its input; null where none was sent. Throws InvalidInput. */
export async function readIdempotency(request: Request, path: string, input: unknown): Promise<Idempotency | null> {
  const key = request.headers.get("Idempotency-Key")
  if (key === null) return null
  if (!KEY.test(key)) throw invalidInput({ path: "Idempotency-Key", message: "InvalidFormat" })
  return { path, key, bodyHash: await sha256Hex(JSON.stringify(input)) }
}
