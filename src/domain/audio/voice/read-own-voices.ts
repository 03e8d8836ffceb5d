import { sql } from "drizzle-orm"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import type { VoiceId } from "../../_kernel/ids.ts"
import { select } from "../../_kernel/select.ts"
import { readAnswers } from "../../task/index.ts"
import { TASK_STATUS } from "../../task/rules.ts"
import { voiceTraitsSchema } from "./traits-schema.ts"
import { isVoiceOf, stateOfRow, VOICE, type VoiceRow } from "./voice-rows.ts"
import { baseVoiceOf, type VoiceTraits } from "./voice-rules.ts"

/** More than any plan has. */
const MAXIMUM_LISTED = 100

/** The member's voices, the newest first; trainings that have ended are noted. One query, and one of their tasks while any runs. */
export async function readOwnVoices(context: MemberContext): Promise<readonly VoiceRow[]> {
  const own = sql`voice WHERE ${isVoiceOf(context.viewer.id)} ORDER BY created_at_ms DESC, id DESC LIMIT ${MAXIMUM_LISTED}`
  return settled(context, await select(context.database, VOICE, own))
}

/** A voice of the member's with which may be spoken, as the order needs it. Throws NotFound, InvalidInput (`timbre`: VoiceNotReady). */
export async function readReadyVoice(
  context: MemberContext,
  id: VoiceId,
): Promise<{ readonly row: VoiceRow; readonly base: string; readonly traits: VoiceTraits }> {
  const own = sql`voice WHERE id = ${id} AND ${isVoiceOf(context.viewer.id)}`
  const [row] = await settled(context, await select(context.database, VOICE, own))
  if (row === undefined) throw new DomainError("NotFound")
  const { traits } = row
  if (stateOfRow(row) !== "ready" || traits === null) throw invalidInput({ path: "meta.timbre", message: "VoiceNotReady" })
  return { row, base: baseVoiceOf({ ...row, traits }), traits }
}

/** Rows with what has become of their trainings. */
async function settled(context: MemberContext, rows: readonly VoiceRow[]): Promise<readonly VoiceRow[]> {
  const running = rows.flatMap(({ training, taskId }) => (training === "running" && taskId !== null ? taskId : []))
  if (running.length === 0) return rows
  const answers = await readAnswers(context, running)
  return Promise.all(
    rows.map(async (row) => {
      const found = answers.find(({ id }) => id === row.taskId)
      if (row.training !== "running" || found === undefined) return row
      if (found.status === TASK_STATUS.waiting || found.status === TASK_STATUS.running) return row
      const traits = traitsIn(found.answer)
      const training = traits === null ? "failed" : "done"
      const kept = traits === null ? null : JSON.stringify(traits)
      await context.database.run(
        sql`UPDATE voice SET training = ${training}, traits = ${kept} WHERE id = ${row.id} AND training = 'running' AND revoked_at_ms IS NULL`,
      )
      return { ...row, training, traits }
    }),
  )
}

function traitsIn(answer: unknown): VoiceTraits | null {
  const said = typeof answer === "object" && answer !== null && "voice_traits" in answer ? answer.voice_traits : null
  const parsed = voiceTraitsSchema().safeParse(said)
  return parsed.success ? parsed.data : null
}
