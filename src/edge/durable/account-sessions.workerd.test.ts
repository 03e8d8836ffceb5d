import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { afterEach, describe, expect, it, vi } from "vitest"
import { closeAll, connect, until } from "../../../testing/durable/hub.ts"
import { DEVICE, factsOf } from "../../../testing/identity/session.ts"
import { type AccountId, newAccountId, newMediaName } from "../../domain/_kernel/ids.ts"
import { MAXIMUM_SESSIONS, SESSION_IDLE_MS } from "../../domain/identity/rules.ts"
import { ROTATION_GRACE_MS, SEEN_EVERY_MS, sessionToken } from "../../domain/identity/session-rules.ts"
import { createSessions } from "../adapters/sessions.ts"

afterEach(() => {
  closeAll()
  vi.restoreAllMocks()
})

const sessions = createSessions(env)
const newAccount = () => newAccountId(Date.now())
const objectOf = (accountId: AccountId) => env.ACCOUNT_SESSIONS.get(env.ACCOUNT_SESSIONS.idFromName(accountId))
const openOn = (accountId: AccountId, over: Partial<Parameters<typeof sessions.open>[1]> = {}) =>
  sessions.open(accountId, { facts: factsOf(), device: DEVICE, nowMs: Date.now(), replaces: null, ...over })
const kindOf = async (token: string, nowMs = Date.now()) => (await sessions.read(token, nowMs))?.reading.kind
const bannedNow = (version: number, endsAtMs: number | null = null) =>
  factsOf({ version, ban: { reason: "spam", startsAtMs: Date.now() - 1, endsAtMs } })

/** Everything that an object keeps, as text, and when its alarm comes. */
const keptBy = (accountId: AccountId) =>
  runInDurableObject(objectOf(accountId), async (_object, state) => ({
    text: JSON.stringify([...state.storage.kv.list()]),
    tables: state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT IN ('_cf_METADATA', '_cf_ALARM')").toArray(),
    alarmAtMs: await state.storage.getAlarm(),
  }))

/** A socket of a session, connected. */
async function socketOf(accountId: AccountId, sessionId: string) {
  const hub = env.USER_HUB.get(env.USER_HUB.idFromName(accountId))
  const client = await connect(hub)
  const { ticket } = await hub.issueTicket(Date.now(), sessionId)
  client.socket.send(JSON.stringify({ type: 7, ticket }))
  await until(() => expect(client.messages[0]).toEqual({ type: 4 }))
  return client
}

describe("a session", () => {
  it("is live by its reference, and no other opens it", async () => {
    const accountId = newAccount()
    const { token, sessionId } = await openOn(accountId, { facts: factsOf({ isModerator: true }) })
    expect(await sessions.read(token, Date.now())).toMatchObject({
      accountId,
      reading: { kind: "live", sessionId, facts: { isModerator: true } },
    })
    expect(await kindOf(sessionToken(accountId, newMediaName()))).toBe("none")
    expect(await kindOf(sessionToken(newAccount(), token.slice(27)))).toBe("none")
    expect(await sessions.read(`${token}x`, Date.now())).toBeNull()
  })

  it("outlives its object's sleep", async () => {
    const accountId = newAccount()
    const { token } = await openOn(accountId)
    await evictDurableObject(objectOf(accountId))
    expect(await kindOf(token)).toBe("live")
  })

  it("is kept without its secret", async () => {
    const accountId = newAccount()
    const { token } = await openOn(accountId)
    const { text } = await keptBy(accountId)
    expect(text).toContain(DEVICE.name)
    expect(text).not.toContain(token.slice(27))
  })

  it("is noted as used once in five minutes, and not more often", async () => {
    const accountId = newAccount()
    const nowMs = Date.now()
    const { token } = await openOn(accountId, { nowMs })
    const seenAtMs = async () => (await sessions.list(accountId, nowMs))[0]!.seenAtMs - nowMs
    await sessions.read(token, nowMs + SEEN_EVERY_MS - 1)
    expect(await seenAtMs()).toBe(0)
    await sessions.read(token, nowMs + SEEN_EVERY_MS)
    expect(await seenAtMs()).toBe(SEEN_EVERY_MS)
  })

  it("that was proved anew has another reference, and the old one is dead once calls under way are through", async () => {
    const accountId = newAccount()
    const nowMs = Date.now()
    const { token, sessionId } = await openOn(accountId, { nowMs })
    const rotated = await sessions.rotate(accountId, sessionId, nowMs + 60_000)
    const read = async (atMs: number) => (await sessions.read(token, nowMs + atMs))?.reading
    expect(await read(60_000 + ROTATION_GRACE_MS - 1)).toMatchObject({ kind: "live", provedAtMs: 0 })
    expect(await read(60_000 + ROTATION_GRACE_MS)).toEqual({ kind: "none" })
    expect((await sessions.read(rotated!.token, nowMs + 60_001))?.reading).toMatchObject({ sessionId, provedAtMs: nowMs + 60_000 })
    await sessions.end(accountId, { only: sessionId })
    expect(await sessions.rotate(accountId, sessionId, nowMs)).toBeNull()
  })
})

