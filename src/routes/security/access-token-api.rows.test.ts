import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { eventsOf, rowOf, staleMember } from "../../../testing/security/security.ts"
import type { Scope } from "../../domain/_kernel/call.ts"
import { newMediaName, newSessionId } from "../../domain/_kernel/ids.ts"
import { assets } from "../../domain/credits/contract.ts"
import { MAXIMUM_ACCESS_TOKENS, TOKEN_SEEN_EVERY_MS } from "../../domain/identity/access-token-rules.ts"
import { readAccessToken } from "../../domain/identity/index.ts"
import { libraryList } from "../../domain/library/contract.ts"
import { socketTicket } from "../../domain/message/contract.ts"
import { banAccount, cancelBan } from "../../domain/moderation/contract.ts"
import { accountInfo, dataExport } from "../../domain/profile/contract.ts"
import * as calls from "../../domain/security/contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"

describeCall(calls.accessTokenList, { accepts: () => ({}), refuses: [] })
describeCall(calls.accessTokenCreate, {
  accepts: () => ({ name: "Backup", scopes: ["read"], days: 30 }),
  refuses: [
    { input: { scopes: ["read"] }, path: "name" },
    { input: { name: " ", scopes: ["read"] }, path: "name" },
    { input: { name: "x", scopes: [] }, path: "scopes" },
    { input: { name: "x", scopes: ["admin"] }, path: "scopes.0" },
    { input: { name: "x", scopes: ["read"], days: 5000 }, path: "days" },
  ],
})
describeCall(calls.accessTokenRevoke, {
  accepts: async (client) => {
    const { data } = await client.call(calls.accessTokenCreate, { name: "x", scopes: ["read"] })
    return { id: calls.accessTokenCreate.output().parse(data).id }
  },
  refuses: [{ input: { id: "x" }, path: "id" }],
})

async function tokenOf(client: MemberClient, scopes: readonly Scope[], days?: 7 | 30) {
  const { data } = await client.call(calls.accessTokenCreate, { name: "Script", scopes, ...(days === undefined ? {} : { days }) })
  return calls.accessTokenCreate.output().parse(data)
}

/** A script: no cookies, only the token. */
const script = (token: string) => {
  const client = new TestClient()
  return {
    call: (declaration: Parameters<TestClient["call"]>[0], input: unknown = {}) =>
      client.call(declaration, input, { Authorization: `Bearer ${token}` }),
    send: (path: string) => client.send(path, { headers: { token } }),
  }
}

