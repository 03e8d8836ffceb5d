import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { defineEvent, type EventHandler, on } from "../_kernel/outbox.ts"

/** A file was stored, and nobody knows whether its row was written or will be yet. */
export const fileStored = defineEvent({
  name: "upload.file-stored",
  payload: () => z.object({ media_key: z.string(), owner_id: z.string() }),
  subject: "media_key",
})

/** What follows in this feature: bytes that no file names by then are deleted. */
export const uploadEvents: readonly EventHandler[] = [
  on(fileStored, async ({ database, media }, { media_key: key, owner_id: owner }) => {
    const named = await database.all(sql`SELECT 1 FROM media_file WHERE owner_id = ${owner} AND media_key = ${key}`)
    if (named.length === 0) await media.delete([key])
  }),
]
