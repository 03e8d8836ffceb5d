import { type SQL, sql } from "drizzle-orm"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { returning } from "../../_kernel/select.ts"
import type { editVoice as declaration, OwnVoice } from "../voice-contract.ts"
import { isVoiceOf, ownVoiceOf, VOICE } from "./voice-rows.ts"

/** Changes what is said of a voice of the member's. One query. Throws NotFound. */
export async function editVoice({ database, viewer }: MemberContext, input: CallInput<typeof declaration>): Promise<OwnVoice> {
  const { voice_id: id, name, language, gender, age, intonation } = input
  const set = (column: SQL, value: string | undefined) => sql`${column} = COALESCE(${value ?? null}, ${column})`
  const change = sql`UPDATE voice SET ${set(sql`name`, name)}, ${set(sql`language`, language)},
    ${set(sql`gender`, gender)}, ${set(sql`age`, age)}, ${set(sql`intonation`, intonation)}
    WHERE id = ${id} AND ${isVoiceOf(viewer.id)}`
  const [row] = await returning(database, VOICE, change)
  if (row === undefined) throw new DomainError("NotFound")
  return ownVoiceOf(row)
}