describe("an access token", () => {
  it("does what its scopes say in its owner's name, and nothing else", async () => {
    const owner = await TestClient.signedIn()
    const { token } = await tokenOf(owner, ["read"])
    expect((await script(token).call(accountInfo)).data).toMatchObject({ account: { id: owner.accountId } })
    expect((await script(token).call(assets)).status.code).toBe(codeOf("success"))
    const refused = await script(token).call(createTask, { action: 1, meta: { prompt: "x" } })
    expect([refused.status.msg, refused.data]).toEqual([
      "NotAllowed",
      { errors: [{ path: "token", message: "ScopeMissing" }], missing_scope: "create" },
    ])
    for (const closed of [calls.accessTokenList, calls.listSessions, calls.securityLog])
      expect((await script(token).call(closed)).data).toEqual({ errors: [{ path: "token", message: "TokenNotAccepted" }] })
    expect((await script(token).send(dataExport.path)).status).toBe(403)
  })

  it("opens its owner's files, and no page", async () => {
    const owner = await TestClient.signedIn()
    const mediaKey = `upload/${owner.accountId}/${newMediaName()}`
    await insertFile(owner.accountId, { name: "a.png", mediaKey, bytes: new TextEncoder().encode("a file") })
    const { data } = await owner.call(libraryList, {})
    const url = libraryList.output().parse(data).items[0]?.url ?? ""
    expect((await new TestClient().send(url)).status).toBe(404)
    expect((await script((await tokenOf(owner, ["create"])).token).send(url)).status).toBe(404)
    const { token } = await tokenOf(owner, ["read"])
    expect((await script(token).send(url)).status).toBe(200)
    const moderator = await TestClient.signedIn({ isModerator: true })
    expect((await moderator.send(url)).status).toBe(200)
    expect((await script((await tokenOf(moderator, ["read"])).token).send(url)).status).toBe(404)
    expect((await script(token).send("/en/settings/profile")).status).not.toBe(200)
  })

  it("is shown once: what is kept is a hash, and nobody lists it", async () => {
    const owner = await TestClient.signedIn()
    const { token, ...shown } = await tokenOf(owner, ["read", "create"], 7)
    expect(token).toMatch(/^atelier_[0-9a-z]{26}$/)
    expect((await owner.call(calls.accessTokenList, {})).data).toEqual({ items: [shown] })
    const rows = await testDatabase().select().from(schema.accessToken).where(eq(schema.accessToken.accountId, owner.accountId))
    expect(JSON.stringify(rows)).not.toContain(token.slice("atelier_".length))
    expect(Date.parse(shown.expires_at ?? "") - Date.parse(shown.created_at)).toBe(7 * 86_400_000)
  })

  it("tells when it was last used, written at most every five minutes", async () => {
    const owner = await TestClient.signedIn()
    const { token } = await tokenOf(owner, ["read"])
    const usedAt = async () => {
      const [row] = await testDatabase().select().from(schema.accessToken).where(eq(schema.accessToken.accountId, owner.accountId))
      return row?.usedAtMs ?? null
    }
    const { context } = makeTestContext({ viewer: testMember() })
    const useAt = async (nowMs: number) => {
      const later: Promise<unknown>[] = []
      await readAccessToken({ database: context.database, nowMs, later: (work) => void later.push(work) }, token)
      await Promise.all(later)
    }
    const startMs = Date.now()
    await useAt(startMs)
    await useAt(startMs + TOKEN_SEEN_EVERY_MS - 1)
    expect(await usedAt()).toBe(startMs)
    await useAt(startMs + TOKEN_SEEN_EVERY_MS)
    expect(await usedAt()).toBe(startMs + TOKEN_SEEN_EVERY_MS)
  })

  it("is over when it expires, when it is revoked, and its tickets with it", async () => {
    const owner = await TestClient.signedIn()
    const short = await tokenOf(owner, ["read"], 7)
    const { context } = makeTestContext({ viewer: testMember() })
    const read = (nowMs: number) => readAccessToken({ database: context.database, nowMs, later: () => {} }, short.token)
    const endMs = Date.parse(short.expires_at ?? "")
    expect([(await read(endMs - 1)).kind, (await read(endMs)).kind]).toEqual(["live", "none"])

    const { token, id } = await tokenOf(owner, ["read"])
    expect((await script(token).call(socketTicket)).status.code).toBe(codeOf("success"))
    expect((await owner.call(calls.accessTokenRevoke, { id })).data).toEqual({ ok: true })
    const refused = await script(token).call(accountInfo)
    expect([refused.status.msg, refused.data]).toEqual(["LoginRequired", { errors: [{ path: "token", message: "TokenEnded" }] }])
    expect((await owner.call(calls.accessTokenRevoke, { id })).status.msg).toBe("NotFound")
    const stranger = await TestClient.signedIn()
    expect((await stranger.call(calls.accessTokenRevoke, { id: short.id })).status.msg).toBe("NotFound")
    expect(await eventsOf(owner)).toEqual([
      ["token-created", "Script"],
      ["token-created", "Script"],
      ["token-revoked", "Script"],
    ])
  })

  it("ends with a new password", async () => {
    const owner = await TestClient.signedIn()
    const { token } = await tokenOf(owner, ["read"])
    expect((await owner.call(calls.setPassword, { password: "a long and new one" })).status.msg).toBe("success")
    expect((await script(token).call(accountInfo)).status.msg).toBe("LoginRequired")
  })

  it("ends with a ban, tells of it while it lasts, and stays ended", async () => {
    const owner = await TestClient.signedIn()
    const moderator = await TestClient.signedIn({ isModerator: true })
    const { token } = await tokenOf(owner, ["read"])
    await moderator.call(banAccount, { account_id: owner.accountId, reason: "Spam" })
    expect((await script(token).call(accountInfo)).status.msg).toBe("AccountBanned")
    await moderator.call(cancelBan, { account_id: owner.accountId })
    expect((await script(token).call(accountInfo)).status.msg).toBe("LoginRequired")
    expect((await rowOf(owner)).ban).toBeNull()
  })

  it("is made only by somebody who just proved who they are, and so many at most", async () => {
    const stale = await staleMember()
    expect((await stale.call(calls.accessTokenCreate, { name: "x", scopes: ["read"] })).status.msg).toBe("ReauthenticationRequired")
    const owner = await TestClient.signedIn()
    const row = { accountId: owner.accountId, name: "x", scopes: "[]", createdAtMs: 1 }
    const many = Array.from({ length: MAXIMUM_ACCESS_TOKENS }, (_, index) => ({
      ...row,
      secretHash: crypto.randomUUID(),
      id: newSessionId(index),
    }))
    await testDatabase().insert(schema.accessToken).values(many)
    const refused = await owner.call(calls.accessTokenCreate, { name: "x", scopes: ["read"] })
    expect([refused.status.msg, refused.data]).toEqual(["Conflict", { errors: [{ path: "", message: "TooManyAccessTokens" }] }])
  })
})
