import type { CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { health } from "./contract.ts"

/** Without these nothing works; a renderer that is away only makes tasks wait. */
const ESSENTIAL = new Set(["worker", "database"])

/** How every part is. Throws Unavailable, with the same answer, where an essential one is away. */
export async function readHealth(context: Pick<Context, "partsHealth">): Promise<CallOutput<typeof health>> {
  const parts = [...(await context.partsHealth())]
  const answer = { ok: parts.every((part) => part.ok), parts }
  if (parts.some((part) => !part.ok && ESSENTIAL.has(part.name))) throw new DomainError("Unavailable", { data: answer })
  return answer
}
