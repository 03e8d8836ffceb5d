import { HTTPException } from "hono/http-exception"
import { expect, it } from "vitest"
import { NotSent, Unanswered } from "../../../db/not-sent.ts"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { toDomainError } from "./failure.ts"

const AWAY: readonly (readonly [string, Error])[] = [
  ["has no more time", new DOMException("It took too long.", "TimeoutError")],
  ["is a database that is busy", Object.assign(new Error("x"), { code: "SQLITE_BUSY_SNAPSHOT" })],
  ["is a server that refuses connections", new Error("connect failed")],
  ["is an object that says that it may be tried again", Object.assign(new Error("overloaded"), { retryable: true })],
]

it.each(AWAY)("what %s is Unavailable for two seconds, also where another error was caused by it", (_name, error) => {
  const unavailable = { code: "Unavailable", retryAfterSeconds: 2 }
  expect(toDomainError(error)).toMatchObject(unavailable)
  expect(toDomainError(new Error("failed", { cause: error }))).toMatchObject(unavailable)
})

it.each([
  ["an error of ours", new Error("cannot read properties of undefined")],
  ["an object that will not do better", Object.assign(new Error("broken"), { retryable: false })],
  ["a broken constraint", Object.assign(new Error("x"), { code: "SQLITE_CONSTRAINT" })],
  ["what is no error at all", "text"],
])("%s is ServerError", (_name, thrown) => {
  expect(toDomainError(thrown).code).toBe("ServerError")
})

it("a refusal of ours stays as it is, and the framework's say what is wrong with the body", () => {
  const refusal = new DomainError("Conflict")
  expect(toDomainError(refusal)).toBe(refusal)
  expect(toDomainError(new HTTPException(413)).code).toBe("TooLarge")
  expect(toDomainError(new HTTPException(400))).toMatchObject({ code: "InvalidInput", errors: [{ message: "MalformedJson" }] })
})

it.each([new NotSent("Too many writers wait.", 7), new Unanswered(7)])(
  "what the database's queue says of its length is told: %s",
  (error) => {
    expect(toDomainError(new Error("query failed", { cause: error }))).toMatchObject({ code: "Unavailable", retryAfterSeconds: 7 })
  },
)
