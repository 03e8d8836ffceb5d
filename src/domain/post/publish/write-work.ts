import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../../_kernel/emission.ts"
import { type AccountId, newRowId, type WorkId } from "../../_kernel/ids.ts"
import { emit } from "../../_kernel/outbox.ts"
import { accountName } from "../../identity/index.ts"
import { fileIdByKey } from "../../library/index.ts"
import { expectCheck } from "../../moderation/index.ts"
import { type Level, strongestLevel, UNKNOWN_LEVEL } from "../../moderation/level-rules.ts"
import { workAdded } from "../events.ts"
import { SYSTEM_ACTOR, type WorkState, type WorkVisibility } from "../state-rules.ts"
import type { CopiedWork, PlannedCheck, PlannedOrigin } from "./planned-work.ts"
import { initialScore } from "./publish-rules.ts"

/** What all works of one contribution have in common. */
export interface Publication {
  readonly authorId: AccountId
  readonly visibility: WorkVisibility
  readonly authorLevel: Level | 0
  readonly language: string
  readonly nowMs: number
  /** A tag as it is found by, however and in whatever language it is written. */
  readonly tagOf: (text: string) => string
  /** True, within a statement, where this request is the one that publishes. */
  readonly isFirst: SQL
}

/** One row of `work` with its text. */
export interface NewWork extends Omit<CopiedWork, "copies" | "recipeWords" | "heard" | "origins" | "checks"> {
  readonly subChannel: string | null
  readonly title: string
  readonly text: string
  readonly tags: readonly string[]
  readonly textLevel: Level
  readonly document: string | null
  readonly isPart: boolean
  /** What the rules of texts make of it; `rule` is the one behind it. */
  readonly state: WorkState
  readonly rule: string | null
  readonly origins: readonly PlannedOrigin[]
  readonly checks: readonly PlannedCheck[]
}

/** Statements that write a work and everything of it; each does nothing where this request is not the first. */
export function writeWork(work: NewWork, publication: Publication): readonly (SQL | Emission)[] {
  const { id } = work
  const { nowMs, isFirst } = publication
  return [
    insertWork(work, publication),
    insertText(work, publication),
    ...work.tags.map(
      (tag) => sql`INSERT INTO work_tag (tag, work_id) SELECT ${publication.tagOf(tag)}, ${id} WHERE ${isFirst} ON CONFLICT DO NOTHING`,
    ),
    ...(work.facets.length === 0 ? [] : [insertFacets(work, isFirst)]),
    ...work.origins.map((origin, position) => insertOrigin(id, position, origin, isFirst)),
    ...work.checks.map((check, position) => expectCheck({ workId: id, position, ...check, nowMs, only: isFirst })),
    ...(work.state === "pending" || work.rule === null ? [] : [noteState(work, work.rule, publication)]),
  ]
}

/** Tells that a work was written, with its parts: their checks follow. */
export function workWritten(id: WorkId, { nowMs, isFirst }: Pick<Publication, "nowMs" | "isFirst">): Emission {
  return emit(workAdded, { work_id: id }, { nowMs, only: isFirst })
}

function insertWork(work: NewWork, { authorId, authorLevel, visibility, nowMs, isFirst }: Publication): SQL {
  const level = strongestLevel(authorLevel, work.textLevel, work.checks.length === 0 ? 0 : UNKNOWN_LEVEL)
  return sql`INSERT INTO work (id, object_type, sub_channel, title, author, author_id, cover_key, width, height, thumbhash, colour, stream_key, preview_key,
      duration_ms, is_preview, state, visibility, level, is_part, recommend_score, hot_score, published_at_ms, updated_at_ms)
    SELECT ${work.id}, ${work.objectType}, ${work.subChannel}, ${work.title}, ${accountName(authorId)}, ${authorId}, ${work.coverKey}, ${work.width}, ${work.height},
      ${work.thumbhash}, ${work.colour}, ${work.streamKey}, ${work.previewKey}, ${work.durationMs}, ${work.isPreview ? 1 : 0}, ${work.state}, ${visibility},
      ${level}, ${work.isPart ? 1 : 0}, ${initialScore(nowMs)}, ${nowMs}, ${nowMs}, ${nowMs} WHERE ${isFirst}`
}

function insertText(work: NewWork, { authorLevel, language, visibility, nowMs, isFirst }: Publication): SQL {
  const ancestors = work.origins.flatMap(({ ancestorId }) => ancestorId ?? [])
  // A face stays in whatever is made of an image that has it.
  const inherits = sql`EXISTS (SELECT 1 FROM work_text WHERE work_id IN (SELECT value FROM json_each(${JSON.stringify(ancestors)})) AND has_face_swap = 1)`
  return sql`INSERT INTO work_text (work_id, text, language, tags, recipe, imported_from, document, author_level, text_level, has_face_swap, made_by, sha256, file_hash, first_shown_at_ms)
    SELECT ${work.id}, ${work.text}, ${language}, ${JSON.stringify(work.tags)}, ${work.recipe}, ${work.importedFrom}, ${work.document}, ${authorLevel},
      ${work.textLevel}, ${work.hasFaceSwap ? 1 : 0} OR ${inherits}, ${work.madeBy}, ${work.sha256}, ${work.fileHash}, ${visibility === "private" ? null : nowMs} WHERE ${isFirst}`
}

function insertFacets({ id, facets }: NewWork, isFirst: SQL): SQL {
  return sql`INSERT INTO work_facet (work_id, facet) SELECT ${id}, value FROM json_each(${JSON.stringify(facets)}) WHERE ${isFirst} ON CONFLICT DO NOTHING`
}

function insertOrigin(id: WorkId, position: number, origin: PlannedOrigin, isFirst: SQL): SQL {
  const { relation, taskId = null, taskPosition = null, fileId = null, fileKey, ancestorId = null } = origin
  const file = fileKey === undefined ? sql`${fileId}` : fileIdByKey(fileKey)
  // An ancestor that is gone, or never was, is no edge.
  const ancestor = sql`(SELECT id FROM work WHERE id = ${ancestorId})`
  return sql`INSERT INTO work_origin (work_id, position, relation, task_id, task_position, file_id, ancestor_id)
    SELECT ${id}, ${position}, ${relation}, ${taskId}, ${taskPosition}, ${file}, ${ancestor}
    WHERE ${isFirst} AND (${taskId ?? null} IS NOT NULL OR ${ancestor} IS NOT NULL OR ${fileKey ?? fileId ?? null} IS NOT NULL)`
}

function noteState(work: NewWork, rule: string, { nowMs, isFirst }: Publication): SQL {
  return sql`INSERT INTO work_move (id, work_id, from_state, to_state, actor_id, rule, at_ms)
    SELECT ${newRowId("move", nowMs)}, ${work.id}, 'pending', ${work.state}, ${SYSTEM_ACTOR}, ${rule}, ${nowMs} WHERE ${isFirst}`
}
