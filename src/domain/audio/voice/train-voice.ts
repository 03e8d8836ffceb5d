import { sql } from "drizzle-orm"
import { voice } from "../../../../db/schema/audio.ts"
import { namedBatch } from "../../_kernel/batch.ts"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import type { VoiceId } from "../../_kernel/ids.ts"
import { emit } from "../../_kernel/outbox.ts"
import { returning, select } from "../../_kernel/select.ts"
import { rightsOf } from "../../credits/index.ts"
import { detailsOf, findFile } from "../../library/index.ts"
import { openCase } from "../../moderation/index.ts"
import { createTask } from "../../task/index.ts"
import { voiceTraining } from "../kinds/voice-training.ts"
import type { ConsentVerdict } from "../ports.ts"
import { trainVoice as declaration, type OwnVoice } from "../voice-contract.ts"
import { recordingsStored } from "./events.ts"
import { limitReached } from "./request-consent.ts"
import { isVoiceOf, ownVoiceOf, recordingKeyOf, sampleOf, sourceOfVoice, VOICE, type VoiceRow } from "./voice-rows.ts"
import { CONSENT_LIFE_MS, consentFaults, sampleFaults } from "./voice-rules.ts"

/** How soon a moderator listens: somebody waits for it. */
const REVIEW_PRIORITY = 300
/** Recordings that their voice does not name by then never will be. */
const STORED_GRACE_MS = 3_600_000
/** Why a case of a voice is opened. */
const CONSENT_CAUSE = "voice:consent"

/**
 * Trains a voice that was asked for, with its own copies of both recordings. Saying it again answers the same voice. Throws NotFound (voice
 * or files), InvalidInput (recordings), NotAllowed (VoiceLimitReached), and what `createTask` of the task feature throws: then it may be
 * said again.
 */
export async function trainVoice(context: MemberContext, input: CallInput<typeof declaration>): Promise<OwnVoice> {
  const { database, viewer } = context
  const [asked] = await select(
    database,
    { ...VOICE, phrase: voice.phrase },
    sql`voice WHERE id = ${input.voice_id} AND account_id = ${viewer.id} AND revoked_at_ms IS NULL`,
  )
  if (asked === undefined) throw new DomainError("NotFound")
  const row = asked.training === "asked" ? await begin(context, input, asked.phrase) : asked
  if (row.taskId !== null) return ownVoiceOf(row)
  return ownVoiceOf(await order(context, row, input.max_coins))
}

/** Keeps both recordings with the voice, where the plan has room for it. */
async function begin(context: MemberContext, input: CallInput<typeof declaration>, phrase: string): Promise<VoiceRow> {
  const { database, viewer, media, nowMs } = context
  const { voice_id: id, name, language, gender, age, intonation } = input
  const [sample, consent] = await Promise.all([findRecording(context, input.sample_file_id), findRecording(context, input.consent_file_id)])
  const faults = [...sampleFaults(sample), ...consentFaults(consent)]
  if (faults.length > 0) throw invalidInput(...faults)
  const [sampleKey, consentKey] = [recordingKeyOf(viewer.id), recordingKeyOf(viewer.id)]
  // Noted before: copies that the voice does not come to name are found, and those that it names are left alone.
  const terms = { nowMs: context.clock(), graceMs: STORED_GRACE_MS }
  await namedBatch(database, { stored: emit(recordingsStored, { voice_id: id, keys: [sampleKey, consentKey] }, terms) })
  try {
    const copied = await Promise.all([media.copy(sample.mediaKey, sampleKey), media.copy(consent.mediaKey, consentKey)])
    const [sha256] = (await media.hashParts(sampleKey, sample.sizeBytes)) ?? []
    if (copied.includes(false) || sha256 === undefined) throw new DomainError("NotFound")
    const verdict: ConsentVerdict = await context.consentListener.listen({ mediaKey: consentKey, phrase, language })
    // That the digits were said says nothing of whose sample it is: a person hears both.
    if (verdict === "notSaid") throw invalidInput({ path: "consent_file_id", message: "ConsentNotSaid" })
    const { voiceLimit } = rightsOf(viewer.plan)
    const change = sql`UPDATE voice SET training = 'running', state = 'pending',
      name = ${name}, language = ${language}, gender = ${gender}, age = ${age}, intonation = ${intonation}, sample_key = ${sampleKey},
      sample_sha256 = ${sha256}, sample_bytes = ${sample.sizeBytes}, sample_ms = ${sample.durationMs}, consent_key = ${consentKey},
      consented_at_ms = ${nowMs} WHERE id = ${id} AND account_id = ${viewer.id} AND training = 'asked' AND created_at_ms > ${nowMs - CONSENT_LIFE_MS}
      AND (SELECT COUNT(*) FROM voice WHERE ${isVoiceOf(viewer.id)}) < ${voiceLimit}`
    const [row] = await returning(database, VOICE, change)
    if (row === undefined) throw await whyNotBegun(context, id)
    return row
  } catch (error) {
    // After any other error the voice may name them yet.
    if (error instanceof DomainError) await media.delete([sampleKey, consentKey])
    throw error
  }
}

