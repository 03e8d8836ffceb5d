import { sql } from "drizzle-orm"
import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, type MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { emptyMediaStore, makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase, testMedia } from "../../../testing/_kernel/runtime.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { pngText, readZip } from "../../../testing/profile/image.ts"
import { newTaskId } from "../../domain/_kernel/ids.ts"
import { PROOF_FRESH_MS } from "../../domain/identity/rules.ts"
import { changeImage, dataExport as declaration, deleteAccount } from "../../domain/profile/contract.ts"
import { dataExport } from "../../domain/profile/data-export.ts"
import { askDeletion } from "../../domain/profile/delete-account.ts"
import { archivedTasks } from "../../domain/task/archived-tasks.ts"
import { savePreset } from "../../domain/task/preset-contract.ts"

const database = testDatabase()
const text = new TextDecoder()

/** Ended tasks of a member with one image each; the last was deleted by its owner. */
async function makeTasks(client: MemberClient, count: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let number = 0; number <= count; number++) {
    const id = newTaskId(Date.now())
    ids.push(id)
    const key = `result/${id.slice(5)}.png`
    await testMedia().put(key, new TextEncoder().encode(`image ${number}`), "image/png")
    await database.batch([
      database.insert(schema.task).values({
        ...{ id, viewerId: client.accountId, plan: "free", action: 1, category: 1, status: 3, specification: "{}", imageCount: 1 },
        ...{ meta: JSON.stringify({ prompt: `prompt ${number}` }), priceCoins: 0, createdAtMs: number, updatedAtMs: 1, deadlineAtMs: 2 },
        deletedAtMs: number === count ? 1 : null,
      }),
      database.insert(schema.taskResult).values({
        ...{ taskId: id, position: 0, mediaKey: key, contentType: "image/png", sizeBytes: 9, width: 8, height: 8, seed: 1, thumbhash: "" },
      }),
    ])
  }
  return ids
}

