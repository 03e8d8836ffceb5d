import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { type FieldError, invalidInput } from "../_kernel/errors.ts"
import { base32, newRowId } from "../_kernel/ids.ts"
import { sha256Hex } from "../_kernel/sha256-hex.ts"
import { writeAudit } from "../moderation/index.ts"
import type { createRedeemCodes as declaration } from "./contract.ts"
import { formatRedeemCode, REDEEM_CODE_CHARACTERS } from "./redeem-code-rules.ts"

type Input = CallInput<typeof declaration>

/** Makes redeem codes. They leave here once: what is stored is their hash and their first four characters. Throws InvalidInput. */
export async function createRedeemCodes(context: MemberContext, input: Input): Promise<CallOutput<typeof declaration>> {
  const expiresAtMs = input.expires_at === undefined ? null : Date.parse(input.expires_at)
  const errors = errorsOf(input, expiresAtMs, context.nowMs)
  if (errors.length > 0) throw invalidInput(...errors)
  const codes = Array.from({ length: input.count }, () => formatRedeemCode(newCode()))
  const rows = await Promise.all(
    codes.map(async (code) => ({
      codeHash: await sha256Hex(code.replaceAll("-", "").toLowerCase()),
      hint: code.slice(0, 4),
      coins: input.coins ?? 0,
      plan: input.plan ?? null,
      planDays: input.days ?? 0,
      maximumUses: input.maximum_uses,
      createdBy: context.viewer.id,
      createdAtMs: context.nowMs,
      expiresAtMs,
    })),
  )
  const hints = rows.map((row) => row.hint)
  await namedBatch(context.database, {
    newRedeemCode: context.database.insert(schema.redeemCode).values(rows),
    step: writeAudit(context, "redeem-code.create", newRowId("codes", context.nowMs), { ...input, hints }),
  })
  return { codes }
}

function newCode(): string {
  return base32(crypto.getRandomValues(new Uint8Array(10)), REDEEM_CODE_CHARACTERS)
}

function errorsOf(input: Input, expiresAtMs: number | null, nowMs: number): readonly FieldError[] {
  const errors: FieldError[] = []
  if (input.coins === undefined && input.plan === undefined) errors.push({ path: "coins", message: "Missing" })
  if (input.plan !== undefined && input.days === undefined) errors.push({ path: "days", message: "Missing" })
  if (input.plan === undefined && input.days !== undefined) errors.push({ path: "plan", message: "Missing" })
  if (expiresAtMs !== null && expiresAtMs <= nowMs) errors.push({ path: "expires_at", message: "TooSmall" })
  return errors
}
