import { describe, expect, it } from "vitest"
import * as schema from "../../../db/schema/index.ts"
import { describeCall, TestClient } from "../../../testing/_http/call.ts"
import { testDatabase, testMedia } from "../../../testing/_kernel/runtime.ts"
import { accountOf, addressOf, fileOf, maskOf } from "../../../testing/library/client-file.ts"
import { VIDEO } from "../../../testing/library/file.ts"
import { drawn, maskPng } from "../../../testing/library/mask.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/library/resource-contract.ts"
import { videoInfo } from "../../domain/library/video-info-contract.ts"
import { mediaFileSchema } from "../../domain/upload/contract.ts"
import { decodeMask } from "../../formats/image/mask-png.ts"

const nobody = newFileId(1)
const face = { time: 1, x: 0.2, y: 0.1, width: 0.3, height: 0.4 }
const bytesOf = (text: string) => new TextEncoder().encode(text)

const badFile = [
  { input: {}, path: "file_id" },
  { input: { file_id: "file_1" }, path: "file_id" },
  { input: { file_id: 7 }, path: "file_id" },
] as const
describeCall(calls.mergeMasks, {
  accepts: async (client) => ({ file_ids: [await maskOf(client, "##.."), await maskOf(client, ".##.")], mode: "union" }),
  refuses: [
    { input: {}, path: "file_ids" },
    { input: { file_ids: [nobody] }, path: "file_ids" },
    { input: { file_ids: Array.from({ length: 17 }, () => nobody) }, path: "file_ids" },
    { input: { file_ids: [nobody, nobody], urls: ["/media/a", "/media/b"] }, path: "file_ids" },
    { input: { urls: ["/media/a"] }, path: "urls" },
    { input: { file_ids: [nobody, nobody], mode: "xor" }, path: "mode" },
  ],
})
describeCall(calls.detectFace, {
  accepts: async (client) => ({ file_id: await fileOf(client, VIDEO), faces: [face] }),
  refuses: [
    ...badFile,
    { input: { file_id: nobody, faces: [{ ...face, x: 0.8 }] }, path: "faces.0" },
    { input: { file_id: nobody, faces: [{ ...face, width: 0 }] }, path: "faces.0" },
    { input: { file_id: nobody, faces: [{ ...face, x: -0.1 }] }, path: "faces.0.x" },
    { input: { file_id: nobody, faces: [{ ...face, time: "1" }] }, path: "faces.0.time" },
    { input: { file_id: nobody, faces: [{ ...face, name: "Ada" }] }, path: "faces.0.name" },
    { input: { file_id: nobody, faces: Array.from({ length: 257 }, () => face) }, path: "faces" },
  ],
})
describeCall(calls.frameDescription, {
  accepts: async (client) => ({ file_id: await fileOf(client, VIDEO), time: 12, words: 5 }),
  refuses: [
    ...badFile,
    { input: { file_id: nobody, time: -1 }, path: "time" },
    { input: { file_id: nobody, words: 0 }, path: "words" },
    { input: { file_id: nobody, words: 201 }, path: "words" },
  ],
})
describeCall(calls.appeal, {
  accepts: async (client) => ({ file_id: await fileOf(client), text: "This is my own fox." }),
  refuses: [
    { input: { file_id: nobody }, path: "text" },
    { input: { file_id: nobody, text: " " }, path: "text" },
    { input: { file_id: nobody, text: "x".repeat(2001) }, path: "text" },
    { input: { text: "x" }, path: "file_id" },
  ],
})

