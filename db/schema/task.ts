import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core"
import type { AccountId, PresetId, TaskId, ViewerId, WorkId } from "../../src/domain/_kernel/ids.ts"
import type { SubjectState } from "../../src/domain/_kernel/moderated-subject.ts"
import type { Level } from "../../src/domain/moderation/level-rules.ts"
import type { TaskStatus } from "../../src/domain/task/rules.ts"
import { shared } from "./shared.ts"

/** The word that a `source` begins with, up to its colon, and that it has one, in the words that the index of them is seeked by. */
export const sourceGroup = sql`substr("source", 1, instr("source", ':'))`
export const hasSourceGroup = sql`instr("source", ':') > 0`

/** Tasks that make videos, by their actions (decision 86), in the words that the index of them is seeked by. */
export const isVideoTask = sql`"action" >= 100 AND "action" < 200`

/** Tasks that make sounds, likewise. */
export const isAudioTask = sql`"action" >= 200 AND "action" < 300`

/** One generation task; the row is the lasting truth, the task's room is the moving one. */
export const task = sqliteTable(
  "task",
  {
    id: text("id").$type<TaskId>().primaryKey(),
    viewerId: text("viewer_id").$type<ViewerId>().notNull(),
    /** Plan of the owner when the task was created. */
    plan: text("plan", { enum: ["visitor", "free", "lite", "vip1", "vip2", "vip3", "company"] }).notNull(),
    /** 1 the ordinary queue, 2 the fast one. */
    speedType: integer("speed_type").notNull().default(1),
    action: integer("action").notNull(),
    category: integer("category").notNull(),
    /** 1 waiting, 2 running, 3 success, 4 failure or cancel. */
    status: integer("status").$type<TaskStatus>().notNull(),
    /** Message key of the ending of a task of status 4. */
    statusDesc: text("status_desc"),
    /** The code of a failure at the backend: letters, digits and hyphens only. */
    subStatus: text("sub_status"),
    /** Where in a client it was asked for, in the client's words (spec 1§3 `source`); null where it said nothing. */
    source: text("source"),
    /** The model and its version that the caller chose (spec 1§3 `art_model_no`, `art_model_ver_no`); null for the built-in one. */
    modelNo: text("model_no"),
    modelVersionNo: text("model_version_no"),
    /** The task whose result this one was made from, and the place of that result there, from 0; null for what starts over. */
    parentTaskId: text("parent_task_id").$type<TaskId>(),
    parentPosition: integer("parent_position"),
    /** The channel that it was asked for in (spec 1§3 `channel_id`). */
    channelId: text("channel_id"),
    /** JSON of the `TaskSource`s that it was made from: what a retry is made from again. Null where it was made from none. */
    sources: text("sources"),
    /** The configuration as it was sent, JSON of the kind's input: what "make it again" uses. */
    meta: text("meta").notNull(),
    /** JSON of `TaskSpecification`: what the renderer is asked for. */
    specification: text("specification").notNull(),
    /** What its owner may search it for: the words that it was asked with, in small letters; null for tasks from before it was noted. */
    searchText: text("search_text"),
    /** JSON of `TaskAnswer`, of a finished task of a kind that answers, and in `sights` what a browser saw in its files, by their place. */
    answer: text("answer"),
    /** JSON of the `made_by` that it shows: who carried it out; null for tasks from before it was noted. */
    madeBy: text("made_by"),
    /** How many files it comes to; an answer counts as one. */
    imageCount: integer("image_count").notNull(),
    deliveredCount: integer("delivered_count").notNull().default(0),
    priceCoins: integer("price_coins").notNull(),
    /** What was charged in the end, of a task whose pieces cost different things; null elsewhere: an equal share for each. */
    chargedCoins: integer("charged_coins"),
    /** Number of the last event of the room's log when the task ended; 0 before. */
    lastSeq: integer("last_seq").notNull().default(0),
    /** First guess of how long a renderer needs; null for tasks from before it was noted. */
    estimateSeconds: integer("estimate_seconds"),
    createdAtMs: integer("created_at_ms").notNull(),
    updatedAtMs: integer("updated_at_ms").notNull(),
    /** After this moment an ended task and its files are removed (spec 3§3 `expiration_time`); null for what is kept. */
    expiresAtMs: integer("expires_at_ms"),
    /** After this moment a task that has not ended is ended by its room, which the sweeper wakes. */
    deadlineAtMs: integer("deadline_at_ms").notNull(),
    deletedAtMs: integer("deleted_at_ms"),
  },
  (table) => [
    index("task_by_viewer").on(table.viewerId, table.createdAtMs, table.id),
    // Only what is under way, so that the sweep reads it in order and the index stays as small as that.
    // What counts against the limits of how much one viewer may have in flight.
    index("task_in_flight").on(table.viewerId).where(sql`status IN (1, 2)`),
    index("task_under_way").on(table.updatedAtMs).where(sql`status IN (1, 2)`),
    // What was made from a task's results, the newest first.
    index("task_by_parent").on(table.parentTaskId, table.createdAtMs, table.id).where(sql`parent_task_id IS NOT NULL`),
    // What a part of the site made, by its word before the colon: `app:`, `headshot:`.
    index("task_by_source").on(table.viewerId, sourceGroup, table.createdAtMs, table.id).where(hasSourceGroup),
    index("task_videos").on(table.viewerId, table.createdAtMs, table.id).where(isVideoTask),
    index("task_sounds").on(table.viewerId, table.createdAtMs, table.id).where(isAudioTask),
    index("task_expiring").on(table.expiresAtMs).where(sql`expires_at_ms IS NOT NULL AND deleted_at_ms IS NULL`),
  ],
)
shared(task, {
  credits: "The ledger's checker compares every hold with its task; to see both is what it is for.",
  library: "What was seen in a result is kept with its task. One round trip a call.",
})

