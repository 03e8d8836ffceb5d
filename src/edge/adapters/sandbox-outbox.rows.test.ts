import { beforeEach, describe, expect, it } from "vitest"
import { sandboxMessage } from "../../../db/schema/identity.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { keepInSandbox } from "./sandbox-mailer.ts"
import { createOutbox } from "./sandbox-mailer-outbox.ts"

const DAY_MS = 86_400_000
const nowMs = 100 * DAY_MS
const { context } = makeTestContext({ nowMs })
const SANDBOX = { ENVIRONMENT: "development", MAIL: '{"kind":"sandbox"}', SMS: '{"kind":"sandbox"}' } as const
const outbox = createOutbox(SANDBOX, context)

/** Keeps a message that was sent at a moment, to whoever. */
const keep = (subject: string, sentAtMs: number, recipient = "ada@atelier.test") =>
  keepInSandbox({ ...context, nowMs: sentAtMs }, { channel: "mail", recipient, subject, html: `<p>${subject}</p>`, text: subject })
const listed = async (to?: string) => (await outbox.list(to))?.map(({ subject }) => subject)

beforeEach(() => testDatabase().delete(sandboxMessage))

describe("the messages that a machine for development keeps", () => {
  it("are listed with the last sent first, to everybody or to one recipient, without their HTML", async () => {
    await keep("second", nowMs - 1)
    await keep("first", nowMs - 2)
    await keep("other", nowMs, "bo@atelier.test")
    expect(await listed()).toEqual(["other", "second", "first"])
    expect(await listed("ada@atelier.test")).toEqual(["second", "first"])
    expect((await outbox.list())?.some((entry) => "html" in entry)).toBe(false)
  })

  it("are 50 at most in a list", async () => {
    for (let index = 0; index < 52; index++) await keep(`${index}`, nowMs + index)
    expect(await listed()).toEqual(Array.from({ length: 50 }, (_, index) => `${51 - index}`))
  })

  it("are read one by one, by their ids alone", async () => {
    await keep("one", nowMs)
    await keep("two", nowMs)
    for (const { id, subject } of (await outbox.list()) ?? [])
      expect(await outbox.read(id)).toMatchObject({ id, subject, html: `<p>${subject}</p>` })
    expect(await outbox.read("email_00000000000000000000000000")).toBeNull()
    expect(await outbox.read("' OR 1")).toBeNull()
  })

  it("go after a week, with the next that is kept", async () => {
    await keep("older", nowMs - 7 * DAY_MS - 1)
    await keep("a week old", nowMs - 7 * DAY_MS)
    await keep("new", nowMs)
    expect(await listed()).toEqual(["new", "a week old"])
  })

  it("are nobody's to read in production, or where nothing is kept", async () => {
    await keep("one", nowMs)
    const [message] = (await outbox.list()) ?? []
    for (const env of [{ ...SANDBOX, ENVIRONMENT: "production" }, { ENVIRONMENT: "development" }]) {
      const closed = createOutbox(env, context)
      expect([await closed.list(), await closed.read(message?.id ?? "")]).toEqual([null, null])
    }
  })

  it("are nobody's to read by an address on the network, who could sign in as anybody by their codes", async () => {
    await keep("one", nowMs)
    const [message] = (await outbox.list()) ?? []
    const origin = { ...context.origin, site: "http://192.168.1.5:8787" }
    const closed = createOutbox(SANDBOX, { database: context.database, origin })
    expect([await closed.list(), await closed.read(message?.id ?? "")]).toEqual([null, null])
  })
})
