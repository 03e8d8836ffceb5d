import type { Client, InStatement } from "@libsql/client/http"
import type { Database } from "./client.ts"

/** A statement that waits for the first write of a client, to be carried out in one batch with it or not at all. */
export class FirstWrite {
  readonly statement: InStatement
  #isSent = false

  constructor(statement: InStatement) {
    this.statement = statement
  }

  /** Whether it was carried out, as far as its sender knows: true too where nobody answered. */
  get isSent(): boolean {
    return this.#isSent
  }

  /** Goes along with a write; once. A write that was refused was not carried out, and it waits for the next one. */
  async along<Value>(write: () => Promise<Value>): Promise<Value> {
    this.#isSent = true
    try {
      return await write()
    } catch (error) {
      if (isRefused(error)) this.#isSent = false
      throw error
    }
  }
}

/** The database itself said no, or nothing was sent. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && (error.name === "NotSent" || ("code" in error && String(error.code).startsWith("SQLITE_")))
}

const waiting = new WeakMap<object, FirstWrite>()

/** Lets a statement go along with the first write that comes of a database next. */
export function goAlong(database: Database, statement: InStatement): FirstWrite {
  const first = new FirstWrite(statement)
  const client: unknown = Reflect.get(database, "$client")
  if (typeof client !== "object" || client === null) throw new Error("a database without a client")
  waiting.set(client, first)
  return first
}

/** What goes along with the next write of a client; null where nothing does, or it has gone. */
export function firstWriteOf(client: Client): FirstWrite | null {
  const first = waiting.get(client)
  return first === undefined || first.isSent ? null : first
}

/** Whether somebody else sees to it that whoever asked is told in time. */
export function isPatient(client: Client): boolean {
  return waiting.has(client)
}
