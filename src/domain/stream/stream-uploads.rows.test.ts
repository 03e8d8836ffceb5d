import { describe, expect, it } from "vitest"
import { emptyMediaStore, makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { insertAccount } from "../../../testing/identity/account.ts"
import { insertFile, VIDEO } from "../../../testing/library/file.ts"
import { DomainError } from "../_kernel/errors.ts"
import { asFileId } from "../_kernel/ids.ts"
import { deleteFiles } from "../library/change-files.ts"
import { sweepRenditions } from "../upload/rendition-uploads.ts"
import { confirmRenditions, planRenditions, putRenditionPart } from "./stream-uploads.ts"

it("renditions of a video that was deleted while they were joined are NotFound, and nothing of them stays", async () => {
  const id = await insertAccount()
  const gone: string[] = []
  const media = {
    ...emptyMediaStore,
    joinParts: async () => void (await deleteFiles(context, { file_ids: [video] })),
    head: async () => ({ sizeBytes: 10, contentType: "video/mp4" }),
    deleteUnder: async (prefix: string) => void gone.push(prefix),
  }
  const { context } = makeTestContext({ viewer: testMember({ id }), media })
  const video = await insertFile(id, { ...VIDEO, mediaKey: `upload/${id}/video` })
  const segments = [{ offset: 0, length: 10, duration: 2 }]
  const variant = { name: "360.mp4", width: 640, height: 360, bandwidth: 800_000, codecs: "avc1.64001f", header: "AAECAw==", segments }
  const files = [{ name: "360.mp4", upload_id: "x", etags: ["y"] }]
  const confirmed = confirmRenditions(context, { file_id: video, set: { variants: [variant] }, files })
  await expect(confirmed).rejects.toMatchObject({ code: "NotFound" })
  expect(gone).toEqual([`upload/${id}/video/hls/`])
})

describe("a part of a rendition", () => {
  it.each([
    ["is NotFound where the store knows no such upload", new DomainError("NotFound")],
    ["is incomplete where fewer bytes came", new DomainError("UploadIncomplete")],
    ["may be tried again where the store failed", new Error("the store is away")],
  ])("%s", async (_, error) => {
    const id = await insertAccount()
    const media = { ...emptyMediaStore, putPart: () => Promise.reject(error) }
    const { context } = makeTestContext({ viewer: testMember({ id }), media })
    const file_id = await insertFile(id, VIDEO)
    const [planned] = (await planRenditions(context, { file_id, files: [{ name: "360.mp4", size: 3 }] })).files
    const input = { file_id, name: "360.mp4", part: "1", size: "3", upload_id: planned?.upload_id ?? "" }
    await expect(
      putRenditionPart(
        context,
        input,
        new Request("https://atelier.test", { method: "PUT", body: "abc", headers: { "Content-Length": "3" } }),
      ),
    ).rejects.toBe(error)
  })
})

describe("renditions on their way", () => {
  const GB = 1_000_000_000
  async function publisher(nowMs = Date.now()) {
    const id = await insertAccount()
    const [opened, dropped, put]: [string[], string[], number[]] = [[], [], []]
    const media = {
      ...emptyMediaStore,
      openParts: async (key: string) => `${key} ${opened.push(key)}`,
      dropParts: async (_key: string, storeId: string) => void dropped.push(storeId.slice(-1)),
      putPart: async (_key: string, _id: string, _part: number, _body: unknown, bytes: number) => `etag ${put.push(bytes)}`,
    }
    const viewer = testMember({ id })
    const at = (ms: number) => makeTestContext({ viewer, media, nowMs: ms }).context
    const file_id = await insertFile(id, { ...VIDEO, sizeBytes: GB })
    const plan = (sizes: Readonly<Record<string, number>>) =>
      planRenditions(at(nowMs), { file_id, files: Object.entries(sizes).map(([name, size]) => ({ name, size })) })
    const put1 = (over: Readonly<Record<string, string>>) => {
      const input = { file_id, name: "360.mp4", part: "1", size: "3", upload_id: "", ...over }
      const body = { method: "PUT", body: "x".repeat(Number(input.size)), headers: { "Content-Length": input.size } }
      return putRenditionPart(at(nowMs), input, new Request("https://atelier.test", body))
    }
    return { at, plan, put1, opened, dropped, put, file_id }
  }

  it("take what was planned and nothing else: no other id, name, part or size", async () => {
    const { plan, put1, put } = await publisher()
    const [planned] = (await plan({ "360.mp4": 3 })).files
    const upload_id = planned?.upload_id ?? ""
    for (const over of [{ upload_id: "x" }, { upload_id, name: "720.mp4" }, { upload_id, part: "2" }])
      await expect(put1(over)).rejects.toMatchObject({ code: "NotFound" })
    await expect(put1({ upload_id, size: "4" })).rejects.toMatchObject({ code: "UploadIncomplete" })
    expect(await put1({ upload_id })).toEqual({ etag: "etag 1" })
    expect(put).toEqual([3])
  })

  it("count towards the quota, where a plan replaces those of the same names before", async () => {
    const { at, plan, dropped, opened, file_id } = await publisher()
    await plan({ "360.mp4": GB / 2 })
    await plan({ "720.mp4": GB / 2 })
    expect(dropped).toEqual([])
    await plan({ "360.mp4": GB / 2 })
    expect([opened.length, dropped]).toEqual([3, ["1"]])
    await expect(plan({ "1080.mp4": 2 * GB })).rejects.toMatchObject({ code: "TooLarge" })
    const context = at(Date.now())
    const others = await Promise.all([0, 1].map(() => insertFile(context.viewer.id, { ...VIDEO, sizeBytes: GB })))
    const files = [
      { name: "360.mp4", size: GB },
      { name: "720.mp4", size: 1 },
    ]
    // 3 GB are stored and 1 GB is on its way: another video has room for one more.
    const planOf = (file: string | undefined, count: number) =>
      planRenditions(context, { file_id: asFileId(file ?? ""), files: files.slice(0, count) })
    await expect(planOf(others[0], 2)).rejects.toMatchObject({ code: "QuotaExceeded", data: { used: 4 * GB, quota: 5 * GB } })
    const both = await Promise.allSettled(others.map((other) => planOf(other, 1)))
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect((await planRenditions(context, { file_id, files: [{ name: "360.mp4", size: GB / 2 }] })).files).toHaveLength(1)
  })

  it("are given up after a day, parts and all", async () => {
    // Long before the others of this file.
    const nowMs = 1_000_000
    const { at, plan, put1, dropped } = await publisher(nowMs)
    const [planned] = (await plan({ "360.mp4": 3 })).files
    await sweepRenditions(at(nowMs + 86_399_999))
    expect(dropped).toEqual([])
    await sweepRenditions(at(nowMs + 86_400_000))
    expect(dropped).toEqual(["1"])
    await expect(put1({ upload_id: planned?.upload_id ?? "" })).rejects.toMatchObject({ code: "NotFound" })
  })
})
