import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import type { BackendKind, ServerState } from "../../src/domain/backend/capability-rules.ts"

/** Render servers of the site: what RENDERERS names and what admins added. What a server is reached and let in by is sealed. */
export const renderer = sqliteTable("renderer", {
  name: text("name").primaryKey(),
  kind: text("kind").$type<BackendKind>().notNull(),
  state: text("state").$type<ServerState>().notNull(),
  slots: integer("slots").notNull(),
  weight: integer("weight").notNull(),
  /** JSON of `Audience`. */
  audience: text("audience").notNull(),
  /** JSON of how many orders of each kind it runs at once, where it shall not be asked; null: it is asked. */
  offers: text("offers"),
  /** Its address and credentials, sealed by the key of the Worker; null once they are forgotten. */
  sealed: text("sealed"),
  /** JSON of `AddressHint`: what may be shown of them. */
  hint: text("hint").notNull(),
  /** Another one with every change of how it is reached: what was learnt of the one before counts no more. */
  connection: text("connection").notNull(),
  /** Fingerprint of the entry of RENDERERS that was taken over last; null for a server that is no entry. */
  seed: text("seed"),
  /** Whether an admin changed what the entry says: it is taken over again only when it changes itself. */
  isOwn: integer("is_own", { mode: "boolean" }).notNull(),
  createdAtMs: integer("created_at_ms").notNull(),
  updatedAtMs: integer("updated_at_ms").notNull(),
})
