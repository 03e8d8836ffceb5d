import { sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import { redeemCode } from "../../../db/schema/credits.ts"
import { beginningWith } from "../_kernel/beginning-with.ts"
import { select } from "../_kernel/select.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { normaliseRedeemCode } from "./redeem-code-rules.ts"

/** What a redeem code that was typed whole is kept as; null for any other text. */
export async function codeHashOf(text: string): Promise<string | null> {
  const code = normaliseRedeemCode(text)
  return code === null ? null : sha256Hex(code)
}

/** The query of redeem codes by the hash of one, else by the beginning that is kept of each, as a part of a batch. */
export function selectNamedCodes(database: Database, named: { readonly hash: string | null; readonly beginning: string }, limit: number) {
  const isNamed = named.hash === null ? beginningWith(sql`hint`, named.beginning.toUpperCase()) : sql`code_hash = ${named.hash}`
  const { codeHash, hint, uses, maximumUses } = redeemCode
  return select(database, { codeHash, hint, uses, maximumUses }, sql`redeem_code WHERE ${isNamed} LIMIT ${limit}`)
}
