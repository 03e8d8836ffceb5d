import { sql } from "drizzle-orm"
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { AccountId, TaskId, VoiceId } from "../../src/domain/_kernel/ids.ts"
import type { SubjectState } from "../../src/domain/_kernel/moderated-subject.ts"
import type { VoiceTraining } from "../../src/domain/audio/voice/state-rules.ts"

/** A voice of a member's own. It begins as a consent that is asked for, and what is left of it in the end is the fact of that consent. */
export const voice = sqliteTable(
  "voice",
  {
    id: text("id").$type<VoiceId>().primaryKey(),
    accountId: text("account_id").$type<AccountId>().notNull(),
    /** The words of chance that the consent has to say. */
    phrase: text("phrase").notNull(),
    /** `asked` until a sample and a consent have come. */
    training: text("training").$type<VoiceTraining>().notNull(),
    /** Whether its consent was found to be one, as moderation has it; until then nobody speaks with it. */
    state: text("state").$type<SubjectState>().notNull(),
    name: text("name").notNull(),
    language: text("language").notNull(),
    gender: text("gender").notNull(),
    age: text("age").notNull(),
    intonation: text("intonation").notNull(),
    /** The task that trains it; null before. */
    taskId: text("task_id").$type<TaskId>(),
    /** JSON of `VoiceTraits`; null until it is trained. */
    traits: text("traits"),
    sampleKey: text("sample_key"),
    /** Hex. */
    sampleSha256: text("sample_sha256"),
    sampleBytes: integer("sample_bytes"),
    sampleMs: integer("sample_ms"),
    consentKey: text("consent_key"),
    /** What its owner is told of why it was refused. */
    reason: text("reason").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
    consentedAtMs: integer("consented_at_ms"),
    revokedAtMs: integer("revoked_at_ms"),
  },
  (table) => [
    index("voice_by_account").on(table.accountId, table.createdAtMs, table.id),
    index("voice_asked").on(table.createdAtMs).where(sql`"training" = 'asked'`),
  ],
)