describe("a forged reference", () => {
  it("writes nothing where nobody has an account", async () => {
    const accountId = newAccount()
    expect(await kindOf(sessionToken(accountId, newMediaName()))).toBe("none")
    expect(await sessions.list(accountId, Date.now())).toEqual([])
    expect(await sessions.end(accountId, { except: null })).toBe(0)
    expect(await keptBy(accountId)).toEqual({ text: "[]", tables: [], alarmAtMs: null })
  })

  it("that is malformed reaches no object", async () => {
    const get = vi.fn<() => never>()
    const guarded = createSessions({ ACCOUNT_SESSIONS: { get, idFromName: get } as never })
    for (const token of ["", "x", `${newAccount()}.${newMediaName()}`, "../..", `${newMediaName()}.`]) {
      expect(await guarded.read(token, Date.now())).toBeNull()
    }
    expect(get).not.toHaveBeenCalled()
  })
})

describe("ending sessions", () => {
  it("ends one, or all but one, and says how many", async () => {
    const accountId = newAccount()
    const opened = [await openOn(accountId), await openOn(accountId), await openOn(accountId), await openOn(accountId)]
    expect(await sessions.end(accountId, { only: opened[0]!.sessionId })).toBe(1)
    expect(await sessions.end(accountId, { only: opened[0]!.sessionId })).toBe(0)
    expect(await sessions.end(accountId, { except: opened[3]!.sessionId })).toBe(2)
    expect(await Promise.all(opened.map(({ token }) => kindOf(token)))).toEqual(["none", "none", "none", "live"])
    expect(await sessions.end(accountId, { except: null })).toBe(1)
    expect(await kindOf(opened[3]!.token)).toBe("none")
  })

  it("closes the sockets of the session that ended, and no others", async () => {
    const accountId = newAccount()
    const [first, second] = [await openOn(accountId), await openOn(accountId)]
    const ended = await socketOf(accountId, first.sessionId)
    const other = await socketOf(accountId, second.sessionId)
    await sessions.end(accountId, { only: first.sessionId }, "signed-out")
    await until(() => expect(ended.messages.at(-1)).toEqual({ type: 6, reason: "signed-out" }))
    await until(() => expect(ended.closeCode).not.toBeNull())
    expect(other.closeCode).toBeNull()
    await vi.waitFor(async () => expect((await keptBy(accountId)).text).toContain('"farewells":[]'))
  })

  it("makes the longest idle give way to one too many, also when many are opened at once", async () => {
    const accountId = newAccount()
    const nowMs = Date.now()
    const first = await openOn(accountId, { nowMs })
    await Promise.all(Array.from({ length: MAXIMUM_SESSIONS + 5 }, (_, index) => openOn(accountId, { nowMs: nowMs + 1 + index })))
    expect(await sessions.list(accountId, nowMs)).toHaveLength(MAXIMUM_SESSIONS)
    expect(await kindOf(first.token)).toBe("none")
  })
})

