import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import { codeOf, describeCall, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { pngText } from "../../../testing/profile/image.ts"
import { NEW_USER_MS } from "../../domain/identity/rules.ts"
import * as calls from "../../domain/profile/contract.ts"
import { DEFAULT_SETTINGS } from "../../domain/profile/settings-rules.ts"

const image = pngText(64, 64)
const unknown = `user_${"0".repeat(26)}`
const infoOf = async (client: TestClient) =>
  (await client.call(calls.accountInfo, {})).data as { account: Record<string, unknown>; settings: Record<string, unknown> }
const profileOf = (client: TestClient, id: string) => client.call(calls.readProfile, { id })

describeCall(calls.accountInfo, { accepts: () => ({}), refuses: [{ input: { id: unknown }, path: "id" }] })
describeCall(calls.accountSettings, {
  accepts: () => ({ theme: "dark", privacy: { show_follows: false } }),
  refuses: [
    { input: { theme: "blue" }, path: "theme" },
    { input: { task_flow_version: 3 }, path: "task_flow_version" },
    { input: { task_flow_gt: "x".repeat(41) }, path: "task_flow_gt" },
    { input: { insight: 1 }, path: "insight" },
    { input: { privacy: { all: true } }, path: "privacy.all" },
    { input: { behavior: {} }, path: "behavior" },
  ],
})
describeCall(calls.updateProfile, {
  accepts: () => ({ name: "Ada", bio: "Paints.", links: ["https://atelier.test/en/user/ada"] }),
  refuses: [
    { input: { name: "  " }, path: "name" },
    { input: { name: "x".repeat(41) }, path: "name" },
    { input: { bio: "x".repeat(501) }, path: "bio" },
    { input: { links: ["https://example.org", "javascript:alert(1)"] }, path: "links.1" },
    { input: { links: ["https://me:secret@example.org"] }, path: "links.0" },
    { input: { links: Array.from({ length: 6 }, (_, index) => `https://example.org/${index}`) }, path: "links" },
  ],
})
describeCall(calls.changeImage, {
  accepts: () => ({ kind: "avatar", image }),
  refuses: [
    { input: { kind: "cover", image }, path: "kind" },
    { input: { kind: "avatar" }, path: "image" },
    { input: { kind: "avatar", image, remove: true }, path: "image" },
    { input: { kind: "avatar", image: "%%%%" }, path: "image" },
    { input: { kind: "avatar", image: "abcde" }, path: "image" },
    { input: { kind: "avatar", image: btoa('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>') }, path: "image" },
    { input: { kind: "avatar", image: pngText(4097, 10) }, path: "image" },
    { input: { kind: "banner", image: pngText(10, 10, 620 * 1024) }, path: "image" },
  ],
})
describeCall(calls.readProfile, {
  accepts: async () => ({ id: (await TestClient.signedIn()).accountId }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: "guest_1" }, path: "id" },
  ],
})
describeCall(calls.deleteAccount, {
  accepts: () => ({ confirm: "A member" }),
  refuses: [
    { input: { confirm: "somebody else" }, path: "confirm" },
    { input: { confirm: "" }, path: "confirm" },
  ],
})
describeCall(calls.cancelDeletion, { accepts: () => ({}), refuses: [{ input: { id: unknown }, path: "id" }] })

describe("POST /api/v1/account/info", () => {
  it("tells an account's own person everything but the whole phone number", async () => {
    const createdAtMs = Date.now() - NEW_USER_MS - 1000
    const client = await TestClient.signedIn({ isModerator: true, over: { phone: `+49${Date.now()}`, name: "Ada", createdAtMs } })
    const { account, settings } = await infoOf(client)
    expect(account).toMatchObject({
      id: client.accountId,
      name: "Ada",
      email: `${client.accountId}@atelier.test`,
      status: 1,
      delete_at: null,
    })
    expect(account).toMatchObject({
      is_moderator: true,
      is_admin: false,
      is_new_user: false,
      create_at: new Date(createdAtMs).toISOString(),
    })
    expect(account["phone"]).toMatch(/^\+49•••\d\d$/)
    expect(settings).toEqual({ ...DEFAULT_SETTINGS, language: "en" })
    expect((await infoOf(await TestClient.signedIn())).account["is_new_user"]).toBe(true)
  })
})

describe("POST /api/v1/account/settings", () => {
  it("joins changes of many devices at once, none undoing another", async () => {
    const client = await TestClient.signedIn()
    await Promise.all([
      client.call(calls.accountSettings, { theme: "dark" }),
      client.call(calls.accountSettings, { insight: true, task_flow_gt: "b" }),
      client.call(calls.accountSettings, { privacy: { show_follows: false } }),
      client.call(calls.accountSettings, { privacy: { show_followers: false }, language: "ja" }),
    ])
    const { data } = await client.call(calls.accountSettings, {})
    expect(data).toEqual({
      task_flow_version: 2,
      task_flow_gt: "b",
      insight: true,
      language: "ja",
      theme: "dark",
      privacy: { profile_visible: true, show_follows: false, show_followers: false, show_likes: false },
      content: { levels: 3, blur: true },
    })
    expect((await client.call(calls.accountSettings, { task_flow_gt: null })).data).toMatchObject({ task_flow_gt: null, theme: "dark" })
  })
})

