import { Column, type GetColumnData, is, SQL, type SQLWrapper, sql } from "drizzle-orm"
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core"
import { SQLiteRaw } from "drizzle-orm/sqlite-core/query-builders/raw"
import type { Database } from "../../../db/client.ts"

/**
 * What a query tells, field by field, under the names that its reader uses: columns, expressions, both read in another way, and
 * fields within a field. They are an answer's own fields where nothing else is to be done, so that what is selected, the row's type and the
 * answer are said once.
 */
export interface Fields {
  readonly [name: string]: Column | SQL | Fields
}
type Stored<Expression> = Expression extends Column ? GetColumnData<Expression> : Expression extends SQL<infer Value> ? Value : never
/** A row of what fields tell. */
export type RowOf<Selected extends Fields> = {
  readonly [Name in keyof Selected]: Selected[Name] extends Column | SQL
    ? Stored<Selected[Name]>
    : Selected[Name] extends Fields
      ? RowOf<Selected[Name]>
      : never
}

/** An expression with how its value is read out of the database, NULL too. */
class Field<Value> extends SQL<Value> {
  readonly read: (stored: unknown) => unknown

  constructor(expression: SQLWrapper, read: (stored: unknown) => unknown) {
    super([expression])
    this.read = read
    // Drizzle's own builder maps it the same way, except NULL, which it leaves.
    this.mapWith(read)
  }
}

/** An expression whose value is told otherwise than it is stored. */
export function via<Expression extends Column | SQL, Value>(expression: Expression, read: (stored: Stored<Expression>) => Value): SQL<Value>
export function via(expression: Column | SQL, read: (stored: unknown) => unknown): SQL {
  return new Field(expression, is(expression, Column) ? (stored) => read(plain(expression, stored)) : read)
}

type Timed = Column | SQL<number> | SQL<number | null>
/** A moment in milliseconds, told as ISO text; NULL stays null. */
export function moment<Time extends Timed>(time: Time): SQL<null extends Stored<Time> ? string | null : string>
export function moment(time: Timed): SQL {
  return new Field(time, (stored) => (typeof stored === "number" ? new Date(stored).toISOString() : null))
}

/** Whether a condition holds; where it is unknown it does not. */
export function flag(condition: SQL): SQL<boolean> {
  return new Field(condition, (stored) => stored === 1)
}

/** JSON that we wrote ourselves, as what it was; NULL stays null. */
export function json<Value>(text: Column | SQL): SQL<Value> {
  return new Field(text, (stored) => (typeof stored === "string" ? JSON.parse(stored) : null))
}

const dialect = new SQLiteAsyncDialect()
const plain = (column: Column, stored: unknown): unknown => (stored === null ? null : column.mapFromDriverValue(stored))

function valueOf(field: Column | SQL, stored: unknown): unknown {
  if (field instanceof Field) return field.read(stored)
  return is(field, Column) ? plain(field, stored) : stored
}

const isExpression = (field: Column | SQL | Fields): field is Column | SQL => is(field, Column) || is(field, SQL)

/** What fields select, each under its path. */
function columnsOf(fields: Fields, path = ""): readonly SQL[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isExpression(field) ? [sql`${field} AS ${sql.identifier(`${path}${name}`)}`] : columnsOf(field, `${path}${name}.`),
  )
}

const listed = (fields: Fields): SQL => sql.join([...columnsOf(fields)], sql`, `)

/** The query of rows of fields, alone or as a part of a batch: a whole statement that is told the list of what is selected. */
function query<Selected extends Fields>(database: Database, fields: Selected, statement: SQL): SQLiteRaw<RowOf<Selected>[]>
function query(database: Database, fields: Fields, statement: SQL): SQLiteRaw<unknown> {
  const asked = database.all(statement)
  const rowsOf = (answered: unknown) => (Array.isArray(answered) ? answered : []).map((row: object) => rowOf(fields, row))
  return new SQLiteRaw(
    async () => rowsOf(await asked),
    () => statement,
    "all",
    dialect,
    (result) => rowsOf(asked.mapResult(result, true)),
  )
}

function rowOf(fields: Fields, row: object, path = ""): object {
  const read = ([name, field]: readonly [string, Fields[string]]) => {
    const value = isExpression(field) ? valueOf(field, Reflect.get(row, `${path}${name}`)) : rowOf(field, row, `${path}${name}.`)
    return [name, value] as const
  }
  return Object.fromEntries(Object.entries(fields).map(read))
}

/** The query of fields from somewhere: `from` goes on after FROM, to the end; without it, of conditions alone. */
export function select<Selected extends Fields>(database: Database, fields: Selected, from?: SQL): SQLiteRaw<RowOf<Selected>[]> {
  return query(database, fields, from === undefined ? sql`SELECT ${listed(fields)}` : sql`SELECT ${listed(fields)} FROM ${from}`)
}

/** A change that tells fields of what it changed. */
export function returning<Selected extends Fields>(database: Database, fields: Selected, change: SQL): SQLiteRaw<RowOf<Selected>[]> {
  return query(database, fields, sql`${change} RETURNING ${listed(fields)}`)
}
