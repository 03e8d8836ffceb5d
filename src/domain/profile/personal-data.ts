import { eq, sql } from "drizzle-orm"
import type { Database } from "../../../db/client.ts"
import * as tables from "../../../db/schema/profile.ts"
import type { AccountId } from "../_kernel/ids.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"
import { forgetChecks } from "../moderation/index.ts"
import { checkedIdOf } from "./images/image-rows.ts"
import type { ImageKind } from "./profile-rules.ts"

async function imageKeys(database: Database, id: AccountId): Promise<readonly { readonly kind: ImageKind; readonly key: string }[]> {
  const { accountId, kind, mediaKey } = tables.profileImage
  return database.select({ kind, key: mediaKey }).from(tables.profileImage).where(eq(accountId, id))
}

/** How people show themselves. What the account's own row says is told by `dataExport` and forgotten by the feature that owns it. */
export const profileData = definePersonalData(tables, {
  tables: {
    shownOnce: {
      exported: { not: "Which hints were shown is of no use to anybody else." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM shown_once WHERE viewer_id = ${id}`] },
    },
    profileImage: {
      exported: { not: "They are the files in profile/." },
      forgotten: {
        by: ({ id }) => [forgetChecks(sql`SELECT ${checkedIdOf(id)}`), sql`DELETE FROM profile_image WHERE account_id = ${id}`],
      },
    },
  },
  folders: [
    {
      name: "profile/",
      about: ["Your profile image and banner, where you have them."],
      async *list({ database, viewer }) {
        for (const { kind, key } of await imageKeys(database, viewer.id)) yield { name: `profile/${kind}`, key }
      },
    },
  ],
  async beforeForgetting({ database, media }, { id }) {
    const keys = (await imageKeys(database, id)).map(({ key }) => key)
    if (keys.length > 0) await media.delete(keys)
    return true
  },
})
