import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { asTaskId } from "../../_kernel/ids.ts"
import { emitEach } from "../../_kernel/outbox.ts"
import { cancelTask, listTasksFrom } from "../../task/index.ts"
import { TASK_STATUS } from "../../task/rules.ts"
import type { deleteVoice } from "../voice-contract.ts"
import { voiceRevoked } from "./events.ts"
import { isVoiceOf, sourceOfVoice } from "./voice-rows.ts"

/** Tasks that are looked at in one go. */
const PAGE = 50

/**
 * Revokes a voice of the member's: with the batch nobody can order with it anymore, what is under way with it is canceled, and its
 * recordings are deleted, without which nothing that slipped through can be sent. Throws NotFound.
 */
export async function revokeVoice(
  context: MemberContext,
  { voice_id: id }: CallInput<typeof deleteVoice>,
): Promise<CallOutput<typeof deleteVoice>> {
  const { database, viewer, nowMs } = context
  const isTheVoice = sql`id = ${id} AND ${isVoiceOf(viewer.id)}`
  const keys = { voice_id: sql`id`, sample_key: sql`sample_key`, consent_key: sql`consent_key` }
  const { revoked } = await namedBatch(database, {
    gone: emitEach(voiceRevoked, keys, sql`FROM voice WHERE ${isTheVoice}`, { nowMs, subjectId: id }),
    revoked: database.all(sql`UPDATE voice SET revoked_at_ms = ${nowMs}, traits = NULL, name = '', sample_key = NULL, sample_sha256 = NULL,
      consent_key = NULL WHERE ${isTheVoice} RETURNING id`),
  })
  if (revoked.length === 0) throw new DomainError("NotFound")
  await cancelAll(context, sourceOfVoice(id))
  await context.followUp()
  return { voice_id: id }
}

async function cancelAll(context: MemberContext, source: string): Promise<void> {
  let cursor: string | undefined
  do {
    const { items, next_cursor: next } = await listTasksFrom(context, { prefix: source, isWhole: true }, { cursor, limit: PAGE })
    const underWay = items.filter(({ task: { status } }) => status === TASK_STATUS.waiting || status === TASK_STATUS.running)
    await Promise.all(underWay.map(({ task }) => cancelTask(context, asTaskId(task.id))))
    cursor = underWay.length === 0 ? undefined : (next ?? undefined)
  } while (cursor !== undefined)
}
