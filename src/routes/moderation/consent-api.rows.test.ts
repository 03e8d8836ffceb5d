import { eq } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { confirmAge, facePhotoConfirm, facePhotoInfo, listConsents, revokeConsent } from "../../domain/moderation/consent-contract.ts"
import { artworkDetail } from "../../domain/post/contract.ts"
import { accountInfo, accountSettings } from "../../domain/profile/contract.ts"

const database = testDatabase()

describeCall(listConsents, { accepts: () => ({}), refuses: [] })
describeCall(revokeConsent, { accepts: () => ({ kind: "likeness" }), refuses: [{ input: { kind: "mail" }, path: "kind" }] })
describeCall(confirmAge, {
  accepts: () => ({ is_of_age: true, levels: 7 }),
  refuses: [
    { input: { is_of_age: false, levels: 7 }, path: "is_of_age" },
    { input: { is_of_age: true, levels: 4 }, path: "levels" },
    { input: { is_of_age: true, levels: 63 }, path: "levels" },
    { input: { is_of_age: true, levels: 7, born: "1990-01-01" }, path: "born" },
  ],
})
describeCall(facePhotoInfo, { accepts: () => ({}), refuses: [] })
describeCall(facePhotoConfirm, { accepts: () => ({ version: 1 }), refuses: [{ input: { version: 0 }, path: "version" }] })

const settingsOf = async (client: MemberClient) => (await client.call(accountSettings, {})).data
const sees = async (client: TestClient, id: string) => {
  const { status, data } = await client.call(artworkDetail, { id })
  return status.msg === "success" && !(typeof data === "object" && data !== null && "is_masked" in data && data.is_masked === true)
}

describe("what somebody meets", () => {
  it("is what is safe until they confirm their age, then what they chose, at once and in every session", async () => {
    const [client, id] = [await TestClient.signedIn(), await insertWork({ level: 8 })]
    expect(await sees(client, id)).toBe(false)
    expect((await client.call(accountSettings, { content: { levels: 15 } })).status.msg).toBe("NotAllowed")
    expect(await client.call(confirmAge, { is_of_age: true, levels: 7 })).toMatchObject({ data: { levels: 7, blur: true } })
    expect(await sees(client, id)).toBe(false)
    expect(await client.call(accountSettings, { content: { levels: 15, blur: false } })).toMatchObject({
      data: { content: { levels: 15, blur: false } },
    })
    expect(await sees(client, id)).toBe(true)
    expect(await sees(new TestClient(), id)).toBe(false)
  })

  it("is what is safe again once they take that back; what they chose waits for them to confirm anew", async () => {
    const [client, id] = [await TestClient.signedIn(), await insertWork({ level: 4 })]
    await client.call(confirmAge, { is_of_age: true, levels: 7, blur: false })
    expect(await sees(client, id)).toBe(true)
    expect((await client.call(revokeConsent, { kind: "age" })).data).toMatchObject({
      consents: [{ kind: "age", version: 1, revoked_at: expect.any(String) }],
    })
    expect(await sees(client, id)).toBe(false)
    expect((await client.call(accountInfo, {})).data).toMatchObject({ settings: { content: { levels: 7, blur: false } } })
    await client.call(confirmAge, { is_of_age: true, levels: 31 })
    expect(await sees(client, id)).toBe(true)
    expect(await settingsOf(client)).toMatchObject({ content: { levels: 31, blur: false } })
  })

  it("keeps that an age was confirmed and nothing of when somebody was born", async () => {
    const client = await TestClient.signedIn()
    await client.call(confirmAge, { is_of_age: true, levels: 7 })
    const rows = await database.select().from(schema.consent).where(eq(schema.consent.accountId, client.accountId))
    expect(rows).toEqual([
      { id: expect.any(String), accountId: client.accountId, kind: "age", version: 1, givenAtMs: expect.any(Number), revokedAtMs: null },
    ])
  })
})

describe("the consent that a face may be used", () => {
  it("is asked of members until they gave it, for one version of its text, and is kept once", async () => {
    const client = await TestClient.signedIn()
    expect((await new TestClient().call(facePhotoInfo, {})).data).toEqual({ show: false, version: 1, given_at: null })
    expect((await client.call(facePhotoInfo, {})).data).toEqual({ show: true, version: 1, given_at: null })
    expect((await client.call(facePhotoConfirm, { version: 2 })).status.msg).toBe("Conflict")
    const [one, other] = await Promise.all([client.call(facePhotoConfirm, { version: 1 }), client.call(facePhotoConfirm, { version: 1 })])
    expect(one.data).toEqual(other.data)
    expect((await client.call(facePhotoInfo, {})).data).toMatchObject({ show: false, given_at: expect.any(String) })
    expect((await client.call(listConsents, {})).data).toMatchObject({ consents: [{ kind: "likeness", version: 1, revoked_at: null }] })
  })

  it("takes what stands on it from the public when it is revoked, and brings it back when it is given again", async () => {
    const client = await TestClient.signedIn()
    await client.call(facePhotoConfirm, { version: 1 })
    const swap = await insertWork({ authorId: client.accountId }, { hasFaceSwap: true })
    const plain = await insertWork({ authorId: client.accountId })
    const stateOf = async (id: string) =>
      (
        await database
          .select()
          .from(schema.work)
          .where(eq(schema.work.id, id as never))
      )[0]?.state
    await client.call(revokeConsent, { kind: "likeness" })
    await expect.poll(() => stateOf(swap)).toBe("limited")
    expect([await stateOf(plain), await sees(new TestClient(), swap)]).toEqual(["visible", false])
    const moves = await database.select().from(schema.workMove).where(eq(schema.workMove.workId, swap))
    expect(moves).toMatchObject([{ rule: "likeness:revoked", actorId: "system", toState: "limited" }])
    await client.call(revokeConsent, { kind: "likeness" })
    await client.call(facePhotoConfirm, { version: 1 })
    await expect.poll(() => stateOf(swap)).toBe("visible")
  })
})
