import { sql } from "drizzle-orm"
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { AccountId } from "../../src/domain/_kernel/ids.ts"
import type { SubjectState } from "../../src/domain/_kernel/moderated-subject.ts"
import type { Level } from "../../src/domain/moderation/level-rules.ts"
import type { ImageKind } from "../../src/domain/profile/profile-rules.ts"

/** What a person was shown once and need not see again: pop-ups, guides. */
export const shownOnce = sqliteTable(
  "shown_once",
  {
    viewerId: text("viewer_id").notNull(),
    name: text("name").notNull(),
    atMs: integer("at_ms").notNull(),
  },
  (table) => [primaryKey({ columns: [table.viewerId, table.name] })],
)

/** The two images of a profile, wherever they lie: what is for everybody or for members stands in the account's own row too. */
export const profileImage = sqliteTable(
  "profile_image",
  {
    accountId: text("account_id").$type<AccountId>().notNull(),
    kind: text("kind").$type<ImageKind>().notNull(),
    mediaKey: text("media_key").notNull(),
    state: text("state").$type<SubjectState>().notNull(),
    /** The level in force: what a moderator set, else what its check says, see `LEVELS`. */
    level: integer("level").$type<Level>().notNull(),
    setLevel: integer("set_level").$type<Level>(),
    createdAtMs: integer("created_at_ms").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.kind] }),
    index("profile_image_by_key").on(table.mediaKey),
    // What only members meet until its owner stands well.
    index("profile_image_unrated").on(table.accountId).where(sql`level = 3 AND state = 'visible'`),
  ],
)