describe("a profile", () => {
  it("shows what its person says, to anybody", async () => {
    const client = await TestClient.signedIn({ madeAtMs: Date.now() - 2 * NEW_USER_MS })
    await client.call(calls.updateProfile, { name: " Ada  L ", bio: "Paints\nby night", links: ["example.org/ada"] })
    await client.call(calls.updateProfile, { bio: "Paints by day" })
    const { data } = await profileOf(new TestClient(), client.accountId)
    expect(data).toMatchObject({ name: "Ada L", bio: "Paints by day", links: ["https://example.org/ada"], avatar: null, is_self: false })
    expect(data).not.toHaveProperty("email")
    expect((await profileOf(client, client.accountId)).data).toMatchObject({ is_self: true })
  })

  it("that is hidden is there for its own person only", async () => {
    const client = await TestClient.signedIn()
    await client.call(calls.accountSettings, { privacy: { profile_visible: false } })
    for (const other of [new TestClient(), await TestClient.signedIn()])
      expect((await profileOf(other, client.accountId)).status.code).toBe(codeOf("NotFound"))
    expect((await profileOf(client, client.accountId)).status.code).toBe(codeOf("success"))
  })

  it("of a disabled, deleted or unknown account is not there", async () => {
    const disabled = await TestClient.signedIn({ over: { status: 2 } })
    const deleted = await TestClient.signedIn()
    await makeTestContext().context.database.run(sql`UPDATE account SET deleted_at_ms = 1 WHERE id = ${deleted.accountId}`)
    for (const id of [disabled.accountId, deleted.accountId, unknown])
      expect((await profileOf(new TestClient(), id)).status.code).toBe(codeOf("NotFound"))
  })
})

describe("the links of a profile", () => {
  const link = async (client: TestClient, ...links: string[]) => (await client.call(calls.updateProfile, { links })).status.msg
  const old = () => TestClient.signedIn({ madeAtMs: Date.now() - 2 * NEW_USER_MS })

  it("are none elsewhere in an account's first day, however they are written, and five afterwards", async () => {
    const client = await TestClient.signedIn()
    for (const typed of ["https://example.org", "example.org/me", "shop.example.museum", " EXAMPLE.ORG "])
      expect([typed, await link(client, typed)]).toEqual([typed, "ContentRefused"])
    expect(await link(client, "https://atelier.test/en")).toBe("success")
    expect(await link(await old(), ...Array.from({ length: 5 }, (_, index) => `https://example.org/${index}`))).toBe("success")
  })

  it("pass the rules of texts, and are told which one stands against which", async () => {
    const refused = await (await old()).call(calls.updateProfile, { links: ["https://example.org/ok", "https://example.org/lolicon"] })
    expect(refused).toMatchObject({ status: { msg: "ContentRefused" }, data: { findings: [{ field: "links.1" }] } })
  })
})

describe("an image of a profile", () => {
  const setImage = async (client: MemberClient, kind: string) => {
    const { data } = await client.call(calls.changeImage, { kind, image })
    return (data as Record<string, string>)[kind] ?? ""
  }

  // No check of these tests can rate it, and its owner stands well.
  const known = () => TestClient.signedIn({ madeAtMs: Date.now() - 2 * NEW_USER_MS })
  const shown = async (client: MemberClient, kind: "avatar" | "banner") => {
    const find = async () => ((await infoOf(client)).account as Record<string, string | null>)[kind] ?? ""
    await expect.poll(find, { timeout: 20_000 }).toContain(`/media/${kind}/`)
    return find()
  }

  it("is served to anybody once it was looked at, by an address that nobody can guess", async () => {
    const client = await known()
    await setImage(client, "avatar")
    await setImage(client, "banner")
    const [avatar, banner] = [await shown(client, "avatar"), await shown(client, "banner")]
    expect(avatar).toMatch(/^https:\/\/atelier\.test\/media\/avatar\/[0-9a-z]{26}$/)
    expect(banner).toMatch(/^https:\/\/atelier\.test\/media\/banner\/[0-9a-z]{26}$/)
    const served = await new TestClient().send(avatar)
    expect([served.status, served.headers.get("Content-Type")]).toEqual([200, "image/png"])
    expect(served.headers.get("Cache-Control")).toContain("public")
    await served.body?.cancel()
  })

  it("goes when another takes its place or it is removed", async () => {
    const client = await known()
    await setImage(client, "avatar")
    const first = await shown(client, "avatar")
    await setImage(client, "avatar")
    await expect.poll(() => shown(client, "avatar"), { timeout: 20_000 }).not.toBe(first)
    const second = await shown(client, "avatar")
    await expect.poll(async () => (await client.send(first)).status).toBe(404)
    expect((await client.send(second, { method: "HEAD" })).status).toBe(200)
    expect((await client.call(calls.changeImage, { kind: "avatar", remove: true })).data).toMatchObject({ avatar: null })
    await expect.poll(async () => (await client.send(second)).status).toBe(404)
  })
})

describe("the request to be deleted", () => {
  it("is shown until it is taken back, and asking again does not put it off", async () => {
    const client = await TestClient.signedIn()
    const asked = await client.call(calls.deleteAccount, { confirm: ` ${client.accountId.toUpperCase()}@ATELIER.test` })
    expect(asked.status.msg).toBe("success")
    const again = await client.call(calls.deleteAccount, { confirm: "A member" })
    expect(again.data).toEqual(asked.data)
    expect((await infoOf(client)).account["delete_at"]).toBe((asked.data as { delete_at: string }).delete_at)
    await client.call(calls.cancelDeletion, {})
    expect((await infoOf(client)).account["delete_at"]).toBeNull()
  })
})
