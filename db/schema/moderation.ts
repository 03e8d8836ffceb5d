import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { AccountId } from "../../src/domain/_kernel/ids.ts"
import type { AppealDecision, AppealSubject } from "../../src/domain/moderation/appeal-rules.ts"
import type { CaseState, ReportReason, SubjectKind } from "../../src/domain/moderation/case-rules.ts"

/** Bans of accounts, kept for good: who, why, for how long, by whom, and how they ended. */
export const ban = sqliteTable(
  "ban",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    /** What the banned person reads. */
    reason: text("reason").notNull(),
    /** What moderators write for each other. */
    note: text("note").notNull(),
    actorId: text("actor_id").notNull(),
    startsAtMs: integer("starts_at_ms").notNull(),
    /** Null is for good. */
    endsAtMs: integer("ends_at_ms"),
    cancelledAtMs: integer("cancelled_at_ms"),
    cancelledBy: text("cancelled_by"),
    cancelNote: text("cancel_note"),
    /** When it begins or ends next without anybody's doing, so that what the account published follows; null once nothing is to come. */
    turnsAtMs: integer("turns_at_ms"),
  },
  (table) => [
    index("ban_turning").on(table.turnsAtMs).where(sql`turns_at_ms IS NOT NULL`),
    index("ban_by_time").on(table.startsAtMs, table.id),
    index("ban_of_account").on(table.accountId, table.startsAtMs, table.id),
  ],
)