describe("GET /api/v1/account/data-export", () => {
  it("streams everything that is kept of its person, and nothing that was deleted", async () => {
    const client = await TestClient.signedIn({ coins: 7, over: { passwordHash: "scrypt$secret", name: "Ada" } })
    await client.call(changeImage, { kind: "avatar", image: pngText(8, 8) })
    const other = await TestClient.signedIn({ over: { name: "=HYPERLINK(1)" } })
    await database.batch([
      database.insert(schema.follow).values({ followerId: client.accountId, followedId: other.accountId, createdAtMs: 1 }),
      database.insert(schema.collected).values({ accountId: client.accountId, objectType: 1, objectId: "work_x", createdAtMs: 1 }),
      database.run(sql`INSERT INTO security_event (id, account_id, kind, detail, device, address, at_ms)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
        SELECT ${`${client.accountId}-`} || i, ${client.accountId}, 'signed-in', '=1+1', 'Firefox', '10.0.0.1', i / 3 FROM n`),
    ])
    const tasks = await makeTasks(client, 3)
    const work = await insertWork({ authorId: client.accountId, title: "Mine" })
    const video = await insertFile(client.accountId, { name: "a/b.mp4", bytes: new TextEncoder().encode("a video") })
    const appeal = {
      id: newTaskId(1),
      ownerId: client.accountId,
      ...{ subjectKind: "file" as const, subjectId: video, againstId: video },
      text: "It is mine",
      createdAtMs: 1,
    }
    const decided = { decision: "overturned", decidedAtMs: 2, decisionNote: "So it is" } as const
    await database.insert(schema.appeal).values({ ...appeal, ...decided })
    await client.call(savePreset, { name: "Night", action: 1, meta: { prompt: "", aspect_ratio: 2 } })
    const response = await client.send(declaration.path)
    expect(response.headers.get("Content-Type")).toBe("application/zip")
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="atelier-\d{4}-\d\d-\d\d\.zip";/)
    expect(response.headers.get("Cache-Control")).toBe("no-store")
    const files = readZip(new Uint8Array(await response.arrayBuffer()))
    const read = (name: string) => text.decode(files.get(name))
    expect([...files.keys()].toSorted()).toEqual(
      [
        ...[
          "README.txt",
          "account.json",
          "boards.json",
          "workflows.json",
          "settings.json",
          "tasks.json",
          "voices.json",
          "presets.json",
          "library.json",
          "ledger.csv",
          "security-log.csv",
          "works.json",
          "follows.json",
        ],
        ...[
          "comments.json",
          "comment-likes.json",
          "notifications.json",
          "recent-views.json",
          "searches.json",
          "saved-searches.json",
          "saved.json",
          "likes.json",
          "hidden.json",
          "collections.json",
          "media.json",
          "folders.json",
          "appeals.json",
          "profile/avatar",
          `media/${video}-a_b.mp4`,
        ],
        ...[`images/${tasks[2]}-1.png`, `images/${tasks[1]}-1.png`, `images/${tasks[0]}-1.png`],
      ].toSorted(),
    )
    for (const name of files.keys()) if (!name.includes("/") && name !== "README.txt") expect(read("README.txt")).toContain(name)
    expect(JSON.parse(read("appeals.json"))).toMatchObject([
      { kind: "file", subject_id: video, text: "It is mine", decision: "overturned", decision_note: "So it is" },
    ])
    for (const name of files.keys()) if (name.endsWith(".json")) expect(() => JSON.parse(read(name))).not.toThrow()
    expect(JSON.parse(read("account.json"))).toMatchObject({
      id: client.accountId,
      name: "Ada",
      email: `${client.accountId}@atelier.test`,
      hasPassword: true,
    })
    expect(read("account.json")).not.toContain("scrypt")
    expect(JSON.parse(read("presets.json"))).toMatchObject([{ name: "Night", action: 1, configuration: { prompt: "", aspect_ratio: 2 } }])
    expect(JSON.parse(read("tasks.json"))).toMatchObject([
      { id: tasks[2], configuration: { prompt: "prompt 2" }, images: [`images/${tasks[2]}-1.png`] },
      { id: tasks[1] },
      { id: tasks[0] },
    ])
    expect(read(`images/${tasks[1]}-1.png`)).toBe("image 1")
    expect(read("ledger.csv")).toMatch(/grant,test,0,7,/)
    const log = read("security-log.csv").trimEnd().split("\r\n")
    // 450 of ours, the image that was set, the archive itself, and the head.
    expect(log).toHaveLength(453)
    expect(new Set(log).size).toBeGreaterThan(150)
    expect(log[3]).toContain("'=1+1")
    expect(JSON.parse(read("works.json"))).toMatchObject([{ id: work, title: "Mine" }])
    expect(JSON.parse(read("follows.json"))).toMatchObject([{ id: other.accountId, name: "=HYPERLINK(1)" }])
    expect(JSON.parse(read("media.json"))).toMatchObject([{ id: video, name: "a/b.mp4", stored_as: `media/${video}-a_b.mp4` }])
    expect(read(`media/${video}-a_b.mp4`)).toBe("a video")
    expect(JSON.parse(read("saved.json"))).toMatchObject([{ id: "work_x", obj_type: 1 }])
  })

  it("is whole for somebody who never did anything", async () => {
    const client = await TestClient.signedIn()
    const files = readZip(new Uint8Array(await (await client.send(declaration.path)).arrayBuffer()))
    expect(text.decode(files.get("tasks.json"))).toBe("[]\n")
  })

  it("is given three times an hour, to a member, at the member's own request", async () => {
    const client = await TestClient.signedIn()
    for (let times = 0; times < 3; times++) await (await client.send(declaration.path)).arrayBuffer()
    const fourth = await client.call(declaration, {})
    expect(fourth.status.code).toBe(codeOf("TooManyRequests"))
    expect(Number(fourth.headers.get("Retry-After"))).toBeGreaterThan(0)
    expect((await new TestClient().call(declaration, {})).status.code).toBe(codeOf("LoginRequired"))
    const crossSite = await (await TestClient.signedIn()).call(declaration, {}, { "Sec-Fetch-Site": "cross-site" })
    expect(crossSite.status.code).toBe(codeOf("NotAllowed"))
  })

  it("reads any number of tasks once each, in pages", async () => {
    const client = await TestClient.signedIn()
    await database.run(sql`INSERT INTO task (id, viewer_id, plan, action, category, status, meta, specification, image_count, price_coins,
        created_at_ms, updated_at_ms, deadline_at_ms)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 450)
      SELECT ${`${client.accountId}_`} || i, ${client.accountId}, 'free', 1, 1, 3, '{}', '{}', 1, 0, i / 7, 1, 2 FROM n`)
    const { context, counts } = makeTestContext({ viewer: testMember({ id: client.accountId }) })
    const ids: string[] = []
    for await (const task of archivedTasks(context)) ids.push(task.id)
    expect([ids.length, new Set(ids).size, counts.roundTrips]).toEqual([450, 450, 3])
  })

  it("reads an image when its turn has come, and none after the download is given up", async () => {
    const client = await TestClient.signedIn()
    await makeTasks(client, 20)
    const reads: string[] = []
    const read = async (key: string) => {
      reads.push(key)
      return new Blob([new Uint8Array(300_000)]).stream()
    }
    const media = { ...emptyMediaStore, read }
    const { context } = makeTestContext({ viewer: testMember({ id: client.accountId }), media })
    const reader = (await dataExport(context)).getReader()
    for (let bytes = 0; bytes < 400_000; ) bytes += (await reader.read()).value?.length ?? Number.POSITIVE_INFINITY
    expect(reads.length).toBeLessThan(4)
    await reader.cancel()
    const readThen = reads.length
    await database.run(sql`SELECT 1`)
    expect(reads.length).toBe(readThen)
  })

  it("breaks off where a part fails, so that half an archive is never taken for a whole one", async () => {
    const client = await TestClient.signedIn()
    await makeTasks(client, 1)
    const media = { ...emptyMediaStore, read: () => Promise.reject(new Error("away")) }
    const { context } = makeTestContext({ viewer: testMember({ id: client.accountId }), media })
    const archive = await dataExport(context)
    await expect(new Response(archive).arrayBuffer()).rejects.toThrow("away")
  })
})

