import { describe, expect, it } from "vitest"
import { describeCall, ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { accountOf, fileOf } from "../../../testing/library/client-file.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { newFileId, newFolderId } from "../../domain/_kernel/ids.ts"
import { folderCreate, folderSchema } from "../../domain/library/contract.ts"
import * as calls from "../../domain/library/item-contract.ts"

const nobody = newFileId(1)
const badIds = [
  { input: {}, path: "ids" },
  { input: { ids: [] }, path: "ids" },
  { input: { ids: ["work_1"] }, path: "ids.0" },
  { input: { ids: [`${nobody}:0`] }, path: "ids.0" },
  { input: { ids: Array.from({ length: 101 }, () => nobody) }, path: "ids" },
] as const

async function madeBy(client: TestClient): Promise<string> {
  return `${(await finishedTask(accountOf(client), ["fox"])).id}:0`
}

async function folderOf(client: TestClient): Promise<string> {
  return folderSchema().parse((await client.call(folderCreate, { name: "Foxes" })).data).folder_id
}

describeCall(calls.itemSpace, { accepts: () => ({}), refuses: [{ input: { kind: "image" }, path: "kind" }] })
describeCall(calls.itemList, {
  accepts: () => ({
    search: "fox",
    kind: "image",
    origin: "made",
    folder_id: newFolderId(1),
    model: "Fox XL",
    style: "anime",
    lora: "Fur",
    shape: "square",
    min_megapixels: 0.5,
    min_rating: 3,
    favorite: true,
    has_recipe: true,
    published: false,
    made_from: nobody,
    since: "2026-11-01T00:00:00+09:00",
    until: "2026-12-01T00:00:00Z",
    trash: false,
    order: "rating",
    limit: 3,
  }),
  refuses: [
    { input: { search: "x".repeat(101) }, path: "search" },
    { input: { kind: "model" }, path: "kind" },
    { input: { origin: "bought" }, path: "origin" },
    { input: { folder_id: "file_1" }, path: "folder_id" },
    { input: { model: "x".repeat(201) }, path: "model" },
    { input: { shape: "round" }, path: "shape" },
    { input: { min_megapixels: -1 }, path: "min_megapixels" },
    { input: { min_rating: 6 }, path: "min_rating" },
    { input: { order: "oldest" }, path: "order" },
    { input: { made_from: "task_1" }, path: "made_from" },
    { input: { since: "yesterday" }, path: "since" },
    { input: { until: "2026-13-01T00:00:00Z" }, path: "until" },
    { input: { cursor: "nonsense" }, path: "cursor" },
    { input: { limit: 101 }, path: "limit" },
  ],
})
describeCall(calls.itemSummary, {
  accepts: () => ({ utc_offset: 540 }),
  refuses: [
    { input: { utc_offset: 841 }, path: "utc_offset" },
    { input: { utc_offset: 1.5 }, path: "utc_offset" },
  ],
})
describeCall(calls.itemUses, {
  accepts: async (client) => ({ id: await madeBy(client) }),
  refuses: [
    { input: {}, path: "id" },
    { input: { id: "work_1" }, path: "id" },
  ],
})
describeCall(calls.itemUpdate, {
  accepts: async (client) => ({ ids: [await fileOf(client), await madeBy(client)], rating: 5, is_favorite: true, folder_id: null }),
  refuses: [
    ...badIds.map(({ input, path }) => ({ input: { ...input, rating: 1 }, path })),
    { input: { ids: [nobody] }, path: "rating" },
    { input: { ids: [nobody], rating: 6 }, path: "rating" },
    { input: { ids: [nobody], folder_id: "file_1" }, path: "folder_id" },
  ],
})
describeCall(calls.itemOperate, {
  accepts: async (client) => ({ ids: [await fileOf(client), await madeBy(client)], operation: "trash" }),
  refuses: [
    ...badIds.map(({ input, path }) => ({ input: { ...input, operation: "trash" }, path })),
    { input: { ids: [nobody], operation: "burn" }, path: "operation" },
  ],
})

const idsOf = async (client: TestClient, input: object) => (await client.dataOf(calls.itemList, input)).items.map(({ id }) => id)

describe("somebody's library", () => {
  it("shows what they made and brought, each as it is stored, and rates and files both", async () => {
    const client = await TestClient.signedIn()
    const file = await fileOf(client, { createdAtMs: 1_700_000_000_000 })
    const made = await madeBy(client)
    const folder = await folderOf(client)
    expect(
      (await client.dataOf(calls.itemUpdate, { ids: [file, made], rating: 4, is_favorite: true, folder_id: folder })).ids,
    ).toHaveLength(2)
    const { items } = await client.dataOf(calls.itemList, { folder_id: folder, favorite: true, min_rating: 4 })
    expect(items).toEqual([
      expect.objectContaining({
        id: made,
        origin: "made",
        title: "a fox",
        operate_number: 1,
        has_recipe: true,
        rating: 4,
        folder_id: folder,
      }),
      expect.objectContaining({
        id: file,
        origin: "brought",
        title: "fox.png",
        task_id: null,
        width: 64,
        created_at: "2023-11-14T22:13:20.000Z",
      }),
    ])
    expect(items.map(({ url }) => new URL(url, ORIGIN).pathname.startsWith("/media/"))).toEqual([true, true])
  })

  it("pages on by its cursor, which holds for the filters that it was given with alone", async () => {
    const client = await TestClient.signedIn()
    const ids = [await fileOf(client, { createdAtMs: 1_000 }), await fileOf(client, { createdAtMs: 2_000 })]
    const { next_cursor: cursor } = await client.dataOf(calls.itemList, { limit: 1 })
    expect(await idsOf(client, { limit: 1, cursor })).toEqual([ids[0]])
    expect((await client.call(calls.itemList, { limit: 1, kind: "image", cursor })).status.msg).toBe("InvalidInput")
  })

  it("is nobody else's: a stranger sees, changes and deletes nothing of it", async () => {
    const [owner, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const ids = [await fileOf(owner), await madeBy(owner)]
    const asked = [
      [calls.itemUpdate, { ids, rating: 1 }],
      [calls.itemUses, { id: ids[0] }],
      ...(["trash", "restore", "delete"] as const).map((operation) => [calls.itemOperate, { ids, operation }] as const),
    ] as const
    for (const [call, input] of asked) expect((await stranger.call(call, input)).status.msg).toBe("NotFound")
    expect(await idsOf(stranger, {})).toEqual([])
    expect((await owner.dataOf(calls.itemList, {})).items.map(({ rating }) => rating)).toEqual([0, 0])
  })

  it("takes nothing into a folder of somebody else's, and changes nothing else of it then", async () => {
    const [owner, other] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const ids = [await fileOf(owner)]
    const answer = await owner.call(calls.itemUpdate, { ids, rating: 2, folder_id: await folderOf(other) })
    expect([answer.status.msg, answer.data]).toMatchObject(["NotFound", { errors: [{ path: "folder_id" }] }])
    expect((await owner.dataOf(calls.itemList, {})).items).toMatchObject([{ rating: 0, folder_id: null }])
  })
})
