import { getTableName, is, type SQL } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import { SQLiteTable } from "drizzle-orm/sqlite-core"
import type { Context, MemberContext } from "./context.ts"
import type { AccountId } from "./ids.ts"

/** Somebody whose account is to be forgotten, as far as statements must know them. */
export interface LeavingPerson {
  readonly id: AccountId
  readonly email: string | null
  readonly phone: string | null
  readonly nowMs: number
}

/** What a table holds of people: how they get it, and how it is forgotten with their account. What does neither says why. */
export interface TableData {
  /** The file of the archive that tells it. */
  readonly exported: { readonly in: string } | { readonly not: string }
  /** Statements that forget a person, each of which may run twice; or where else it goes; or why it stays. */
  readonly forgotten: { readonly by: (person: LeavingPerson) => readonly SQL[] } | { readonly before: string } | { readonly kept: string }
}

/** A file of the archive. */
export interface ArchiveFile {
  readonly name: string
  /** What the archive's README says of it, English; lines of at most 100 characters. */
  readonly about: readonly string[]
  readonly write: (context: MemberContext) => string | ReadableStream<Uint8Array> | AsyncIterable<string>
}

/** A folder of stored files in the archive; those that are gone from the store are left out. */
export interface ArchiveFolder {
  readonly name: `${string}/`
  readonly about: readonly string[]
  readonly list: (context: MemberContext) => AsyncIterable<{ readonly name: string; readonly key: string }>
}

/** All that a feature keeps of people. */
export interface PersonalData {
  /** By the table's name in the database. */
  readonly tables: Readonly<Record<string, TableData>>
  readonly files: readonly ArchiveFile[]
  readonly folders: readonly ArchiveFolder[]
  /** Fields of `account.json`, each a query of rows, asked for in one batch. */
  readonly accountFields: Readonly<Record<string, (context: MemberContext) => BatchItem<"sqlite">>>
  /**
   * What must happen before the rows go, such as deleting the files that they name; every step may run twice. False: not done yet,
   * the account is tried again later.
   */
  readonly beforeForgetting: ((context: Context, person: LeavingPerson) => Promise<boolean>) | null
}

type TablesOf<Schema> = { readonly [Name in keyof Schema as Schema[Name] extends SQLiteTable ? Name : never]: TableData }
type Declared<Schema> = { readonly tables: TablesOf<Schema> } & Partial<Omit<PersonalData, "tables">>

/**
 * Declares what a feature keeps of people: `schema` is its module of tables, and a table without a word here does not compile. Tables are
 * forgotten in the order in which they stand here: what is found by another table's rows stands before it.
 */
export function definePersonalData<Schema extends object>(
  schema: Schema,
  { tables, files = [], folders = [], accountFields = {}, beforeForgetting = null }: Declared<Schema>,
): PersonalData {
  const named = Object.entries<TableData>(tables).flatMap(([name, data]) => {
    const table: unknown = Object.entries(schema).find(([declared]) => declared === name)?.[1]
    return is(table, SQLiteTable) ? [[getTableName(table), data] as const] : []
  })
  return { tables: Object.fromEntries(named), files, folders, accountFields, beforeForgetting }
}
