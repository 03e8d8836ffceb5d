import { describe, expect, it } from "vitest"
import { codeOf, describeCall, TestClient } from "../../../testing/_http/call.ts"
import { accountOf, fileOf } from "../../../testing/library/client-file.ts"
import { insertFile } from "../../../testing/library/file.ts"
import { newFileId, newFolderId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/library/contract.ts"
import { preSignCancel, preSignGet } from "../../domain/upload/contract.ts"
import { quotaOf } from "../../domain/upload/rules.ts"

const nobody = newFileId(1)
const noFolder = newFolderId(1)
const badFiles = [
  { input: {}, path: "file_ids" },
  { input: { file_ids: [] }, path: "file_ids" },
  { input: { file_ids: ["work_1"] }, path: "file_ids.0" },
  { input: { file_ids: Array.from({ length: 101 }, () => nobody) }, path: "file_ids" },
] as const
const badNames = [
  { input: {}, path: "name" },
  { input: { name: "  " }, path: "name" },
  { input: { name: "x".repeat(41) }, path: "name" },
  { input: { name: "a\nb" }, path: "name" },
] as const

async function folderOf(client: TestClient, name = "Foxes"): Promise<string> {
  const { data } = await client.call(calls.folderCreate, { name })
  return calls.folderSchema().parse(data).folder_id
}

async function namesOf(client: TestClient, input: object): Promise<string[]> {
  const { data } = await client.call(calls.libraryList, input)
  return calls.libraryList
    .output()
    .parse(data)
    .items.map((file) => file.name)
}

const usageOf = async (client: TestClient) => calls.usageSchema().parse((await client.call(calls.libraryUsage, {})).data)

describeCall(calls.libraryList, {
  accepts: async (client) => (await fileOf(client), { search: "fox", kind: "image", folder_id: null, limit: 3 }),
  refuses: [
    { input: { kind: "model" }, path: "kind" },
    { input: { folder_id: "file_1" }, path: "folder_id" },
    { input: { search: "x".repeat(101) }, path: "search" },
    { input: { cursor: "nonsense" }, path: "cursor" },
    { input: { limit: 101 }, path: "limit" },
    { input: { limit: 0 }, path: "limit" },
  ],
})
describeCall(calls.libraryUsage, { accepts: () => ({}), refuses: [] })
describeCall(calls.libraryUpdate, {
  accepts: async (client) => ({ file_ids: [await fileOf(client)], name: "den.png", folder_id: null }),
  refuses: [
    ...badFiles,
    { input: { file_ids: [nobody] }, path: "name" },
    { input: { file_ids: [nobody], name: " " }, path: "name" },
    { input: { file_ids: [nobody], name: "x".repeat(256) }, path: "name" },
    { input: { file_ids: [nobody], name: "a\u0000b" }, path: "name" },
    { input: { file_ids: [nobody, newFileId(2)], name: "one name for two" }, path: "name" },
    { input: { file_ids: [nobody], folder_id: 7 }, path: "folder_id" },
  ],
})
describeCall(calls.libraryDelete, { accepts: async (client) => ({ file_ids: [await fileOf(client)] }), refuses: badFiles })
describeCall(calls.libraryRestore, {
  accepts: async (client) => ({ file_ids: [await fileOf(client, { deletedAtMs: Date.now() - 1000 })] }),
  refuses: badFiles,
})
describeCall(calls.folderList, { accepts: async (client) => (await folderOf(client), {}), refuses: [] })
let made = 0
describeCall(calls.folderCreate, {
  accepts: async (client) => ({ name: `Foxes ${++made}`, parent_id: await folderOf(client, `Dens ${made}`) }),
  refuses: [...badNames, { input: { name: "Foxes", parent_id: "file_1" }, path: "parent_id" }],
})
describeCall(calls.folderRename, {
  accepts: async (client) => ({ folder_id: await folderOf(client), name: "Dens" }),
  refuses: [
    { input: { folder_id: "x", name: "Dens" }, path: "folder_id" },
    { input: { folder_id: noFolder, name: "" }, path: "name" },
  ],
})
describeCall(calls.folderMove, {
  accepts: async (client) => ({ folder_id: await folderOf(client, "Cubs"), parent_id: await folderOf(client) }),
  refuses: [
    { input: { folder_id: "x", parent_id: null }, path: "folder_id" },
    { input: { folder_id: noFolder }, path: "parent_id" },
    { input: { folder_id: noFolder, parent_id: "file_1" }, path: "parent_id" },
  ],
})
describeCall(calls.folderDelete, {
  accepts: async (client) => ({ folder_id: await folderOf(client) }),
  refuses: [{ input: { folder_id: 1 }, path: "folder_id" }],
})

describe("the list of files", () => {
  it("shows the viewer's own files alone, newest first, page by page, also where some are of one moment", async () => {
    const client = await TestClient.signedIn()
    const other = await TestClient.signedIn()
    await fileOf(other, { name: "somebody else's" })
    for (let index = 0; index < 7; index++) await fileOf(client, { name: `${index}`, createdAtMs: 1_000 + Math.floor(index / 3) })
    const names: string[] = []
    for (let cursor: string | null = ""; cursor !== null; ) {
      const answer = await client.call(calls.libraryList, { limit: 2, ...(cursor ? { cursor } : {}) })
      const page = calls.libraryList.output().parse(answer.data)
      expect(page.items.length).toBeLessThanOrEqual(2)
      names.push(...page.items.map((file) => file.name))
      cursor = page.next_cursor
    }
    expect(names).toHaveLength(7)
    expect(new Set(names).size).toBe(7)
    expect(names.map((name) => Math.floor(Number(name) / 3))).toEqual([2, 1, 1, 1, 0, 0, 0])
  })

  it("finds any part of a name whatever its case, and takes no character for a pattern", async () => {
    const client = await TestClient.signedIn()
    for (const name of ["100% Fox_1.png", "100 foxes.png", "Füchse.png", "a\\b.png"]) await fileOf(client, { name })
    const found = async (search: string) => (await namesOf(client, { search })).toSorted()
    expect(await found("FOX")).toEqual(["100 foxes.png", "100% Fox_1.png"])
    expect(await found("0%")).toEqual(["100% Fox_1.png"])
    expect(await found("x_1")).toEqual(["100% Fox_1.png"])
    expect(await found("_")).toEqual(["100% Fox_1.png"])
    expect(await found("FÜCH")).toEqual(["Füchse.png"])
    expect(await found("\\")).toEqual(["a\\b.png"])
    expect(await found("'; DROP TABLE media_file; --")).toEqual([])
  })

  it("tells folders, the outside and kinds apart", async () => {
    const client = await TestClient.signedIn()
    const folderId = await folderOf(client)
    await fileOf(client, { name: "inside", folderId })
    await fileOf(client, { name: "outside" })
    await fileOf(client, { name: "song", kind: "audio", folderId })
    expect(await namesOf(client, { folder_id: folderId, kind: "audio" })).toEqual(["song"])
    expect((await namesOf(client, { folder_id: folderId })).toSorted()).toEqual(["inside", "song"])
    expect(await namesOf(client, { folder_id: null })).toEqual(["outside"])
    expect((await namesOf(client, {})).toSorted()).toEqual(["inside", "outside", "song"])
    expect(await namesOf(client, { kind: "video" })).toEqual([])
  })
})

describe("changing files", () => {
  it("renames one and moves many, into own folders only", async () => {
    const client = await TestClient.signedIn()
    const stranger = await TestClient.signedIn()
    const [first, second] = [await fileOf(client), await fileOf(client, { name: "b" })]
    const folder_id = await folderOf(client)
    const renamed = await client.call(calls.libraryUpdate, { file_ids: [first], name: " Den.PNG " })
    expect(renamed.data).toMatchObject({ items: [{ file_id: first, name: "Den.PNG", folder_id: null }] })
    expect(await namesOf(client, { search: "den.png" })).toEqual(["Den.PNG"])
    const moved = await client.call(calls.libraryUpdate, { file_ids: [second, first, nobody], folder_id })
    expect(moved.data).toMatchObject({
      items: [
        { file_id: second, folder_id },
        { file_id: first, folder_id },
      ],
    })
    const away = await client.call(calls.libraryUpdate, { file_ids: [first], name: "x", folder_id: await folderOf(stranger) })
    expect(away).toMatchObject({ status: { msg: "NotFound" }, data: { errors: [{ path: "folder_id" }] } })
    expect(await namesOf(client, { search: "den" })).toEqual(["Den.PNG"])
    expect((await stranger.call(calls.libraryUpdate, { file_ids: [first], name: "mine" })).status.msg).toBe("NotFound")
    const out = await client.call(calls.libraryUpdate, { file_ids: [first, second], folder_id: null })
    expect(out.data).toMatchObject({ items: [{ folder_id: null }, { folder_id: null }] })
  })

  it("deletes and brings back, counts the room both times, and repeats without effect", async () => {
    const client = await TestClient.signedIn()
    const ids = [await fileOf(client, { sizeBytes: 700 }), await fileOf(client, { sizeBytes: 300 })]
    expect(await usageOf(client)).toEqual({ used: 1000, quota: quotaOf("free"), files: 2 })
    for (let turn = 0; turn < 2; turn++) {
      const deleted = await client.call(calls.libraryDelete, { file_ids: [...ids, nobody] })
      expect(calls.libraryDelete.output().parse(deleted.data).file_ids.toSorted()).toEqual(ids.toSorted())
      expect(await usageOf(client)).toMatchObject({ used: 0, files: 0 })
      expect(await namesOf(client, {})).toEqual([])
    }
    expect((await client.call(calls.libraryUpdate, { file_ids: ids, folder_id: null })).status.msg).toBe("NotFound")
    for (let turn = 0; turn < 2; turn++) {
      const restored = await client.call(calls.libraryRestore, { file_ids: ids })
      expect(calls.libraryRestore.output().parse(restored.data).file_ids).toHaveLength(2)
      expect(await usageOf(client)).toMatchObject({ used: 1000, files: 2 })
    }
  })

  it("answers a stranger who deletes or restores as if there were nothing", async () => {
    const owner = await TestClient.signedIn()
    const stranger = await TestClient.signedIn()
    const [here, away] = [await fileOf(owner), await fileOf(owner, { deletedAtMs: Date.now() - 1000 })]
    expect((await stranger.call(calls.libraryDelete, { file_ids: [here] })).status.code).toBe(codeOf("NotFound"))
    expect((await stranger.call(calls.libraryRestore, { file_ids: [away] })).status.code).toBe(codeOf("NotFound"))
    expect(await namesOf(owner, {})).toHaveLength(1)
  })

  it("brings back nothing after 30 days, nothing above the quota, and nothing twice", async () => {
    const client = await TestClient.signedIn()
    const restore = async (file_ids: readonly string[]) => (await client.call(calls.libraryRestore, { file_ids })).status.msg
    await client.call(calls.libraryDelete, { file_ids: [await fileOf(client)] })
    const old = await fileOf(client, { deletedAtMs: Date.now() - 30 * 86_400_000 - 1 })
    expect(await restore([old])).toBe("NotFound")
    const deletedAtMs = Date.now() - 1000
    const twins = [await fileOf(client, { deletedAtMs, contentHash: "same" }), await fileOf(client, { deletedAtMs, contentHash: "same" })]
    expect(await restore(twins)).toBe("success")
    expect(await namesOf(client, {})).toHaveLength(1)
    const half = quotaOf("free") / 2
    const large = [await fileOf(client, { deletedAtMs, sizeBytes: half }), await fileOf(client, { deletedAtMs, sizeBytes: half })]
    expect(await restore(large)).toBe("QuotaExceeded")
    expect(await namesOf(client, {})).toHaveLength(1)
    expect(await restore(large.slice(0, 1))).toBe("success")
  })

  it("brings back nothing into room that an upload under way has taken", async () => {
    const client = await TestClient.signedIn()
    const file_ids = [await fileOf(client, { deletedAtMs: Date.now() - 1000, sizeBytes: quotaOf("free") - 99 })]
    const plan = { file_size: 100, file_name: "a.png", content_type: "image/png", category: 1 }
    const planned = preSignGet.output().parse((await client.call(preSignGet, plan)).data)
    const full = { status: { msg: "QuotaExceeded" }, data: { used: 100, quota: quotaOf("free") } }
    expect(await client.call(calls.libraryRestore, { file_ids })).toMatchObject(full)
    await client.call(preSignCancel, { file_id: planned.file_id })
    expect((await client.call(calls.libraryRestore, { file_ids })).status.msg).toBe("success")
  })
})

describe("folders", () => {
  it("have names of their own, counts, and an order by name", async () => {
    const client = await TestClient.signedIn()
    const foxes = await folderOf(client, "Foxes")
    await folderOf(client, "Dens")
    await fileOf(client, { folderId: foxes })
    await fileOf(client, { folderId: foxes, deletedAtMs: Date.now() })
    expect((await client.call(calls.folderList, {})).data).toMatchObject({
      items: [
        { name: "Dens", file_count: 0 },
        { name: "Foxes", file_count: 1 },
      ],
    })
    const taken = { status: { msg: "Conflict" }, data: { errors: [{ path: "name", message: "FolderNameTaken" }] } }
    expect(await client.call(calls.folderCreate, { name: " Foxes " })).toMatchObject(taken)
    expect(await client.call(calls.folderRename, { folder_id: foxes, name: "Dens" })).toMatchObject(taken)
    expect((await client.call(calls.folderRename, { folder_id: foxes, name: "Foxes" })).status.msg).toBe("success")
  })

  it("give their files back to the outside when they are deleted, also those that come back later", async () => {
    const client = await TestClient.signedIn()
    const folderId = await folderOf(client)
    await fileOf(client, { folderId, name: "kept" })
    const away = await fileOf(client, { folderId, name: "away", deletedAtMs: Date.now() - 1000 })
    expect((await client.call(calls.folderDelete, { folder_id: folderId })).status.msg).toBe("success")
    expect(await namesOf(client, { folder_id: null })).toEqual(["kept"])
    await client.call(calls.libraryRestore, { file_ids: [away] })
    expect((await namesOf(client, { folder_id: null })).toSorted()).toEqual(["away", "kept"])
    expect((await client.call(calls.folderDelete, { folder_id: folderId })).status.msg).toBe("NotFound")
  })

  it("of somebody else are not there", async () => {
    const owner = await TestClient.signedIn()
    const stranger = await TestClient.signedIn()
    const folder_id = await folderOf(owner)
    await insertFile(accountOf(owner), { folderId: folder_id })
    expect((await stranger.call(calls.folderRename, { folder_id, name: "Mine" })).status.msg).toBe("NotFound")
    expect((await stranger.call(calls.folderDelete, { folder_id })).status.msg).toBe("NotFound")
    expect(await namesOf(stranger, { folder_id })).toEqual([])
    expect(await namesOf(owner, { folder_id })).toHaveLength(1)
  })
})