describe("a ban", () => {
  it("ends every session at once, says so to whoever shows an old reference, and leaves a stranger when it is over", async () => {
    const accountId = newAccount()
    const [first, second] = [await openOn(accountId), await openOn(accountId)]
    const socket = await socketOf(accountId, first.sessionId)
    await sessions.learn(accountId, bannedNow(2, Date.now() + 3_600_000))
    for (const { token } of [first, second])
      expect((await sessions.read(token, Date.now()))?.reading).toMatchObject({ kind: "banned", ban: { reason: "spam" } })
    expect(await kindOf(first.token, Date.now() + 3_600_001)).toBe("none")
    expect(await sessions.list(accountId, Date.now())).toEqual([])
    await until(() => expect(socket.messages.at(-1)).toEqual({ type: 6, reason: "banned" }))
    await until(() => expect(socket.closeCode).not.toBeNull())
  })

  it("that was learned during a sign-in keeps its session out", async () => {
    const accountId = newAccount()
    await sessions.learn(accountId, bannedNow(2))
    expect(await kindOf((await openOn(accountId, { facts: factsOf({ version: 1 }) })).token)).toBe("banned")
  })

  it("that is lifted brings no session back, and lets a new one in", async () => {
    const accountId = newAccount()
    const { token } = await openOn(accountId)
    await sessions.learn(accountId, bannedNow(2))
    await sessions.learn(accountId, factsOf({ version: 3 }))
    expect(await kindOf(token)).toBe("none")
    expect(await kindOf((await openOn(accountId, { facts: factsOf({ version: 3 }) })).token)).toBe("live")
  })

  it("learned late by an older copy of the facts changes nothing", async () => {
    const accountId = newAccount()
    const { token } = await openOn(accountId, { facts: factsOf({ version: 7 }) })
    await sessions.learn(accountId, bannedNow(7))
    expect(await kindOf(token)).toBe("live")
  })
})

describe("the alarm", () => {
  const laterBy = (ms: number) => vi.spyOn(Date, "now").mockReturnValue(Date.now() + ms)

  it("empties the object when nothing is left in it", async () => {
    const accountId = newAccount()
    await openOn(accountId)
    laterBy(SESSION_IDLE_MS + 1)
    await runDurableObjectAlarm(objectOf(accountId))
    await vi.waitFor(async () => expect((await keptBy(accountId)).text).toContain('"farewells":[]'))
    await runDurableObjectAlarm(objectOf(accountId))
    expect(await keptBy(accountId)).toEqual({ text: "[]", tables: [], alarmAtMs: null })
  })

  it("repeats what did not reach the hub", async () => {
    const accountId = newAccount()
    const { sessionId } = await openOn(accountId)
    const socket = await socketOf(accountId, sessionId)
    await runInDurableObject(objectOf(accountId), async (object, state) => {
      const away = { ...env, USER_HUB: { idFromName: () => "", get: () => ({ endSessions: () => Promise.reject(new Error("away")) }) } }
      const before = Object.getOwnPropertyDescriptor(object, "env")
      Object.defineProperty(object, "env", { value: away, configurable: true })
      await object.end({ only: sessionId }, "revoked", Date.now())
      await new Promise<void>((resolve) => setTimeout(resolve))
      if (before) Object.defineProperty(object, "env", before)
      else Reflect.deleteProperty(object, "env")
      expect(await state.storage.getAlarm()).toBeLessThanOrEqual(Date.now() + 10_000)
    })
    expect(socket.messages).toEqual([{ type: 4 }])
    await runDurableObjectAlarm(objectOf(accountId))
    await until(() => expect(socket.messages.at(-1)).toEqual({ type: 6, reason: "revoked" }))
  })

  it("that got lost is set anew when the object is built", async () => {
    const accountId = newAccount()
    await openOn(accountId)
    await runInDurableObject(objectOf(accountId), (_object, state) => state.storage.deleteAlarm())
    await evictDurableObject(objectOf(accountId))
    expect((await keptBy(accountId)).alarmAtMs).not.toBeNull()
  })
})
