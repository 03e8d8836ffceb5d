import * as z from "zod/mini"
import { findingSchema } from "../../domain/moderation/content-contract.ts"
import type { TextVerdict } from "../../domain/moderation/text/verdict.ts"
import { CallError } from "../_runtime/call.ts"

/** What a refusal by the posting rules says, for `useTextCheck().show`; null for any other error. */
export function refusedTextOf(error: unknown): TextVerdict | null {
  if (!(error instanceof CallError) || error.code !== "ContentRefused") return null
  const read = z.safeParse(z.object({ findings: z.array(findingSchema()) }), error.data)
  return read.success ? { findings: read.data.findings, action: "refuse", level: 1 } : null
}
