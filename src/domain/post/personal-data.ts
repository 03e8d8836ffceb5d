import { eq, type SQL, sql } from "drizzle-orm"
import * as tables from "../../../db/schema/post.ts"
import { jsonList } from "../_kernel/archive.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { definePersonalData, type LeavingPerson, type TableData } from "../_kernel/personal-data.ts"

import { dropChecksOf } from "../moderation/index.ts"

import { archivedWorkFiles, archivedWorks } from "./archived-works.ts"
import { removeFilesOf } from "./withdrawal/remove-files.ts"

/** Rows that belong to works of one's own go before the works do. */
const worksOf = (id: AccountId): SQL => sql`(SELECT id FROM work WHERE author_id = ${id})`
const beside = (statement: (works: SQL) => SQL): TableData => ({
  exported: { in: "works.json" },
  forgotten: { by: ({ id }: LeavingPerson) => [statement(worksOf(id))] },
})

/** What people published. */
export const postData = definePersonalData(tables, {
  tables: {
    workText: beside((works) => sql`DELETE FROM work_text WHERE work_id IN ${works}`),
    workItem: beside((works) => sql`DELETE FROM work_item WHERE post_id IN ${works} OR item_id IN ${works}`),
    workTag: beside((works) => sql`DELETE FROM work_tag WHERE work_id IN ${works}`),
    workFacet: beside((works) => sql`DELETE FROM work_facet WHERE work_id IN ${works}`),
    workOrigin: beside((works) => sql`DELETE FROM work_origin WHERE work_id IN ${works}`),
    workPick: {
      exported: { not: "A choice of those who moderate; that a work was picked is seen on the square." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM work_pick WHERE work_id IN ${worksOf(id)}`] },
    },
    workMove: {
      exported: { in: "works.json" },
      forgotten: { kept: "What was decided of a work is kept for good, by an id." },
    },
    translation: {
      exported: { not: "Found by the hash of a text, without anybody's name." },
      forgotten: { kept: "Nobody's: equal texts of many people share one." },
    },
    workRequest: {
      exported: { not: "Lets a repeated request answer the same work; kept a day." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM work_request WHERE author_id = ${id}`] },
    },
    workCopy: {
      exported: { not: "Names of files that are being copied, without anybody's id." },
      forgotten: { kept: "The clock removes them within the hour." },
    },
    tagWalk: {
      exported: { not: "How far the clock is in a walk over all tags." },
      forgotten: { kept: "Nobody's: it names a tag." },
    },
    sitemapShard: {
      exported: { not: "Where the parts of the sitemap begin." },
      forgotten: { kept: "The id of a row, which may be gone, and nothing of it." },
    },
    work: {
      exported: { in: "works.json" },
      forgotten: { by: ({ id }) => [dropChecksOf(worksOf(id)), sql`DELETE FROM work WHERE author_id = ${id}`] },
    },
  },
  files: [
    {
      name: "works.json",
      about: [
        "What you published, newest first: its words, recipe, document, tags, parts and origins,",
        "who it is shown to, what was decided of it, and the names of its files in this archive.",
      ],
      write: (context) => jsonList(archivedWorks(context)),
    },
  ],
  folders: [
    {
      name: "works/",
      about: ["Those files, in a folder for each work, with all that belongs to them."],
      list: archivedWorkFiles,
    },
  ],
  async beforeForgetting(context, { id }) {
    const works = await context.database
      .select({ id: tables.work.id, authorId: tables.work.authorId })
      .from(tables.work)
      .where(eq(tables.work.authorId, id))
    await removeFilesOf(context, works)
    return true
  },
})
