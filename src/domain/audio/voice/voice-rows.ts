import { type SQL, sql } from "drizzle-orm"
import type { AccountId, TaskId, VoiceId } from "../../_kernel/ids.ts"
import { newMediaName } from "../../_kernel/ids.ts"
import type { SubjectState } from "../../_kernel/moderated-subject.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { mediaUrl } from "../../upload/rules.ts"
import type { VoiceLanguage } from "../generation/voice-table.ts"
import type { OwnVoice } from "../voice-contract.ts"
import { type VoiceState, type VoiceTraining, voiceStateOf } from "./state-rules.ts"
import type { Intonation, PersonAge, PersonGender, VoiceTraits } from "./voice-rules.ts"

/** A row of the table that has become a voice: its files are there. */
export interface VoiceRow {
  readonly id: VoiceId
  readonly training: VoiceTraining
  readonly review: SubjectState
  readonly name: string
  readonly language: VoiceLanguage
  readonly gender: PersonGender
  readonly age: PersonAge
  readonly intonation: Intonation
  readonly taskId: TaskId | null
  readonly traits: string | null
  readonly sampleKey: string
  readonly sampleSha256: string
  readonly sampleBytes: number
  readonly sampleMs: number
  readonly consentKey: string
  readonly reason: string
  readonly createdAtMs: number
}

/** The columns of a `VoiceRow`. */
export const VOICE_ROW = sql`id, training, state AS review, name, language, gender, age, intonation, task_id AS "taskId", traits,
  sample_key AS "sampleKey", sample_sha256 AS "sampleSha256", sample_bytes AS "sampleBytes", sample_ms AS "sampleMs",
  consent_key AS "consentKey", reason, created_at_ms AS "createdAtMs"`

/** The condition of an account's rows that are voices: neither asked for only, nor revoked. */
export function isVoiceOf(accountId: AccountId): SQL {
  return sql`account_id = ${accountId} AND training <> 'asked' AND revoked_at_ms IS NULL`
}

/** The state of a row. Throws for one that is no voice. */
export function stateOfRow({ training, review }: Pick<VoiceRow, "training" | "review">): VoiceState {
  const state = voiceStateOf({ training, review, isRevoked: false })
  if (state === null) throw new Error("no voice yet")
  return state
}

/** A voice as its owner sees it. */
export function ownVoiceOf(row: VoiceRow): OwnVoice {
  const { id, name, language, gender, age, intonation, reason, sampleKey, sampleMs, taskId, createdAtMs } = row
  return {
    voice_id: id,
    name,
    language,
    gender,
    age,
    intonation,
    state: stateOfRow(row),
    reason,
    sample_url: mediaUrl(sampleKey),
    sample_duration: sampleMs / 1000,
    task_id: taskId,
    create_at: new Date(createdAtMs).toISOString(),
  }
}

/** What was measured of a voice; null before. It was written by us. */
export function traitsOf({ traits }: Pick<VoiceRow, "traits">): VoiceTraits | null {
  return traits === null ? null : JSON.parse(traits)
}

/** The sample of a voice, as tasks are made from it. */
export function sampleOf({ sampleKey, sampleSha256, sampleBytes, sampleMs }: VoiceRow): TaskSource {
  return {
    role: "voice",
    mediaKey: sampleKey,
    url: "",
    sha256: sampleSha256,
    sizeBytes: sampleBytes,
    width: 0,
    height: 0,
    durationMs: sampleMs,
    prompt: "",
  }
}

/** What every key of the recordings of an account's voices begins with. */
export function recordingsUnder(accountId: AccountId): string {
  return `voice/${accountId}/`
}

/** A key for a recording of an account's. */
export function recordingKeyOf(accountId: AccountId): string {
  return `${recordingsUnder(accountId)}${newMediaName()}`
}

/** Where a voice's tasks say that they come from: so they are found when it is revoked. */
export function sourceOfVoice(id: VoiceId): string {
  return `voice:${id}`
}
