import type { Client } from "@libsql/client"
import type { Database } from "../../db/client.ts"
import type { MediaStore } from "../../src/domain/_kernel/media-ports.ts"
import type { Sessions } from "../../src/domain/identity/ports.ts"

/** Where a test finds what lasts: with the Worker in its runtime, or in Node without one. */
export interface TestRuntime {
  /** A client of the test database, as its driver makes it. */
  readonly openClient: () => Client
  /** The test database as the app opens it, which waits its turn. */
  readonly openDatabase: () => Database
  readonly media: MediaStore
  readonly sessions: Sessions
  /** Answers a request to the app under test. */
  readonly answer: (request: Request) => Promise<Response>
}

let held: TestRuntime | undefined

/** Says where the tests of a file run. */
export function holdRuntime(runtime: TestRuntime): void {
  held = runtime
}

function runtime(): TestRuntime {
  if (held === undefined) throw new Error("The setup file of the tests holds a runtime first.")
  return held
}

/** A client of the test database, as its driver makes it. */
export function openTestClient(): Client {
  return runtime().openClient()
}

/** The test database as the app opens it, which waits its turn. */
export function testDatabase(): Database {
  return runtime().openDatabase()
}

/** The media store of the tests, which keeps what is put there. */
export function testMedia(): MediaStore {
  return runtime().media
}

/** Sessions of the app under test. */
export function testSessions(): Sessions {
  return runtime().sessions
}

/** What the app under test answers a request. */
export function answerOfApp(request: Request): Promise<Response> {
  return runtime().answer(request)
}
