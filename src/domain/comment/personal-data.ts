import { type SQL, sql } from "drizzle-orm"
import * as tables from "../../../db/schema/comment.ts"
import { archivedRows, jsonList } from "../_kernel/archive.ts"
import { asCommentId, asWorkId } from "../_kernel/ids.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import { inRounds } from "../_kernel/rounds.ts"
import { forgetChecks } from "../moderation/index.ts"
import { deleteCommentsOf, EMPTIED, HAS_REPLIES } from "./delete-comment.ts"
import { deleteImages } from "./place-images.ts"
import { commentPrefixes } from "./stored-image.ts"

/** Comments of somebody whose images go at once, and works. */
const GROUP = 100

const ownOf = (id: string): SQL => sql`SELECT comment.id FROM comment WHERE comment.author_id = ${id}`

/** What people wrote below works, and what of that they like. */
export const commentData = definePersonalData(tables, {
  tables: {
    commentLike: {
      exported: { in: "comment-likes.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM comment_like WHERE account_id = ${id}`] },
    },
    closedTalk: {
      exported: { not: "Whether a work of yours takes comments: its page says so." },
      forgotten: {
        by: ({ id }) => [sql`DELETE FROM closed_talk WHERE object_id IN (SELECT work.id FROM work WHERE work.author_id = ${id})`],
      },
    },
    commentMove: {
      exported: { in: "comments.json" },
      forgotten: { kept: "What was decided of a comment is kept for good, by an id." },
    },
    comment: {
      exported: { in: "comments.json" },
      forgotten: {
        by: ({ id, nowMs }) => [
          forgetChecks(ownOf(id)),
          // What others like of it goes with it.
          sql`DELETE FROM comment_like WHERE comment_id IN (${ownOf(id)})`,
          // What others answered keeps its place, of which nothing is theirs; a place that only they answered goes.
          sql`DELETE FROM comment WHERE deleted_at_ms IS NOT NULL AND id IN (SELECT reply.root_id FROM comment reply WHERE reply.author_id = ${id})
            AND NOT EXISTS (SELECT 1 FROM comment other WHERE other.root_id = comment.id AND other.author_id IS NOT ${id})`,
          sql`DELETE FROM comment WHERE author_id = ${id} AND root_id IS NOT NULL`,
          sql`DELETE FROM comment WHERE author_id = ${id} AND NOT ${HAS_REPLIES}`,
          sql`UPDATE comment SET ${EMPTIED}, author_id = NULL, deleted_at_ms = COALESCE(deleted_at_ms, ${nowMs}), updated_at_ms = ${nowMs} WHERE author_id = ${id}`,
        ],
      },
    },
  },
  files: [
    {
      name: "comments.json",
      about: ["Every comment and reply that you wrote, newest first: about what, its words,", "and what was decided of it."],
      write: (context) =>
        jsonList(
          archivedRows(context, {
            select: {
              obj_type: tables.comment.objectType,
              obj_id: tables.comment.objectId,
              reply_to: tables.comment.answersId,
              text: tables.comment.text,
              ss: tables.comment.scene,
              page: tables.comment.source,
              state: tables.comment.state,
              decisions: sql`(SELECT json_group_array(json_object('state', to_state, 'rule', rule, 'reason', reason)) FROM comment_move WHERE comment_id = comment.id)`,
            },
            from: sql`comment WHERE author_id = ${context.viewer.id} AND deleted_at_ms IS NULL`,
            time: sql`created_at_ms`,
            id: sql`id`,
          }),
        ),
    },
    {
      name: "comment-likes.json",
      about: ["Comments that you like, and since when."],
      write: (context) =>
        jsonList(
          archivedRows(context, {
            select: { comment: tables.commentLike.commentId },
            from: sql`comment_like WHERE account_id = ${context.viewer.id}`,
            time: sql`created_at_ms`,
            id: sql`comment_id`,
          }),
        ),
    },
  ],
  folders: [
    {
      name: "comments/",
      about: ["The images of those comments."],
      async *list({ database, viewer }) {
        const rows = await database.all<{ readonly id: string; readonly key: string }>(sql`
          SELECT comment.id, json_extract(image.value, '$.key') AS key FROM comment, json_each(comment.images) image
          WHERE author_id = ${viewer.id} AND folder IS NOT NULL`)
        for (const { id, key } of rows) yield { name: `${id}/${key.slice(key.lastIndexOf("/") + 1)}`, key }
      },
    },
  ],
  async beforeForgetting(context, { id }) {
    const { database } = context
    await inRounds(GROUP, async () => {
      const rows = await database.all<{ readonly id: string }>(
        sql`SELECT id FROM comment WHERE author_id = ${id} AND folder IS NOT NULL LIMIT ${GROUP}`,
      )
      for (const row of rows) for (const prefix of commentPrefixes(asCommentId(row.id))) await deleteImages(context, prefix)
      const ids = JSON.stringify(rows.map((row) => row.id))
      if (rows.length > 0)
        await database.run(sql`UPDATE comment SET folder = NULL, images = '[]' WHERE id IN (SELECT value FROM json_each(${ids}))`)
      return rows.length
    })
    const works = await database.all<{
      readonly id: string
    }>(sql`SELECT DISTINCT work.id FROM work JOIN comment ON comment.object_id = work.id
      WHERE work.author_id = ${id} LIMIT ${GROUP}`)
    for (const work of works) await deleteCommentsOf(context, asWorkId(work.id))
    return works.length < GROUP
  },
})
