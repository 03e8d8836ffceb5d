import { eq, sql } from "drizzle-orm"
import * as tables from "../../../db/schema/post.ts"
import { archivedRows, jsonList } from "../_kernel/archive.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import { WORK_IMAGE_WIDTHS } from "./rules.ts"

/** What people published. */
export const postData = definePersonalData(tables, {
  tables: {
    work: { exported: { in: "works.json" }, forgotten: { by: ({ id }) => [sql`DELETE FROM work WHERE author_id = ${id}`] } },
  },
  files: [
    {
      name: "works.json",
      about: ["What you published, with the recipe of each as JSON text."],
      write: (context) =>
        jsonList(
          archivedRows(context, {
            select: sql`object_type AS obj_type, title, json(recipe) AS recipe`,
            from: sql`work WHERE author_id = ${context.viewer.id}`,
            time: sql`published_at_ms`,
            id: sql`id`,
          }),
        ),
    },
  ],
  async beforeForgetting({ database, media }, { id }) {
    const works = await database.select({ mediaKey: tables.work.mediaKey }).from(tables.work).where(eq(tables.work.authorId, id))
    const keys = works.flatMap(({ mediaKey }) => [`${mediaKey}/full.png`, ...WORK_IMAGE_WIDTHS.map((width) => `${mediaKey}/${width}.webp`)])
    if (keys.length > 0) await media.delete(keys)
    return true
  },
})