async function whyNotBegun({ database, viewer, nowMs }: MemberContext, id: VoiceId): Promise<DomainError> {
  const fields = { training: voice.training, createdAtMs: voice.createdAtMs }
  const [row] = await select(database, fields, sql`voice WHERE id = ${id} AND account_id = ${viewer.id}`)
  if (row === undefined || row.createdAtMs <= nowMs - CONSENT_LIFE_MS) return new DomainError("NotFound")
  return row.training === "asked" ? limitReached(rightsOf(viewer.plan).voiceLimit) : new DomainError("Conflict")
}

async function findRecording(context: MemberContext, fileId: CallInput<typeof declaration>["sample_file_id"]) {
  const row = await findFile(context, { file_id: fileId })
  const { kind, mediaKey, sizeBytes, durationMs } = row
  return { kind, mediaKey, sizeBytes, durationMs, audioCodec: detailsOf(row).audioCodec }
}

/** The task that trains it, and the case for the moderator who listens to its consent; where the task is refused the voice is as it was asked for. */
async function order(context: MemberContext, row: VoiceRow, maximumCoins: number | undefined): Promise<VoiceRow> {
  const { database, viewer, media, nowMs } = context
  const request = { input: { voice_id: row.id }, sources: [sampleOf(row)], maximumCoins, source: sourceOfVoice(row.id) }
  try {
    // A voice has one training, however often it is asked for.
    const { id: taskId } = await createTask(context, voiceTraining, request, { path: declaration.path, key: row.id, bodyHash: "" })
    const { rows } = await namedBatch(database, {
      reviewed: openCase({
        subjectKind: "voice",
        subjectId: row.id,
        ownerId: viewer.id,
        cause: CONSENT_CAUSE,
        priority: REVIEW_PRIORITY,
        nowMs,
        only: sql`EXISTS (SELECT 1 FROM voice WHERE id = ${row.id} AND state = 'pending' AND task_id IS NULL AND revoked_at_ms IS NULL)`,
      }),
      rows: returning(database, VOICE, sql`UPDATE voice SET task_id = ${taskId} WHERE id = ${row.id} AND revoked_at_ms IS NULL`),
    })
    const [written] = rows
    if (written === undefined) throw new DomainError("NotFound")
    return written
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const isOurs = sql`id = ${row.id} AND sample_key = ${row.sampleKey} AND revoked_at_ms IS NULL`
    const { kept } = await namedBatch(database, {
      given: sql`UPDATE voice SET training = 'asked', state = 'pending', name = '', sample_key = NULL, consent_key = NULL, consented_at_ms = NULL
        WHERE ${isOurs} AND task_id IS NULL`,
      kept: database.all(sql`SELECT id FROM voice WHERE ${isOurs}`),
    })
    // Another order of the same voice may have its task meanwhile, which needs them.
    if (kept.length === 0) await media.delete([row.sampleKey, row.consentKey])
    throw error
  }
}
