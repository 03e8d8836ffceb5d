import { eq, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import * as tables from "../../../db/schema/profile.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"

async function imageKeys(database: Database, id: AccountId): Promise<readonly string[]> {
  const { avatarKey, bannerKey } = schema.account
  const [row] = await database.select({ avatarKey, bannerKey }).from(schema.account).where(eq(schema.account.id, id)).limit(1)
  return [row?.avatarKey ?? null, row?.bannerKey ?? null].filter((key) => key !== null)
}

/** How people show themselves. What the account's own row says is told by `dataExport` and forgotten by the feature that owns it. */
export const profileData = definePersonalData(tables, {
  tables: {
    shownOnce: {
      exported: { not: "Which hints were shown is of no use to anybody else." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM shown_once WHERE viewer_id = ${id}`] },
    },
  },
  folders: [
    {
      name: "profile/",
      about: ["Your profile image and banner, where you have them."],
      async *list({ database, viewer }) {
        for (const key of await imageKeys(database, viewer.id)) yield { name: `profile/${key.split("/")[0]}`, key }
      },
    },
  ],
  async beforeForgetting({ database, media }, { id }) {
    const keys = await imageKeys(database, id)
    if (keys.length > 0) await media.delete(keys)
    return true
  },
})
