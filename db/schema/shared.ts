import type { SQLiteTable } from "drizzle-orm/sqlite-core"

/**
 * Says at a table which other features' SQL may name it, each with its reason; for all others it is its feature's own, and they take its
 * statements, verbs or events. Nothing runs by it: `local/check/sql-owners.ts` reads it.
 */
/* @__NO_SIDE_EFFECTS__ */
export function shared(_table: SQLiteTable, _by: Readonly<Record<string, `${string} ${string}.`>>): void {}
