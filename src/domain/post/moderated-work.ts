import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../_kernel/emission.ts"
import { type AccountId, asWorkId, type WorkId } from "../_kernel/ids.ts"
import { defineSubject, type SubjectRelevel } from "../_kernel/moderated-subject.ts"
import { emit } from "../_kernel/outbox.ts"
import { imageLevelOf, liftBlocksOf, liftFilesOf } from "../moderation/index.ts"
import { LEVELS, UNKNOWN_LEVEL } from "../moderation/level-rules.ts"
import { mediaUrl } from "../upload/rules.ts"
import { OBJECT_TYPES } from "./contribution-rules.ts"
import { workChanged } from "./events.ts"
import { levelInForce, postsOf, settleLevels } from "./level-statements.ts"
import { moveWork } from "./move-work.ts"
import { cardPath } from "./path-rules.ts"
import type { WorkState, WorkVisibility } from "./state-rules.ts"

interface StoredWork {
  readonly id: WorkId
  readonly objectType: number
  readonly subChannel: string | null
  readonly title: string
  readonly text: string | null
  readonly authorId: AccountId | null
  readonly coverKey: string
  readonly streamKey: string | null
  readonly width: number
  readonly height: number
  readonly level: number
  readonly state: WorkState
  readonly visibility: WorkVisibility
}

/** Published things of every kind, as moderation meets them. */
export const moderatedWork = defineSubject<StoredWork>({
  kind: "work",
  select: (ids) => sql`SELECT work.id, json_object('id', work.id, 'objectType', object_type, 'subChannel', sub_channel, 'title', title,
      'text', (SELECT text FROM work_text WHERE work_id = work.id), 'authorId', author_id, 'coverKey', cover_key, 'streamKey', stream_key,
      'width', width, 'height', height, 'level', level, 'state', state, 'visibility', visibility) AS thing
    FROM work WHERE work.id IN ${ids}`,
  describe: ({ id, objectType, subChannel, title, text, authorId, coverKey, streamKey, width, height, level, state, visibility }) => ({
    title,
    text: text ?? "",
    ownerId: authorId,
    // Moderators of a video see what it shows, not the image that its author chose for it.
    preview:
      streamKey !== null && objectType !== OBJECT_TYPES.aiAudio
        ? { kind: "video", url: mediaUrl(streamKey), width, height }
        : coverKey === ""
          ? null
          : { kind: "image", url: mediaUrl(coverKey), width, height },
    level,
    state,
    visibility,
    path: cardPath({ id, obj_type: objectType, ...(subChannel === null ? {} : { sub_channel: subChannel }) }),
  }),
  isMet: (id) => sql`EXISTS (SELECT 1 FROM work WHERE id = ${id} AND state = 'visible' AND visibility <> 'private' AND author_shown)`,
  ownerOf: (id) => sql`(SELECT author_id FROM work WHERE id = ${id})`,
  stateOf: (id) => sql`(SELECT state FROM work WHERE id = ${id})`,
  levelOf: (id) => sql`(SELECT level FROM work WHERE id = ${id})`,
  setLevelOf: (id) => sql`(SELECT set_level FROM work_text WHERE work_id = ${id})`,
  historyOf: (id) => sql`SELECT at_ms AS "atMs", from_state AS "fromState", to_state AS "toState", actor_id AS "actorId", rule, reason
    FROM work_move WHERE work_id = ${id} ORDER BY at_ms DESC LIMIT 50`,
  move: ({ id, only, ...move }) =>
    moveWork({
      ...move,
      workId: asWorkId(id),
      only: move.to === "visible" ? sql`${only} AND (SELECT level FROM work WHERE id = ${id}) < ${LEVELS.blocked}` : only,
    }),
  relevel,
  imagesOf,
  filesOf,
  liftBlocks,
})

function filesOf(id: string): SQL {
  return sql`(SELECT file_hash AS hash FROM work_text WHERE work_id IN ${imagesOf(id)})`
}

function imagesOf(id: string): SQL {
  return sql`(SELECT ${id} UNION ALL SELECT item_id FROM work_item WHERE post_id = ${id})`
}

/**
 * What was blocked counts as unknown at least; parts go before the post whose level they raise. What text or author block stays, and says
 * nothing of the post where it is a part of it.
 */
function liftBlocks(id: string, only: SQL): readonly SQL[] {
  const parts = sql`(SELECT item_id FROM work_item WHERE post_id = ${id})`
  const isBlocked = sql`level = ${LEVELS.blocked} AND ${only}`
  const own = sql`MAX(${UNKNOWN_LEVEL}, ${imageLevelOf(sql`work_text.work_id`)})`
  const blocked = sql`(SELECT id FROM work WHERE id IN ${imagesOf(id)} AND ${isBlocked})`
  // No word of an author's stands for what was blocked, so that it does not matter when.
  const settled = sql`level = COALESCE(${levelInForce(0)}, level)`
  return [
    ...liftBlocksOf(imagesOf(id), only),
    liftFilesOf(filesOf(id), only),
    sql`UPDATE work_text SET image_level = ${own} WHERE image_level = ${LEVELS.blocked} AND work_id IN ${blocked}`,
    sql`UPDATE work SET ${settled} WHERE id IN ${parts} AND ${isBlocked}`,
    sql`UPDATE work SET ${settled} WHERE id = ${id} AND ${isBlocked}`,
  ]
}

/**
 * What a moderator says of the level stands for what checks say of the images; text and author may still ask for more. Parts that are
 * nothing without the post were looked at with it: none stays stronger, and those that were weakened with it come back where it is raised.
 */
function relevel({ id, level, nowMs, only }: SubjectRelevel): readonly (SQL | Emission)[] {
  const parts = sql`SELECT item_id FROM work_item JOIN work ON work.id = item_id WHERE post_id = ${id} AND is_part = 1`
  const before = sql`(SELECT post.set_level FROM work_text post WHERE post.work_id = ${id})`
  return [
    sql`UPDATE work_text SET set_level = NULL WHERE work_id IN (${parts}) AND set_level = ${before} AND set_level < image_level AND ${only}`,
    sql`UPDATE work_text SET set_level = ${level} WHERE work_id IN (${parts}) AND COALESCE(set_level, image_level) > ${level} AND ${only}`,
    ...settleLevels(parts, nowMs, only),
    sql`UPDATE work_text SET set_level = ${level} WHERE work_id = ${id} AND ${only}`,
    sql`UPDATE work SET updated_at_ms = ${nowMs}, level = ${levelInForce(nowMs)} WHERE id = ${id} AND ${only}`,
    emit(workChanged, { work_id: id }, { nowMs, only }),
    ...settleLevels(postsOf(id), nowMs, only),
  ]
}
