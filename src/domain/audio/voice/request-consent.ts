import { sql } from "drizzle-orm"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallOutput } from "../../_kernel/call.ts"
import type { Context, MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { newVoiceId } from "../../_kernel/ids.ts"
import { rightsOf } from "../../credits/index.ts"
import type { requestVoiceConsent } from "../voice-contract.ts"
import { isVoiceOf } from "./voice-rows.ts"
import { CONSENT_LIFE_MS, newPhrase } from "./voice-rules.ts"

/** Rows that one run of the clock deletes. */
const SWEPT = 500

/** Asks a member for a consent, in the place of one that was asked for before. One batch. Throws NotAllowed (VoiceLimitReached). */
export async function requestConsent({ database, viewer, nowMs, random }: MemberContext): Promise<CallOutput<typeof requestVoiceConsent>> {
  const id = newVoiceId(nowMs)
  const phrase = newPhrase(random)
  const { voiceLimit } = rightsOf(viewer.plan)
  const { added } = await namedBatch(database, {
    before: sql`DELETE FROM voice WHERE account_id = ${viewer.id} AND training = 'asked'`,
    added:
      database.all(sql`INSERT INTO voice (id, account_id, phrase, training, state, name, language, gender, age, intonation, reason, created_at_ms)
      SELECT ${id}, ${viewer.id}, ${phrase}, 'asked', 'pending', '', '', '', '', '', '', ${nowMs}
      WHERE (SELECT COUNT(*) FROM voice WHERE ${isVoiceOf(viewer.id)}) < ${voiceLimit} RETURNING id`),
  })
  if (added.length === 0) throw limitReached(voiceLimit)
  return { voice_id: id, phrase }
}

/** The refusal of one voice too many. */
export function limitReached(maximum: number): DomainError {
  return new DomainError("NotAllowed", { errors: [{ path: "voice_id", message: "VoiceLimitReached", maximum }] })
}

/** Forgets consents that were asked for and never given; answers how many. */
export async function sweepConsents({ database, nowMs }: Context): Promise<number> {
  const rows = await database.all(sql`DELETE FROM voice WHERE id IN (SELECT id FROM voice
    WHERE training = 'asked' AND created_at_ms < ${nowMs - CONSENT_LIFE_MS} ORDER BY created_at_ms LIMIT ${SWEPT}) RETURNING id`)
  return rows.length
}
