import { SQL } from "drizzle-orm"
import type { BatchItem } from "drizzle-orm/batch"
import type { Database } from "../../../db/client.ts"
import { Emission } from "./emission.ts"

type Query = BatchItem<"sqlite">
/** What answers nothing: SQL to be run, or an event to be recorded. */
type Write = SQL | Emission
type Statements = Readonly<Record<string, Query | Write | readonly Write[] | readonly Query[]>>
type Asking = Query | readonly Query[]
type Answers<Named extends Statements> = {
  readonly [Name in keyof Named as Named[Name] extends Asking ? Name : never]: Named[Name] extends Query
    ? Named[Name]["_"]["result"]
    : Named[Name] extends readonly (infer Each extends Query)[]
      ? readonly Each["_"]["result"][]
      : never
}

type Follow = (subjects: readonly string[]) => void
const afterEmissions = new WeakMap<Database, Follow>()

/** What is to be done whenever a batch of this database has recorded events that are due at once: it is told what they are about. */
export function whenEmitted(database: Database, follow: Follow): void {
  afterEmissions.set(database, follow)
}

/**
 * Runs statements as one batch, in their order and in one round trip, and answers what those that ask were answered, by name. A list of
 * writes counts as that many statements; a list of queries too, and is answered by a list. An event that it recorded is carried out soon
 * after.
 */
export async function namedBatch<Named extends Statements>(database: Database, named: Named): Promise<Answers<Named>> {
  const queries: Query[] = []
  /** Sends a statement with the batch; tells its place where it asks. */
  const add = (statement: Query | Write): number | null => {
    const write = statement instanceof Emission ? statement.statement : statement
    const isAsking = !(write instanceof SQL)
    queries.push(isAsking ? write : database.run(write))
    return isAsking ? queries.length - 1 : null
  }
  const places = Object.entries(named).map(([name, statement]) => ({
    name,
    isList: Array.isArray(statement),
    asked: listOf(statement).flatMap((one) => add(one) ?? []),
  }))
  const [first, ...rest] = queries
  if (first === undefined) throw new Error("a batch of nothing")
  const results: readonly unknown[] = await database.batch([first, ...rest])
  const emitted = Object.values(named)
    .flatMap(listOf)
    .filter((one) => one instanceof Emission && one.isDue)
  if (emitted.length > 0) afterEmissions.get(database)?.(emitted.flatMap((one) => (one instanceof Emission ? (one.subjectId ?? []) : [])))
  const answered = places.flatMap(({ name, isList, asked }): (readonly [string, unknown])[] => {
    const answers = asked.map((place) => results[place])
    return isList ? [[name, answers]] : answers.map((answer) => [name, answer])
  })
  // The database answers a batch in its order, each with what its query is typed to answer.
  return Object.fromEntries(answered) as Answers<Named>
}

function listOf(statement: Statements[string]): readonly (Query | Write)[] {
  return Array.isArray(statement) ? statement : [statement as Query | Write]
}
