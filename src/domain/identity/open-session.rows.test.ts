import { eq } from "drizzle-orm"
import { describe, expect, it, test } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { makeTestContext, testGuest, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { createMemorySessions } from "../../../testing/identity/memory-sessions.ts"
import type { Identity } from "../_kernel/context.ts"
import { findAccount } from "./facts.ts"
import { openSession } from "./open-session.ts"
import { newOwnerLink, openOwnerLink } from "./owner-link.ts"
import { OWNER_LINK_MS } from "./rules.ts"

const NOW_MS = 100 * 86_400_000
const DAY_MS = 86_400_000

type Over = Partial<typeof schema.account.$inferInsert>

/** A browser that somebody signs in with, and what is done in it and told. */
function browser(viewer: Identity = testGuest()) {
  const did: string[] = []
  const sessions = createMemorySessions()
  const base = makeTestContext({ nowMs: NOW_MS, viewer })
  const context = {
    ...base.context,
    sessions: { ...sessions, end: async (id: string, which: object) => (did.push(`ended ${id} ${JSON.stringify(which)}`), 1) },
    browser: { ...base.context.browser, keepSession: () => void did.push("kept"), forgetGuest: () => void did.push("guest forgotten") },
    mailer: {
      ...base.context.mailer,
      sendMail: async (to: string, _mail: unknown, locale: string) => void did.push(`mailed ${to} ${locale}`),
    },
  }
  return { context, did }
}

async function signedIn(
  over: Over,
  { viewer, nowMs = NOW_MS, isNew = false }: { viewer?: Identity; nowMs?: number; isNew?: boolean } = {},
) {
  const id = await insertAccount({ over })
  const { context, did } = browser(viewer)
  const found = await findAccount(testDatabase(), eq(schema.account.id, id))
  if (found === null) throw new Error("no account")
  const answer = await openSession({ ...context, nowMs }, found, "password", { isNew }).catch((error: unknown) => error)
  return { id, answer, did: did.map((one) => one.replaceAll(id, "me")), found, context }
}

const banned = (startsAtMs: number, endsAtMs: number | null) => ({ ban: JSON.stringify({ reason: "Spam", startsAtMs, endsAtMs }) })

describe("a banned member", () => {
  test.each([
    ["for good", banned(NOW_MS, null), true],
    ["from now on", banned(NOW_MS, NOW_MS + DAY_MS), true],
    ["from a moment on", banned(NOW_MS + 1, null), false],
    ["for a moment more", banned(1, NOW_MS + 1), true],
    ["until now", banned(1, NOW_MS), false],
  ])("%s is told why, in place of a session: %s", async (_title, over, isBanned) => {
    const { answer, did } = await signedIn(over)
    expect(did.includes("kept")).toBe(!isBanned)
    if (isBanned)
      expect(answer).toMatchObject({ code: "AccountBanned", data: { ban: { reason: "Spam", appeal_email: "support@atelier.test" } } })
    else expect(answer).toMatchObject({ state: 1 })
  })

  it("is told until when", async () => {
    const endsOf = async (over: Over) => (await signedIn(over)).answer
    expect(await endsOf(banned(1, null))).toMatchObject({ data: { ban: { ends_at: null } } })
    expect(await endsOf(banned(1, NOW_MS + DAY_MS))).toMatchObject({ data: { ban: { ends_at: new Date(NOW_MS + DAY_MS).toISOString() } } })
  })
})

it("who is disabled is told so, without a session", async () => {
  const { answer, did } = await signedIn({ status: 0 })
  expect(answer).toMatchObject({ state: 1, token: null, account: { status: 2 } })
  expect(did).toEqual([])
})

it("who was signed in as somebody else is not any more; who was a guest is none any more", async () => {
  const other = testMember()
  expect((await signedIn({ email: null }, { viewer: other })).did).toEqual(["kept", `ended ${other.id} {"only":"${other.sessionId}"}`])
  expect((await signedIn({ email: null })).did).toEqual(["kept", "guest forgotten"])
})

describe("a device that an account has not been on", () => {
  it("is told to its owner in their language, and not of a new account, of one without an address, or twice", async () => {
    const viewer = testMember()
    const mailed = (did: readonly string[]) => did.filter((one) => one.startsWith("mailed"))
    const { did, id, found, context } = await signedIn({ locale: "ja" }, { viewer })
    expect(mailed(did)).toEqual(["mailed me@atelier.test ja"])
    expect(mailed((await signedIn({ locale: "xx" }, { viewer })).did)).toEqual(["mailed me@atelier.test en"])
    expect(mailed((await signedIn({}, { viewer, isNew: true })).did)).toEqual([])
    expect(mailed((await signedIn({ email: null }, { viewer })).did)).toEqual([])
    const later: string[] = []
    const again = (nowMs: number) =>
      openSession(
        { ...context, nowMs, mailer: { ...context.mailer, sendMail: async () => void later.push(`${id} ${nowMs}`) } },
        found,
        "password",
      )
    await again(NOW_MS + 90 * DAY_MS - 1)
    expect(later).toEqual([])
    await again(NOW_MS + 90 * DAY_MS - 1 + 90 * DAY_MS)
    expect(later).toHaveLength(1)
  })
})

describe("the link of an owner", () => {
  interface Case {
    readonly site?: string
    readonly afterMs?: number
    readonly over?: Over
    readonly times?: number
    readonly isReplaced?: boolean
  }
  async function opened({ site = "http://localhost:8787", afterMs = 0, over = {}, times = 1, isReplaced = false }: Case) {
    const { context } = browser()
    const id = await insertAccount({ over })
    const { token, statements } = await newOwnerLink(context, id)
    for (const statement of statements) await testDatabase().run(statement)
    if (isReplaced) for (const statement of (await newOwnerLink(context, id)).statements) await testDatabase().run(statement)
    const answers: boolean[] = []
    for (let time = 0; time < times; time++)
      answers.push(await openOwnerLink({ ...context, nowMs: NOW_MS + afterMs, origin: { ...context.origin, site } }, token))
    return answers
  }

  test.each<readonly [string, Case, readonly boolean[]]>([
    ["signs in whom it is for, once", { times: 2 }, [true, false]],
    ["is good until its last moment", { afterMs: OWNER_LINK_MS - 1 }, [true]],
    ["is over after a day", { afterMs: OWNER_LINK_MS }, [false]],
    ["opens nothing where others can come", { site: "https://atelier.example" }, [false]],
    ["opens no account that is disabled", { over: { status: 0 } }, [false]],
    ["opens no account that is gone", { over: { deletedAtMs: 1 } }, [false]],
    ["ends with the next one", { isReplaced: true }, [false]],
  ])("%s", async (_title, over, answers) => {
    expect(await opened(over)).toEqual(answers)
  })

  it("that nobody made opens nothing", async () => {
    const { context } = browser()
    expect(await openOwnerLink({ ...context, origin: { ...context.origin, site: "http://localhost" } }, "made-up")).toBe(false)
  })
})
