import { sql } from "drizzle-orm"
import * as tables from "../../../db/schema/social.ts"
import { archivedRows, jsonList } from "../_kernel/archive.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import { isVisible } from "../profile/index.ts"

/** Whom people follow and what they keep. */
export const socialData = definePersonalData(tables, {
  tables: {
    follow: {
      exported: { in: "follows.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM follow WHERE follower_id = ${id}`, sql`DELETE FROM follow WHERE followed_id = ${id}`] },
    },
    collection: {
      exported: { in: "collections.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM collection WHERE account_id = ${id}`] },
    },
  },
  files: [
    {
      name: "follows.json",
      about: ["Whom you follow, and since when."],
      write: (context) =>
        jsonList(
          archivedRows(context, {
            select: sql`(SELECT name FROM account WHERE account.id = followed_id AND ${isVisible(context.viewer.id, context.nowMs)}) AS name`,
            from: sql`follow WHERE follower_id = ${context.viewer.id}`,
            time: sql`created_at_ms`,
            id: sql`followed_id`,
          }),
        ),
    },
    {
      name: "collections.json",
      about: ["What you collected, and when."],
      write: (context) =>
        jsonList(
          archivedRows(context, {
            select: sql`object_type AS obj_type`,
            from: sql`collection WHERE account_id = ${context.viewer.id}`,
            time: sql`created_at_ms`,
            id: sql`object_id`,
          }),
        ),
    },
  ],
})
