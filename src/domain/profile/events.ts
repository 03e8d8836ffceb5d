import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { defineEvent, type EventHandler, on } from "../_kernel/outbox.ts"

/** An image of a profile was replaced or removed: nothing shows the file any more. */
export const imageReplaced = defineEvent({ name: "account.image", payload: () => z.object({ key: z.string() }), subject: "key" })

/** An image was stored for a profile, which may never have come to name it. */
export const imageStored = defineEvent({
  name: "account.image-stored",
  payload: () => z.object({ key: z.string(), account_id: z.string() }),
  subject: "key",
})

/** What follows in this feature: files that nothing shows are deleted. */
export const profileEvents: readonly EventHandler[] = [
  on(imageReplaced, (context, { key }) => context.media.delete([key])),
  on(imageStored, async ({ database, media }, { key, account_id: id }) => {
    const named = await database.all(sql`SELECT 1 FROM account WHERE id = ${id} AND (avatar_key = ${key} OR banner_key = ${key})`)
    if (named.length === 0) await media.delete([key])
  }),
]
