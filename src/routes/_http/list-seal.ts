import type { CallDeclaration } from "../../domain/_kernel/call.ts"
import { invalidInput } from "../../domain/_kernel/errors.ts"
import { SEAL } from "../../domain/_kernel/paging.ts"
import { sha256Hex } from "../../domain/_kernel/sha256-hex.ts"

/** Enough to tell the lists that one client reads apart; a cursor is no secret. */
const LETTERS = 10
/** What of any input does not choose the list: where it goes on, and how much of it is asked for. */
const APART = ["cursor", "limit"]

/**
 * An input whose cursor, if it has one, is of this very list: this call with this order and these filters. Throws InvalidInput otherwise. One
 * without a seal came with a page, whose address says what it lists.
 */
export async function openCursor<Input>(declaration: CallDeclaration, input: Input): Promise<Input> {
  if (!isRecord(input) || typeof input["cursor"] !== "string") return input
  const [cursor, seal] = input["cursor"].split(SEAL)
  if (seal !== undefined && seal !== (await sealOf(declaration, input))) throw invalidInput({ path: "cursor", message: "InvalidCursor" })
  return { ...input, cursor }
}

/** An answer whose `next_cursor`, if it has one, says what list it is of. */
export async function sealCursor(declaration: CallDeclaration, input: unknown, answer: unknown): Promise<unknown> {
  if (!isRecord(answer) || typeof answer["next_cursor"] !== "string") return answer
  return { ...answer, next_cursor: `${answer["next_cursor"]}${SEAL}${await sealOf(declaration, input)}` }
}

async function sealOf({ path, besidePages }: CallDeclaration, input: unknown): Promise<string> {
  const fields = Object.entries(isRecord(input) ? input : {}).filter(
    ([name, value]) => value !== undefined && !APART.includes(name) && !besidePages.includes(name),
  )
  return (await sha256Hex(JSON.stringify([path, fields.toSorted(([left], [right]) => (left < right ? -1 : 1))]))).slice(0, LETTERS)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Response)
}