describe("POST /api/v1/resource/mask/merge", () => {
  const mergedMask = async (client: TestClient, input: object) => {
    const file = mediaFileSchema().parse((await client.call(calls.mergeMasks, input)).data)
    expect(file).toMatchObject({ category: 46, kind: "image", content_type: "image/png" })
    const stored = await testMedia().read(new URL(file.url).pathname.slice("/media/".length))
    return drawn(await decodeMask(new Uint8Array(await new Response(stored).arrayBuffer())))
  }

  it("keeps what any marks, what all mark, or what the first alone marks", async () => {
    const client = await TestClient.signedIn()
    const file_ids = [
      await maskOf(client, "##..#", "....."),
      await maskOf(client, ".##..", "....#"),
      await maskOf(client, ".#...", "....."),
    ]
    expect(await mergedMask(client, { file_ids })).toEqual(["###.#", "....#"])
    expect(await mergedMask(client, { file_ids, mode: "intersect" })).toEqual([".#...", "....."])
    expect(await mergedMask(client, { file_ids, mode: "subtract" })).toEqual(["#...#", "....."])
    const urls = await Promise.all(file_ids.map((id) => addressOf(client, id)))
    expect(await mergedMask(client, { urls, mode: "subtract" })).toEqual(["#...#", "....."])
  })

  it("refuses masks of two sizes, and files that are none, naming which", async () => {
    const client = await TestClient.signedIn()
    const mask = await maskOf(client, "##")
    const refusal = (path: string, reason: string) => ({
      status: { msg: "FileRefused" },
      data: { reason, errors: [{ path, message: reason }] },
    })
    const other = await maskOf(client, "###")
    const image = await fileOf(client, { bytes: await maskPng(["##"]) })
    const broken = await fileOf(client, { category: 46, bytes: bytesOf("no mask") })
    expect(await client.call(calls.mergeMasks, { file_ids: [mask, other] })).toMatchObject(refusal("file_ids.1", "MaskSizesDiffer"))
    expect(await client.call(calls.mergeMasks, { file_ids: [mask, image] })).toMatchObject(refusal("file_ids.1", "FileTypeNotAllowed"))
    expect(await client.call(calls.mergeMasks, { file_ids: [broken, mask] })).toMatchObject(refusal("file_ids.0", "FileTypeNotAllowed"))
  })
})

describe("POST /api/v1/resource/video/detectFace", () => {
  it("keeps what a browser found, replaces it, and says where it knows it from", async () => {
    const client = await TestClient.signedIn()
    const file_id = await fileOf(client, VIDEO)
    expect((await client.call(calls.detectFace, { file_id })).data).toEqual({ file_id, source: "none", faces: [] })
    const later = { ...face, time: 12.48 }
    expect((await client.call(calls.detectFace, { file_id, faces: [face, later] })).data).toMatchObject({ faces: [face, later] })
    expect((await client.call(calls.detectFace, { file_id })).data).toEqual({ file_id, source: "browser", faces: [face, later] })
    expect((await client.call(calls.detectFace, { file_id, faces: [] })).data).toEqual({ file_id, source: "browser", faces: [] })
    expect((await client.call(videoInfo, { file_id })).data).toMatchObject({ video_codec: "avc" })
  })

  it("refuses a face behind the end, and faces in an audio file", async () => {
    const client = await TestClient.signedIn()
    const blamed = { status: { msg: "InvalidInput" }, data: { errors: [{ path: "faces" }] } }
    const file_id = await fileOf(client, VIDEO)
    expect(await client.call(calls.detectFace, { file_id, faces: [{ ...face, time: 14 }] })).toMatchObject(blamed)
    expect((await client.call(calls.detectFace, { file_id })).data).toMatchObject({ source: "none" })
    const audio = await fileOf(client, { kind: "audio", durationMs: 5000 })
    expect(await client.call(calls.detectFace, { file_id: audio, faces: [face] })).toMatchObject(blamed)
  })
})

