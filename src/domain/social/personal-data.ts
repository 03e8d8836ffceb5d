import { type SQL, sql } from "drizzle-orm"
import * as tables from "../../../db/schema/social.ts"
import { archivedRows, jsonList } from "../_kernel/archive.ts"
import { logCounts } from "../_kernel/count-log.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import { IS_OPEN } from "../post/index.ts"
import { isVisible } from "../profile/index.ts"
import { archivedCollections } from "./archived-collections.ts"

/** Works of somebody who leaves: rows of others about them go too. */
const worksOf = (id: string): SQL => sql`(SELECT id FROM work WHERE author_id = ${id})`

/** Who people follow, what they like and keep, and what they hide. */
export const socialData = definePersonalData(tables, {
  tables: {
    follow: {
      exported: { in: "follows.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM follow WHERE follower_id = ${id}`, sql`DELETE FROM follow WHERE followed_id = ${id}`] },
    },
    workLike: {
      exported: { in: "likes.json" },
      forgotten: {
        by: ({ id, nowMs }) => [
          logCounts({ kind: "work", counter: "like", delta: -1, nowMs }, sql`SELECT work_id AS id FROM work_like WHERE account_id = ${id}`),
          sql`DELETE FROM work_like WHERE account_id = ${id}`,
          sql`DELETE FROM work_like WHERE work_id IN ${worksOf(id)}`,
        ],
      },
    },
    collected: {
      exported: { in: "saved.json" },
      forgotten: {
        by: ({ id, nowMs }) => [
          logCounts(
            { kind: "work", counter: "collect", delta: -1, nowMs },
            sql`SELECT object_id AS id FROM collected WHERE account_id = ${id}`,
          ),
          sql`DELETE FROM collected WHERE account_id = ${id}`,
          sql`DELETE FROM collected WHERE object_id IN ${worksOf(id)}`,
        ],
      },
    },
    collectionItem: {
      exported: { in: "collections.json" },
      forgotten: {
        by: ({ id }) => [
          sql`DELETE FROM collection_item WHERE collection_id IN (SELECT id FROM collection WHERE account_id = ${id})`,
          sql`DELETE FROM collection_item WHERE object_id IN ${worksOf(id)}`,
        ],
      },
    },
    collection: {
      exported: { in: "collections.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM collection WHERE account_id = ${id}`] },
    },
    hidden: {
      exported: { in: "hidden.json" },
      forgotten: {
        by: ({ id }) => [
          sql`DELETE FROM hidden WHERE account_id = ${id}`,
          sql`DELETE FROM hidden WHERE kind IN ('account', 'block') AND thing_id = ${id}`,
        ],
      },
    },
    suggestedPerson: {
      exported: { not: "A selection of people whose works do well, made anew every ten minutes out of works that everybody sees." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM suggested_person WHERE account_id = ${id}`] },
    },
  },
  files: [
    {
      name: "follows.json",
      about: ["Whom you follow, and since when."],
      write: (context) =>
        jsonList(
          archivedRows(context, {
            select: {
              name: sql`(SELECT name FROM account WHERE account.id = followed_id AND ${isVisible(context.viewer.id, context.nowMs)})`,
            },
            from: sql`follow WHERE follower_id = ${context.viewer.id}`,
            time: sql`created_at_ms`,
            id: sql`followed_id`,
          }),
        ),
    },
    {
      name: "likes.json",
      about: ["What you like, and since when."],
      write: (context) =>
        jsonList(
          archivedRows(context, {
            select: { title: sql`(SELECT title FROM work WHERE work.id = work_id AND ${IS_OPEN})` },
            from: sql`work_like WHERE account_id = ${context.viewer.id}`,
            time: sql`created_at_ms`,
            id: sql`work_id`,
          }),
        ),
    },
    {
      name: "saved.json",
      about: ["What you saved, and when."],
      write: (context) =>
        jsonList(
          archivedRows(context, {
            select: { obj_type: tables.collected.objectType },
            from: sql`collected WHERE account_id = ${context.viewer.id}`,
            time: sql`created_at_ms`,
            id: sql`object_id`,
          }),
        ),
    },
    {
      name: "collections.json",
      about: ["Your collections: their names, whether others see them, and what lies in them, in your order."],
      write: (context) => jsonList(archivedCollections(context)),
    },
    {
      name: "hidden.json",
      about: ["The people and tags that you hide, the people whom you block, and since when."],
      write: (context) =>
        jsonList(
          archivedRows(context, {
            select: { kind: tables.hidden.kind },
            from: sql`hidden WHERE account_id = ${context.viewer.id}`,
            time: sql`created_at_ms`,
            id: sql`thing_id`,
          }),
        ),
    },
  ],
})
