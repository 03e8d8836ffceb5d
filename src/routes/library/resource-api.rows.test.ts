import { describe, expect, it } from "vitest"
import { codeOf, describeCall, ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { accountOf, addressOf, fileOf, maskOf } from "../../../testing/library/client-file.ts"
import { VIDEO } from "../../../testing/library/file.ts"
import { readZip } from "../../../testing/profile/image.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/library/resource-contract.ts"
import { videoInfo } from "../../domain/library/video-info-contract.ts"
import { uploadImageByUrl } from "../../domain/upload/contract.ts"

const nobody = newFileId(1)
const badFile = [
  { input: {}, path: "file_id" },
  { input: { file_id: "file_1" }, path: "file_id" },
  { input: { file_id: 7 }, path: "file_id" },
] as const
const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Posts to a call that answers bytes. */
function post(client: TestClient, path: string, input: unknown): Promise<Response> {
  const headers = { "Content-Type": "application/json", Origin: ORIGIN }
  return client.send(path, { method: "POST", headers, body: JSON.stringify(input) })
}

describeCall(uploadImageByUrl, {
  accepts: () => ({ url: "https://127.0.0.1/a.png", category: 1, folder_id: null }),
  answers: "LinkRefused",
  refuses: [
    { input: {}, path: "url" },
    { input: { url: "" }, path: "url" },
    { input: { url: `https://example.com/${"a".repeat(2048)}` }, path: "url" },
    { input: { url: "https://example.com/a.png", category: 8 }, path: "category" },
    { input: { url: "https://example.com/a.png", folder_id: "x" }, path: "folder_id" },
  ],
})
describeCall(videoInfo, {
  accepts: async (client) => ({ file_id: await fileOf(client, VIDEO) }),
  refuses: [...badFile, { input: { file_id: nobody, url: "/media/x" }, path: "file_id" }, { input: { url: "" }, path: "url" }],
})
describeCall(calls.getDownloadLink, {
  accepts: async (client) => ({ file_id: await fileOf(client), name: "saved.png" }),
  refuses: [
    ...badFile,
    { input: { file_id: nobody, file_ids: [nobody] }, path: "file_id" },
    { input: { file_ids: [] }, path: "file_ids" },
    { input: { file_ids: Array.from({ length: 101 }, () => nobody) }, path: "file_ids" },
    { input: { file_ids: [nobody, nobody], name: "one name" }, path: "name" },
    { input: { file_id: nobody, name: "a/b" }, path: "name" },
    { input: { file_id: nobody, name: " " }, path: "name" },
  ],
})

describe("files of somebody else", () => {
  it("are not there for any of the calls", async () => {
    const owner = await TestClient.signedIn()
    const stranger = await TestClient.signedIn()
    const file_id = await fileOf(owner, { ...VIDEO, bytes: bytesOf("video") })
    const masks = [await maskOf(owner, "#."), await maskOf(owner, ".#")]
    const { id, urls } = await finishedTask(accountOf(owner), ["one"])
    const url = await addressOf(owner, file_id)
    const asked = [
      [videoInfo, { file_id }],
      [videoInfo, { url }],
      [calls.getDownloadLink, { file_id }],
      [calls.mergeMasks, { file_ids: masks }],
      [calls.detectFace, { file_id }],
      [calls.detectFace, { file_id, faces: [{ time: 1, x: 0.2, y: 0.1, width: 0.3, height: 0.4 }] }],
      [calls.frameDescription, { file_id }],
      [calls.appeal, { file_id, text: "mine" }],
      [calls.downloadFile, { file_id }],
      [calls.batchImagesZip, { file_ids: [file_id] }],
      [calls.batchImagesZip, { urls }],
      [calls.batchImagesZip, { task_ids: [id] }],
    ] as const
    for (const [call, input] of asked) expect([call.path, (await stranger.call(call, input)).status.msg]).toEqual([call.path, "NotFound"])
    expect((await owner.call(calls.detectFace, { file_id })).data).toMatchObject({ source: "none" })
  })

  it("and deleted ones are not there either", async () => {
    const client = await TestClient.signedIn()
    const file_id = await fileOf(client, { ...VIDEO, deletedAtMs: Date.now() })
    for (const call of [videoInfo, calls.getDownloadLink, calls.detectFace, calls.frameDescription, calls.downloadFile])
      expect([call.path, (await client.call(call, { file_id })).status.msg]).toEqual([call.path, "NotFound"])
  })
})

describe("POST /api/v1/resource/video-info", () => {
  it("tells what was measured, by id and by address, also by a signed one", async () => {
    const client = await TestClient.signedIn()
    const file_id = await fileOf(client, { ...VIDEO, playlistKey: "stream/x.m3u8" })
    const expected = {
      ...{ file_id, width: 1920, height: 1080, duration: 12.48, fps: 25, video_codec: "avc", audio_codec: "aac", has_audio: true },
      ...{
        rotation: 90,
        size: 1000,
        content_type: "video/mp4",
        poster: null,
        stream: { url: `${ORIGIN}/media/stream/x.m3u8`, renditions: true },
      },
    }
    expect((await client.call(videoInfo, { file_id })).data).toMatchObject(expected)
    const url = await addressOf(client, file_id)
    expect((await client.call(videoInfo, { url })).data).toMatchObject(expected)
    const { pathname, search } = new URL(url)
    expect((await client.call(videoInfo, { url: `${pathname}${search}` })).data).toMatchObject(expected)
    expect((await client.call(videoInfo, { url: `https://evil.example.net${pathname}` })).status.msg).toBe("NotFound")
  })

  it("refuses what is no video, and blames the field that named it", async () => {
    const client = await TestClient.signedIn()
    const file_id = await fileOf(client)
    const errors = (path: string) => ({ status: { msg: "InvalidInput" }, data: { errors: [{ path, message: "FileTypeNotAllowed" }] } })
    expect(await client.call(videoInfo, { file_id })).toMatchObject(errors("file_id"))
    expect(await client.call(videoInfo, { url: await addressOf(client, file_id) })).toMatchObject(errors("url"))
  })
})

describe("POST /api/v1/resource/getDownloadLink", () => {
  it("answers addresses that work without a session for an hour, under the file's name", async () => {
    const client = await TestClient.signedIn()
    const ids = [await fileOf(client, { bytes: bytesOf("one"), name: "ein Fuchs.png" }), await fileOf(client, { bytes: bytesOf("two") })]
    const { url, items } = calls.getDownloadLink.output().parse((await client.call(calls.getDownloadLink, { file_ids: ids })).data)
    expect(items.map((item) => [item.file_id, item.name])).toEqual([
      [ids[0], "ein Fuchs.png"],
      [ids[1], "fox.png"],
    ])
    expect(url).toBe(items[0]?.url)
    const leftMs = Date.parse(items[0]?.expires_at ?? "") - Date.now()
    expect(leftMs).toBeGreaterThan(3_590_000)
    expect(leftMs).toBeLessThanOrEqual(3_600_000)
    const response = await new TestClient().send(items[1]?.url ?? "")
    expect([response.status, new TextDecoder().decode(await response.arrayBuffer())]).toEqual([200, "two"])
    expect(response.headers.get("Content-Disposition")).toContain("attachment")
  })

  it("refuses all where one is missing", async () => {
    const client = await TestClient.signedIn()
    const answer = await client.call(calls.getDownloadLink, { file_ids: [await fileOf(client), nobody] })
    expect(answer.status.msg).toBe("NotFound")
  })
})

describe("POST /api/v1/resource/download", () => {
  it("sends the file whole, of its length, to be saved under its name", async () => {
    const client = await TestClient.signedIn()
    const bytes = new Uint8Array(300_000).map((_, index) => index * 31)
    const file_id = await fileOf(client, { bytes, name: "Füchse.png" })
    const response = await post(client, calls.downloadFile.path, { file_id })
    expect(response.status).toBe(200)
    expect(response.headers.get("Content-Length")).toBe("300000")
    expect(response.headers.get("Content-Disposition")).toBe(`attachment; filename="F_chse.png"; filename*=UTF-8''F%C3%BCchse.png`)
    expect(response.headers.get("Cache-Control")).toBe("no-store")
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  })

  it("answers the envelope to a visitor, to bad input and for a file that the store lost", async () => {
    const client = await TestClient.signedIn()
    const said = async (caller: TestClient, input: object) => (await caller.call(calls.downloadFile, input)).status.code
    expect(await said(client, { file_id: await fileOf(client) })).toBe(codeOf("NotFound"))
    expect(await said(client, {})).toBe(codeOf("InvalidInput"))
    expect(await said(new TestClient(), { file_id: nobody })).toBe(codeOf("LoginRequired"))
  })
})

describe("POST /api/v1/resource/batchImagesZip", () => {
  it("packs files and results once each, under names of their own, and tells the length beforehand", async () => {
    const client = await TestClient.signedIn()
    const first = await fileOf(client, { bytes: bytesOf("one") })
    const second = await fileOf(client, { bytes: bytesOf("two") })
    const { id, urls } = await finishedTask(accountOf(client), ["three", "four"])
    const input = { file_ids: [first, second, first], urls: [urls[1], await addressOf(client, second)], task_ids: [id] }
    const response = await post(client, calls.batchImagesZip.path, input)
    expect(response.headers.get("Content-Type")).toBe("application/zip")
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="atelier-\d{4}-\d\d-\d\d\.zip"/)
    const archive = new Uint8Array(await response.arrayBuffer())
    expect(response.headers.get("Content-Length")).toBe(String(archive.length))
    const texts = Array.from(readZip(archive), ([name, bytes]) => [name, new TextDecoder().decode(bytes)])
    expect(texts).toEqual([
      ["fox.png", "one"],
      ["fox (2).png", "two"],
      [`${id}-2.png`, "four"],
      [`${id}-1.png`, "three"],
    ])
  })

  it("breaks off where the store lost a file, so that an archive that arrives is complete", async () => {
    const client = await TestClient.signedIn()
    const file_ids = [await fileOf(client, { bytes: bytesOf("one") }), await fileOf(client)]
    const response = await post(client, calls.batchImagesZip.path, { file_ids })
    await expect(response.arrayBuffer()).rejects.toThrow()
  })

  it("refuses nothing, too many, too large and unknown ones", async () => {
    const client = await TestClient.signedIn()
    const said = async (input: object) => (await client.call(calls.batchImagesZip, input)).status.msg
    expect(await said({})).toBe("InvalidInput")
    expect(await said({ file_ids: [] })).toBe("InvalidInput")
    expect(await said({ file_ids: Array.from({ length: 200 }, () => nobody), urls: ["/media/x"] })).toBe("InvalidInput")
    expect(await said({ file_ids: [nobody] })).toBe("NotFound")
    expect(await said({ urls: ["https://example.com/a.png"] })).toBe("NotFound")
    expect(await said({ file_ids: [await fileOf(client, { sizeBytes: 2_147_483_648 })] })).toBe("TooLarge")
  })
})
