import { sql } from "drizzle-orm"
import * as tables from "../../../db/schema/board.ts"
import { archivedRows, jsonList } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import { json } from "../_kernel/select.ts"
import { forgetChecks } from "../moderation/index.ts"
import { blobsUnder } from "./blobs.ts"
import { CHECKED_BLOB } from "./share-rows.ts"

const { board, boardBlob } = tables
/** Rows that one statement deletes. */
const GROUP = 500

/** Canvases, and the bytes that lie on them. */
export const boardData = definePersonalData(tables, {
  tables: {
    board: { exported: { in: "boards.json" }, forgotten: { by: ({ id }) => [sql`DELETE FROM board WHERE account_id = ${id}`] } },
    boardBlob: { exported: { not: "They are the files in boards/." }, forgotten: { before: "Go in groups, since there may be many." } },
    boardDecision: {
      exported: { not: "Moderators decided it; their statements of reasons tell." },
      forgotten: { before: "Go in groups, like the bytes." },
    },
    boardUse: { exported: { not: "The documents in boards.json say the same." }, forgotten: { before: "Go in groups, like the bytes." } },
  },
  files: [
    {
      name: "boards.json",
      about: ["Your canvases, newest first: what lies on them, by the names of the files in boards/."],
      write: (context) => jsonList(boardsOf(context)),
    },
  ],
  folders: [
    {
      name: "boards/",
      about: ["The images on your canvases, named by the SHA-256 of their bytes."],
      list: blobsOf,
    },
  ],
  async beforeForgetting({ database, media }, { id }) {
    await database.run(forgetChecks(sql`SELECT ${CHECKED_BLOB} FROM board_blob WHERE account_id = ${id}`))
    for (const table of [sql`board_use`, sql`board_decision`, sql`board_blob`]) {
      const deleteSome = sql`DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} WHERE account_id = ${id} LIMIT ${GROUP}) RETURNING 1`
      let deleted = GROUP
      while (deleted === GROUP) deleted = (await database.all(deleteSome)).length
    }
    await media.deleteUnder(blobsUnder(id))
    return true
  },
})

async function* boardsOf(context: MemberContext): AsyncGenerator {
  const list = {
    select: { title: board.title, is_shared: board.isShared, document: json<unknown>(board.document) },
    from: sql`board WHERE account_id = ${context.viewer.id}`,
    time: sql`updated_at_ms`,
    id: sql`id`,
  }
  // A document may have a megabyte.
  yield* archivedRows(context, list, 10)
}

async function* blobsOf(context: MemberContext): AsyncGenerator<{ readonly name: string; readonly key: string }> {
  const list = {
    select: { key: boardBlob.mediaKey, type: boardBlob.contentType },
    from: sql`board_blob WHERE account_id = ${context.viewer.id}`,
    time: sql`created_at_ms`,
    id: sql`sha256`,
  }
  for await (const { id, key, type } of archivedRows(context, list)) yield { name: `boards/${id}.${type.slice("image/".length)}`, key }
}