/** What moderators and admins did, to whom and why; append-only. */
export const auditEntry = sqliteTable(
  "audit_entry",
  {
    id: text("id").primaryKey(),
    actorId: text("actor_id").notNull(),
    action: text("action").notNull(),
    subjectId: text("subject_id").notNull(),
    /** JSON of the particulars. */
    detail: text("detail").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [
    index("audit_entry_by_subject").on(table.subjectId, table.atMs),
    index("audit_entry_by_time").on(table.atMs, table.id),
    index("audit_entry_by_actor").on(table.actorId, table.atMs, table.id),
    index("audit_entry_by_action").on(table.action, table.atMs, table.id),
  ],
)

/** Rules that texts are checked by: every version of each; of those of one id the highest is in force. */
export const textRule = sqliteTable(
  "text_rule",
  {
    id: text("id").notNull(),
    version: integer("version").notNull(),
    /** JSON of `TextRule`. */
    rule: text("rule").notNull(),
    /** False takes the rule out of force with this version. */
    isActive: integer("is_active", { mode: "boolean" }).notNull(),
    changedBy: text("changed_by").notNull(),
    changedAtMs: integer("changed_at_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.id, table.version] }), index("text_rule_by_time").on(table.changedAtMs, table.id)],
)

/** Texts that people published lately, to try rules on and to find copies among; the oldest go first. */
export const checkedText = sqliteTable(
  "checked_text",
  {
    /** Kind and id of what it belongs to, and the field, such as `work:work_…:title`. */
    subject: text("subject").primaryKey(),
    authorId: text("author_id").$type<AccountId>().notNull(),
    text: text("text").notNull(),
    /** Two halves of 32 bits (`SimHash`); similar texts differ in few of them. Null for one too short to compare. */
    simHigh: integer("sim_high"),
    simLow: integer("sim_low"),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [
    index("checked_text_by_time").on(table.atMs, table.subject),
    index("checked_text_by_author").on(table.authorId, table.atMs),
    // Of two texts that differ in three bits at most, one of four quarters is equal. A query must say the same words.
    index("checked_text_by_quarter_1").on(sql`(sim_high >> 16)`).where(sql`sim_high IS NOT NULL`),
    index("checked_text_by_quarter_2").on(sql`(sim_high & 65535)`).where(sql`sim_high IS NOT NULL`),
    index("checked_text_by_quarter_3").on(sql`(sim_low >> 16)`).where(sql`sim_high IS NOT NULL`),
    index("checked_text_by_quarter_4").on(sql`(sim_low & 65535)`).where(sql`sim_high IS NOT NULL`),
  ],
)

/** That somebody published or deleted something, whatever became of it: what the limits of posting count. */
export const postingAct = sqliteTable(
  "posting_act",
  {
    /** The act and what it was about, so that one is noted once: `post:work_…`; `first:user_…` of an account's first post, kept for good. */
    id: text("id").primaryKey(),
    accountId: text("account_id").$type<AccountId>().notNull(),
    act: text("act", { enum: ["post", "delete", "comment", "first"] }).notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [
    index("posting_act_by_account").on(table.accountId, table.act, table.atMs),
    index("posting_act_by_time").on(table.atMs).where(sql`act <> 'first'`),
  ],
)

/** Why something waits for a moderator, one open case a thing; whatever else comes in joins it. */
export const moderationCase = sqliteTable(
  "moderation_case",
  {
    id: text("id").primaryKey(),
    subjectKind: text("subject_kind").$type<SubjectKind>().notNull(),
    subjectId: text("subject_id").notNull(),
    /** Whose thing it is; null where nobody's. */
    ownerId: text("owner_id").$type<AccountId>(),
    state: text("state").$type<CaseState>().notNull(),
    /** Higher is sooner, see `casePriority`. */
    priority: integer("priority").notNull(),
    /** JSON list of what led here: rules, checks, reasons of reports, with their counts. */
    causes: text("causes").notNull(),
    reportCount: integer("report_count").notNull().default(0),
    claimedBy: text("claimed_by"),
    claimedUntilMs: integer("claimed_until_ms"),
    decision: text("decision"),
    decidedBy: text("decided_by"),
    decidedAtMs: integer("decided_at_ms"),
    /** What its author is told. */
    reason: text("reason"),
    /** JSON of where the thing stood before the decision, so that it can be taken back. */
    before: text("before"),
    createdAtMs: integer("created_at_ms").notNull(),
    updatedAtMs: integer("updated_at_ms").notNull(),
  },
  (table) => [
    uniqueIndex("moderation_case_open").on(table.subjectKind, table.subjectId).where(sql`state = 'open'`),
    // Ids sort by time: the most urgent first, of equal ones the oldest.
    index("moderation_case_queue").on(sql`priority DESC`, table.id).where(sql`state = 'open'`),
    // What has waited longest.
    index("moderation_case_waiting").on(table.createdAtMs, table.id).where(sql`state = 'open'`),
    index("moderation_case_reported").on(table.reportCount, table.id).where(sql`state = 'open' AND report_count > 0`),
    index("moderation_case_claimed").on(table.claimedUntilMs, table.id).where(sql`state = 'open' AND claimed_until_ms IS NOT NULL`),
    index("moderation_case_by_subject").on(table.subjectKind, table.subjectId, table.createdAtMs),
    index("moderation_case_by_time").on(table.updatedAtMs, table.id),
    index("moderation_case_by_owner").on(table.ownerId, table.decidedAtMs),
  ],
)

/** What somebody said against a thing: one open report a person, thing and reason. */
export const report = sqliteTable(
  "report",
  {
    id: text("id").primaryKey(),
    reporterId: text("reporter_id").$type<AccountId>().notNull(),
    subjectKind: text("subject_kind").$type<SubjectKind>().notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason").$type<ReportReason>().notNull(),
    text: text("text").notNull(),
    caseId: text("case_id").notNull(),
    /** Whether they want an email when it is decided. */
    wantsEmail: integer("wants_email", { mode: "boolean" }).notNull().default(false),
    /** Null while it is open; then whether the decision agreed. */
    outcome: text("outcome", { enum: ["agreed", "rejected"] }),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    uniqueIndex("report_open").on(table.reporterId, table.subjectKind, table.subjectId, table.reason).where(sql`outcome IS NULL`),
    index("report_by_case").on(table.caseId, table.createdAtMs, table.id),
    index("report_by_reporter").on(table.reporterId, table.createdAtMs, table.id),
  ],
)

/** What somebody says against a decision: a refused file, a hidden or removed work, a ban. One a person and decision. */
export const appeal = sqliteTable(
  "appeal",
  {
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    subjectKind: text("subject_kind").$type<AppealSubject>().notNull(),
    /** The upload or file, the work, the ban. */
    subjectId: text("subject_id").notNull(),
    /** The decision that it is against: the id of its `work_move` or ban; the subject's own where there is no other. */
    againstId: text("against_id").notNull(),
    /** Who decided that, and so may not decide this; null for a rule. */
    againstActorId: text("against_actor_id"),
    /** What a file was called; empty for anything else, which tells its title itself. */
    title: text("title").notNull().default(""),
    /** The level that its owner asks for; null where they named none. */
    askedLevel: integer("asked_level"),
    text: text("text").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
    /** Null until a moderator has decided. `upheld`: what was decided stands. */
    decision: text("decision").$type<AppealDecision>(),
    decidedBy: text("decided_by"),
    decidedAtMs: integer("decided_at_ms"),
    /** What the moderator tells the owner. */
    decisionNote: text("decision_note"),
  },
  (table) => [
    uniqueIndex("appeal_by_decision").on(table.ownerId, table.subjectKind, table.subjectId, table.againstId),
    index("appeal_by_time").on(table.createdAtMs, table.id),
    index("appeal_open").on(table.createdAtMs, table.id).where(sql`decision IS NULL`),
    index("appeal_by_owner").on(table.ownerId, table.createdAtMs, table.id),
  ],
)

/** Images that nobody may bring again. */
export const blockedImage = sqliteTable(
  "blocked_image",
  {
    /** 64 bits in hex, see `perceptualHash`. */
    hash: text("hash").primaryKey(),
    /** Which work, file or list it came from. */
    source: text("source").notNull(),
    reason: text("reason").notNull(),
    blockedBy: text("blocked_by").notNull(),
    blockedAtMs: integer("blocked_at_ms").notNull(),
  },
  // Similar hashes are found by their bands, see `blockedNear`, which says the same words.
  () => [
    index("blocked_image_band_1").on(sql`substr("hash", 1, 4)`),
    index("blocked_image_band_2").on(sql`substr("hash", 5, 4)`),
    index("blocked_image_band_3").on(sql`substr("hash", 9, 4)`),
    index("blocked_image_band_4").on(sql`substr("hash", 13, 4)`),
  ],
)

/** Files that nobody may bring again, byte for byte: what of a video its fingerprints do not tell. */
export const blockedFile = sqliteTable("blocked_file", {
  /** `media_file.content_hash` of an uploaded file, or `sha256:` and that of a result. */
  hash: text("hash").primaryKey(),
  /** Which work it came from. */
  source: text("source").notNull(),
  reason: text("reason").notNull(),
  blockedBy: text("blocked_by").notNull(),
  blockedAtMs: integer("blocked_at_ms").notNull(),
})

/** What is known of the images of published things: their perceptual hash, and what a classifier said, or that nothing did yet. */
export const imageCheck = sqliteTable(
  "image_check",
  {
    workId: text("work_id").notNull(),
    position: integer("position").notNull(),
    mediaKey: text("media_key").notNull(),
    perceptualHash: text("perceptual_hash"),
    /** What the recipe that came with the image asked for; empty where none did, null where that was not kept. */
    recipeWords: text("recipe_words"),
    /** Null until it landed. */
    level: integer("level"),
    /** Which classifier said so, with its version, and its labels as JSON. */
    classifier: text("classifier"),
    labels: text("labels").notNull().default("[]"),
    attempts: integer("attempts").notNull().default(0),
    createdAtMs: integer("created_at_ms").notNull(),
    dueAtMs: integer("due_at_ms").notNull(),
    landedAtMs: integer("landed_at_ms"),
  },
  (table) => [
    primaryKey({ columns: [table.workId, table.position] }),
    index("image_check_due").on(table.dueAtMs).where(sql`landed_at_ms IS NULL`),
    index("image_check_by_hash").on(table.perceptualHash).where(sql`perceptual_hash IS NOT NULL`),
  ],
)

/** Consents of the one register: which text of which version somebody agreed to, when, and when they took it back. */
export const consent = sqliteTable(
  "consent",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").$type<AccountId>().notNull(),
    /** What was agreed to: `likeness`, `age`. */
    kind: text("kind", { enum: ["likeness", "age"] }).notNull(),
    version: integer("version").notNull(),
    givenAtMs: integer("given_at_ms").notNull(),
    revokedAtMs: integer("revoked_at_ms"),
  },
  (table) => [
    uniqueIndex("consent_in_force").on(table.accountId, table.kind).where(sql`revoked_at_ms IS NULL`),
    index("consent_by_account").on(table.accountId, table.givenAtMs, table.id),
  ],
)