describe("what cannot be undone", () => {
  it("needs a proof of who one is that is younger than 15 minutes", async () => {
    const client = await TestClient.signedIn()
    const { context } = makeTestContext({ viewer: testMember({ id: client.accountId, provedAtMs: Date.now() - PROOF_FRESH_MS - 1000 }) })
    await expect(dataExport(context)).rejects.toMatchObject({ code: "ReauthenticationRequired" })
    await expect(askDeletion(context, { confirm: "A member" })).rejects.toMatchObject({ code: "ReauthenticationRequired" })
    expect(deleteAccount.codes).toContain("ReauthenticationRequired")
  })
})

describe("the request to be deleted", () => {
  it("is told by one email, whose link leads to the settings", async () => {
    const client = await TestClient.signedIn({ over: { locale: "ja" } })
    const emails: unknown[] = []
    const mailer = { sendMail: async (...email: unknown[]) => void emails.push(email), sendText: async () => {} }
    const { context } = makeTestContext({ viewer: testMember({ id: client.accountId }), mailer })
    const { delete_at: deleteAt } = await askDeletion(context, { confirm: "A member" })
    await askDeletion({ ...context, nowMs: context.nowMs + 1 }, { confirm: "A member" })
    const email = { kind: "deletion", name: "A member", onMs: Date.parse(deleteAt), url: "https://atelier.test/ja/settings" }
    expect(emails).toEqual([[`${client.accountId}@atelier.test`, email, "ja"]])
    const events = await database.all(
      sql`SELECT kind FROM security_event WHERE account_id = ${client.accountId} AND kind = 'deletion-asked'`,
    )
    expect(events).toHaveLength(1)
  })
})