/** One delivered file of a task; its file is in the media store under `mediaKey`. */
export const taskResult = sqliteTable(
  "task_result",
  {
    taskId: text("task_id").notNull(),
    position: integer("position").notNull(),
    mediaKey: text("media_key").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    /** 0 for one whose digits stand beside it. */
    seed: integer("seed").notNull(),
    /** The digits of a seed beyond 2^53; null for any other. */
    seedDigits: text("seed_digits"),
    thumbhash: text("thumbhash").notNull(),
    /** Of what plays; null for images. */
    durationMs: integer("duration_ms"),
    /** Key of the image that stands for a video; null where there is none yet. */
    posterKey: text("poster_key"),
    /** Hex; null for what was stored before it was noted. */
    sha256: text("sha256"),
    /** JSON of the `made_by` that it shows; null for what was stored before it was noted. */
    madeBy: text("made_by"),
    /** The work that it was published as, the newest where there are several; null for what is not published. */
    workId: text("work_id").$type<WorkId>(),
    /** That work is public and may be met by everybody. */
    isInCommunity: integer("is_in_community", { mode: "boolean" }).notNull().default(false),
    /** The level of that work, see `LEVELS`; null where nothing is known of it. */
    workLevel: integer("work_level"),
    /** The words that are sung in it; null where nothing is, or nobody knows what. */
    lyrics: text("lyrics"),
    /** When its owner put it into the trash; null while it is in their library. */
    trashedAtMs: integer("trashed_at_ms"),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.position] }),
    // What the trash gives up next.
    index("task_result_trashed").on(table.trashedAtMs).where(sql`trashed_at_ms IS NOT NULL`),
  ],
)
shared(taskResult, {
  library: "The library shows results of tasks beside files, and puts both into one trash. One round trip a call.",
})

/** Settings that an account keeps under a name, to create with again. */
export const taskPreset = sqliteTable(
  "task_preset",
  {
    id: text("id").$type<PresetId>().primaryKey(),
    ownerId: text("owner_id").$type<AccountId>().notNull(),
    name: text("name").notNull(),
    action: integer("action").notNull(),
    category: integer("category").notNull(),
    /** JSON of the kind's input, as a create call takes it. */
    meta: text("meta").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    uniqueIndex("task_preset_by_name").on(table.ownerId, table.name),
    index("task_preset_by_owner").on(table.ownerId, table.createdAtMs, table.id),
  ],
)

/** What an idempotency key led to; kept 24 hours. */
export const idempotency = sqliteTable(
  "idempotency",
  {
    viewerId: text("viewer_id").notNull(),
    path: text("path").notNull(),
    key: text("key").notNull(),
    bodyHash: text("body_hash").notNull(),
    /** The id of what was made. */
    subjectId: text("subject_id").notNull(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.viewerId, table.path, table.key] }), index("idempotency_by_age").on(table.createdAtMs)],
)

/** A task that anyone with its link may see; the link ends with the row. */
export const taskShare = sqliteTable(
  "task_share",
  {
    /** The part of the link that nobody guesses. */
    token: text("token").primaryKey(),
    taskId: text("task_id").$type<TaskId>().notNull(),
    ownerId: text("owner_id").$type<AccountId>().notNull(),
    /** Where moderation leaves it, see `SubjectState`. */
    state: text("state").$type<SubjectState>().notNull().default("visible"),
    /** What a moderator said of its images, in place of what checks say; null where nobody did. */
    setLevel: integer("set_level").$type<Level>(),
    /** Its owner turned it off: kept for what was decided of it. */
    isOff: integer("is_off", { mode: "boolean" }).notNull().default(false),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    uniqueIndex("task_share_by_task").on(table.taskId),
    index("task_share_by_owner").on(table.ownerId),
    index("task_share_by_time").on(table.createdAtMs),
  ],
)