describe("POST /api/v1/resource/frameDescription", () => {
  it("tells the prompt where there is one, else the measures, and makes nothing up", async () => {
    const client = await TestClient.signedIn()
    const generator = { program: "a1111", entries: { parameters: "a red fox\nSteps: 20" } } as const
    const made = await fileOf(client, { facts: { generator } })
    expect((await client.call(calls.frameDescription, { file_id: made })).data).toMatchObject({
      description: "a red fox",
      source: "generator",
    })
    const shot = await fileOf(client, { ...VIDEO, colour: "#336699" })
    const answer = await client.call(calls.frameDescription, { file_id: shot, time: 3 })
    expect(answer.data).toMatchObject({ time: 3, description: "1920×1080 · 12.5 s · 25 fps · #336699", source: "facts", colour: "#336699" })
  })

  it("keeps what the owner's browser saw with the file, and tells it whoever asks for it of them", async () => {
    const client = await TestClient.signedIn()
    const file_id = await fileOf(client, VIDEO)
    const frames = [{ time: 2, things: [{ thing: "dog", count: 2 }] }]
    const seen = { light: 0.5, motion: 0.1, cuts: 2, colours: ["#336699"], frames }
    expect((await client.call(calls.frameDescription, { file_id })).data).toMatchObject({ source: "facts", seen: null })
    const told = { source: "browser", seen, description: "1920×1080 · 12.5 s · 25 fps · 2 cuts · dog ×2 · #336699" }
    expect((await client.call(calls.frameDescription, { file_id, seen })).data).toMatchObject(told)
    expect((await client.call(calls.frameDescription, { file_id })).data).toMatchObject(told)
    const stranger = await TestClient.signedIn()
    expect((await stranger.call(calls.frameDescription, { file_id, seen })).status.msg).toBe("NotFound")
    const refused = [
      { seen: { ...seen, frames: [{ time: 99, things: [] }] }, path: "seen" },
      { seen: { ...seen, frames: [{ time: 1, things: [{ thing: "unicorn", count: 1 }] }] }, path: "seen.frames.0.things.0.thing" },
      { seen: { ...seen, colours: ["red"] }, path: "seen.colours.0" },
    ]
    for (const { path, ...input } of refused)
      expect((await client.call(calls.frameDescription, { file_id, ...input })).data).toMatchObject({ errors: [{ path }] })
    expect((await client.call(calls.frameDescription, { file_id })).data).toMatchObject(told)
  })

  it("refuses a moment behind the end, and an audio file", async () => {
    const client = await TestClient.signedIn()
    const blamed = (path: string) => ({ status: { msg: "InvalidInput" }, data: { errors: [{ path }] } })
    expect(await client.call(calls.frameDescription, { file_id: await fileOf(client, VIDEO), time: 12.5 })).toMatchObject(blamed("time"))
    const audio = await fileOf(client, { kind: "audio", durationMs: 5000 })
    expect(await client.call(calls.frameDescription, { file_id: audio })).toMatchObject(blamed("file_id"))
  })
})

describe("POST /api/v1/resource/appeal", () => {
  it("keeps one appeal of a file, also of one that was refused at its upload, and adds what is said later", async () => {
    const client = await TestClient.signedIn()
    const file_id = await fileOf(client)
    const first = await client.call(calls.appeal, { file_id, text: "  It is mine.  " })
    expect(first.data).toMatchObject({ file_id, text: "It is mine." })
    const again = await client.call(calls.appeal, { file_id, text: "Something else." })
    expect(again.data).toEqual({ ...(first.data as object), text: "It is mine.\n\nSomething else." })
    expect((await client.call(calls.appeal, { file_id, text: "It is mine." })).data).toEqual(again.data)
    const refused = newFileId(Date.now())
    const nowMs = Date.now()
    await testDatabase()
      .insert(schema.upload)
      .values({
        ...{ id: refused, ownerId: accountOf(client), category: 1, name: "a.png", declaredType: "image/png", status: "error" },
        ...{ sizeBytes: 1, partBytes: 1, partCount: 1, mediaKey: "x", storeUploadId: "x", createdAtMs: nowMs, updatedAtMs: nowMs },
      })
    expect((await client.call(calls.appeal, { file_id: refused, text: "Why?" })).status.msg).toBe("success")
  })
})
