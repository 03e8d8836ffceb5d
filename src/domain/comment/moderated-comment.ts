import { type SQL, sql } from "drizzle-orm"
import type { Emission } from "../_kernel/emission.ts"
import { firstGraphemes } from "../_kernel/graphemes.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { defineSubject } from "../_kernel/moderated-subject.ts"
import { liftBlocksOf } from "../moderation/index.ts"
import { LEVELS, type Level } from "../moderation/level-rules.ts"
import { IS_OPEN } from "../post/index.ts"
import { cardPath } from "../post/path-rules.ts"
import type { WorkState } from "../post/state-rules.ts"
import { mediaUrl } from "../upload/rules.ts"
import { piecesOf } from "./comment-rules.ts"
import { moveComment, settleCommentLevel } from "./move-comment.ts"
import type { StoredImage } from "./stored-image.ts"

interface StoredComment {
  readonly id: string
  readonly text: string
  readonly authorId: AccountId | null
  readonly images: readonly StoredImage[]
  readonly level: Level
  readonly state: WorkState
  readonly objectType: number
  readonly objectId: string
  readonly subChannel: string | null
}

/** Of a text, as the queue names what it is about. */
const TITLE_CHARACTERS = 80

/** Comments, as moderation meets them. */
export const moderatedComment = defineSubject<StoredComment>({
  kind: "comment",
  select: (
    ids,
  ) => sql`SELECT id, json_object('id', id, 'text', text, 'authorId', author_id, 'images', json(images), 'level', level, 'state', state,
      'objectType', object_type, 'objectId', object_id, 'subChannel', (SELECT sub_channel FROM work WHERE work.id = object_id)) AS thing
    FROM comment WHERE id IN ${ids} AND deleted_at_ms IS NULL`,
  describe: ({ id, text, authorId, images: [image], level, state, objectType, objectId, subChannel }) => {
    const words = wordsOf(text)
    const page = cardPath({ id: objectId, obj_type: objectType, ...(subChannel === null ? {} : { sub_channel: subChannel }) })
    return {
      title: firstGraphemes(words, TITLE_CHARACTERS),
      text: words,
      ownerId: authorId,
      preview: image === undefined ? null : { kind: "image", url: mediaUrl(image.key), width: image.width, height: image.height },
      level,
      state,
      visibility: null,
      path: `${page}#${id.replace("_", "-")}`,
    }
  },
  isMet: (id) => sql`EXISTS (SELECT 1 FROM comment WHERE comment.id = ${id} AND standing = 2
    AND EXISTS (SELECT 1 FROM work WHERE work.id = comment.object_id AND ${IS_OPEN}))`,
  ownerOf: (id) => sql`(SELECT author_id FROM comment WHERE id = ${id} AND deleted_at_ms IS NULL)`,
  stateOf: (id) => sql`(SELECT state FROM comment WHERE id = ${id} AND deleted_at_ms IS NULL)`,
  levelOf: (id) => sql`(SELECT level FROM comment WHERE id = ${id})`,
  setLevelOf: (id) => sql`(SELECT set_level FROM comment WHERE id = ${id})`,
  historyOf: (id) => sql`SELECT at_ms AS "atMs", from_state AS "fromState", to_state AS "toState", actor_id AS "actorId", rule, reason
    FROM comment_move WHERE comment_id = ${id} ORDER BY at_ms DESC LIMIT 50`,
  move: ({ only, ...move }) => moveComment({ ...move, only: move.to === "visible" ? sql`${only} AND level < ${LEVELS.blocked}` : only }),
  relevel: ({ id, level, nowMs, only }): readonly (SQL | Emission)[] => [
    sql`UPDATE comment SET set_level = ${level} WHERE id = ${id} AND ${only}`,
    settleCommentLevel(id, nowMs, only),
  ],
  imagesOf: (id) => sql`(SELECT ${id})`,
  liftBlocks: (id, only) => [...liftBlocksOf(sql`(SELECT ${id})`, only), settleCommentLevel(id, null, only)],
})

/** A text as moderators read it: whom it mentions stands as an id. */
function wordsOf(text: string): string {
  return piecesOf(text)
    .map((piece) => (piece.kind === "words" ? piece.text : `@${piece.id}`))
    .join("")
}
