import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { signMediaUrl } from "../../domain/library/signed-link.ts"
import { deleteTask } from "../../domain/task/contract.ts"
import { takeOverTasks } from "../../domain/task/take-over.ts"
import { guestSecretOf } from "../../edge/guest-secret.ts"

const stranger = () => new TestClient()
const statusOf = async (client: TestClient, address: string) => {
  const response = await client.send(address)
  await response.body?.cancel()
  return response.status
}
async function finishedBy(client: MemberClient) {
  const task = await finishedTask(client.accountId, ["one"])
  return { ...task, url: task.urls[0] ?? "", key: task.keys[0] ?? "" }
}

describe("an image that was generated", () => {
  it("is its owner's and moderators' until it is published: nobody else learns that it is there, and no cache between keeps it", async () => {
    const owner = await TestClient.signedIn()
    const { url } = await finishedBy(owner)
    const mine = await owner.send(url)
    expect([mine.status, await mine.text()]).toEqual([200, "one"])
    expect(mine.headers.get("Cache-Control")).toBe("private, max-age=3600")
    expect(mine.headers.get("CDN-Cache-Control")).toBe("no-store")
    expect(mine.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin")
    expect(await statusOf(await TestClient.signedIn({ isModerator: true }), url)).toBe(200)
    expect(await statusOf(stranger(), url)).toBe(404)
    expect(await statusOf(await TestClient.signedIn(), url)).toBe(404)
    expect(await statusOf(stranger(), `${url}/w320.webp`)).toBe(404)
  })

  it("is whose link was signed, until that expires", async () => {
    const { url, key } = await finishedBy(await TestClient.signedIn())
    const signed = await signMediaUrl(guestSecretOf(env), key, { expiresAtMs: Date.now() + 60_000 })
    expect(await statusOf(stranger(), signed)).toBe(200)
    expect(
      await statusOf(stranger(), `${url}${new URL(signed, "https://x").search.replace(/..$/, (end) => (end === "AA" ? "BB" : "AA"))}`),
    ).toBe(404)
  })

  it("is its owner's alone in the moment in which its task is deleted, by their session", async () => {
    const [owner, moderator] = [await TestClient.signedIn(), await TestClient.signedIn({ isModerator: true })]
    const { id, url, key } = await finishedBy(owner)
    await env.MEDIA.put(`${key}/w320.webp`, "small")
    const signed = await signMediaUrl(guestSecretOf(env), key, { expiresAtMs: Date.now() + 60_000 })
    expect((await owner.call(deleteTask, { id })).status.msg).toBe("success")
    expect(await statusOf(owner, url)).toBe(200)
    expect(await statusOf(owner, `${url}/w320.webp`)).toBe(200)
    expect(await statusOf(moderator, url)).toBe(404)
    expect(await statusOf(moderator, `${url}/w320.webp`)).toBe(404)
    expect(await statusOf(stranger(), signed)).toBe(404)
  })

  it("of a guest is their account's after they signed in, and the guest's no more than that of a stranger", async () => {
    const { context } = makeTestContext()
    const guestId = context.viewer.id
    const account = await TestClient.signedIn()
    const { urls } = await finishedTask(guestId, ["one"])
    const url = urls[0] ?? ""
    expect(await statusOf(account, url)).toBe(404)
    await takeOverTasks(context, guestId, account.accountId)
    expect(await statusOf(account, url)).toBe(200)
    expect(await statusOf(await TestClient.signedIn(), url)).toBe(404)
  })
})
