import { type SQL, sql } from "drizzle-orm"
import { voice } from "../../../../db/schema/audio.ts"
import type { AccountId, VoiceId } from "../../_kernel/ids.ts"
import { newMediaName } from "../../_kernel/ids.ts"
import { json, moment, type RowOf } from "../../_kernel/select.ts"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { mediaUrl } from "../../upload/rules.ts"
import type { VoiceLanguage } from "../generation/voice-table.ts"
import type { OwnVoice } from "../voice-contract.ts"
import { type VoiceState, voiceStateOf } from "./state-rules.ts"
import type { Intonation, PersonAge, PersonGender, VoiceTraits } from "./voice-rules.ts"

/** A row of the table that has become a voice: its files are there, and it is said whose. */
export const VOICE = {
  id: voice.id,
  training: voice.training,
  review: voice.state,
  name: voice.name,
  language: sql<VoiceLanguage>`language`,
  gender: sql<PersonGender>`gender`,
  age: sql<PersonAge>`age`,
  intonation: sql<Intonation>`intonation`,
  taskId: voice.taskId,
  traits: json<VoiceTraits | null>(voice.traits),
  sampleKey: sql<string>`sample_key`,
  sampleSha256: sql<string>`sample_sha256`,
  sampleBytes: sql<number>`sample_bytes`,
  sampleMs: sql<number>`sample_ms`,
  consentKey: sql<string>`consent_key`,
  reason: voice.reason,
  createdAt: moment(voice.createdAtMs),
}
export type VoiceRow = RowOf<typeof VOICE>

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
  const { id, name, language, gender, age, intonation, reason, sampleKey, sampleMs, taskId, createdAt } = row
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
    create_at: createdAt,
  }
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
