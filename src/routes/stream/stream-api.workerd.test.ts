import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { codeOf, describeCall, ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { VIDEO } from "../../../testing/library/file.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import { libraryDelete, libraryList, libraryRestore, libraryUsage } from "../../domain/library/contract.ts"
import * as calls from "../../domain/stream/contract.ts"
import { quotaOf } from "../../domain/upload/rules.ts"

const nobody = newFileId(1)
const bytes = new TextEncoder().encode("0123456789")
const variant = {
  name: "360.mp4",
  width: 640,
  height: 360,
  bandwidth: 800_000,
  codecs: "avc1.64001f,mp4a.40.2",
  header: "AAECAw==",
  segments: [
    { offset: 0, length: 4, duration: 2 },
    { offset: 4, length: 6, duration: 4 },
  ],
}
const set = { variants: [variant] }
const files = [{ name: "360.mp4", upload_id: "x", etags: ["y"] }]

const videoOf = (client: TestClient) => fileOf(client, { ...VIDEO, bytes })

async function plan(client: TestClient, fileId: string) {
  const { data } = await client.call(calls.renditionPlan, { file_id: fileId, files: [{ name: "360.mp4", size: bytes.length }] })
  return calls.renditionPlan.output().parse(data).files[0]!
}

function put(client: TestClient, address: string, body: Uint8Array<ArrayBuffer> = bytes): Promise<Response> {
  return client.send(address, { method: "PUT", body, headers: { Origin: ORIGIN, "Content-Length": String(body.length) } })
}

/** A video whose one rendition was put, and what confirms it. */
async function putOne(client: TestClient, fileId: string) {
  const { upload_id, pre_signs } = await plan(client, fileId)
  const response = await put(client, pre_signs[0]!)
  const { etag } = calls.renditionPart.output().parse((await response.json<{ data: unknown }>()).data)
  return { file_id: fileId, set, files: [{ name: "360.mp4", upload_id, etags: [etag] }] }
}

describeCall(calls.renditionPlan, {
  accepts: async (client) => ({ file_id: await videoOf(client), files: [{ name: "360.mp4", size: 10 }] }),
  refuses: [
    { input: {}, path: "file_id" },
    { input: { file_id: nobody, files: [] }, path: "files" },
    { input: { file_id: nobody, files: [{ name: "../a.mp4", size: 1 }] }, path: "files.0.name" },
    { input: { file_id: nobody, files: [{ name: "set.json", size: 1 }] }, path: "files.0.name" },
    { input: { file_id: nobody, files: [{ name: "360.mp4", size: 0 }] }, path: "files.0.size" },
  ],
})
describeCall(calls.renditionConfirm, {
  accepts: async (client) => putOne(client, await videoOf(client)),
  refuses: [
    { input: { file_id: nobody, files }, path: "set" },
    { input: { file_id: nobody, files, set: { variants: [] } }, path: "set.variants" },
    { input: { file_id: nobody, files, set: { variants: [{ ...variant, codecs: 'a"b' }] } }, path: "set.variants.0.codecs" },
    { input: { file_id: nobody, files, set: { variants: [{ ...variant, header: "#EXTM3U" }] } }, path: "set.variants.0.header" },
    { input: { file_id: nobody, files, set: { variants: [{ ...variant, header: "AAECA" }] } }, path: "set.variants.0.header" },
    { input: { file_id: nobody, files: [{ ...files[0], etags: [] }], set }, path: "files.0.etags" },
  ],
})

describe("renditions", () => {
  it("are what a video's stream is made of once they are confirmed, for its owner alone", async () => {
    const client = await TestClient.signedIn()
    const fileId = await fileOf(client, { ...VIDEO, mediaKey: `upload/${client.accountId}/rendered`, bytes })
    const answer = await client.call(calls.renditionConfirm, await putOne(client, fileId))
    const { url } = calls.renditionConfirm.output().parse(answer.data)
    const playlist = await client.send(url)
    expect([playlist.status, new TextDecoder().decode(await playlist.arrayBuffer())]).toEqual([
      200,
      expect.stringContaining("RESOLUTION=640x360"),
    ])
    const part = await client.send(url.replace("stream.m3u8", "hls/360.mp4"), { headers: { Range: "bytes=4-9" } })
    expect([part.status, new TextDecoder().decode(await part.arrayBuffer())]).toEqual([206, "456789"])
    expect((await (await TestClient.signedIn()).send(url)).status).toBe(404)
  })

  it("are put for one's own videos only, as long as announced, and below twice the video", async () => {
    const [client, stranger] = await Promise.all([TestClient.signedIn(), TestClient.signedIn()])
    const fileId = await videoOf(client)
    const address = (await plan(client, fileId)).pre_signs[0]!
    const codeAt = async (asking: Promise<Response>) => (await (await asking).json<{ status: { code: number } }>()).status.code
    expect(await codeAt(put(stranger, address))).toBe(codeOf("NotFound"))
    expect(await codeAt(put(new TestClient(), address))).toBe(codeOf("LoginRequired"))
    expect(await codeAt(put(client, address, bytes.slice(0, 5)))).toBe(codeOf("UploadIncomplete"))
    expect(await codeAt(put(client, address.replace(/upload_id=.*/, "upload_id=nonsense")))).toBe(codeOf("NotFound"))
    for (const [part, other] of [
      ["/360.mp4/", "/..%2f360.mp4/"],
      ["/1?", "/0?"],
      ["size=10", "size=ten"],
      ["upload_id=", "role=admin&upload_id="],
    ] as const)
      expect([other, await codeAt(put(client, address.replace(part, other)))]).toEqual([other, codeOf("InvalidInput")])
    const large = { file_id: fileId, files: [{ name: "360.mp4", size: 1_000_000_000 }] }
    expect((await client.call(calls.renditionPlan, large)).status.code).toBe(codeOf("TooLarge"))
    const image = { file_id: await fileOf(client), files: [{ name: "360.mp4", size: 10 }] }
    expect((await client.call(calls.renditionPlan, image)).data).toMatchObject({
      errors: [{ path: "file_id", message: "FileTypeNotAllowed" }],
    })
  })

  it("are refused where a segment reaches out of its file, a file is missing or a part never came", async () => {
    const client = await TestClient.signedIn()
    const good = await putOne(client, await videoOf(client))
    const outside = { ...variant, segments: [{ offset: 8, length: 4, duration: 2 }] }
    const confirm = (input: unknown) => client.call(calls.renditionConfirm, input)
    expect((await confirm({ ...good, set: { variants: [outside] } })).data).toMatchObject({ errors: [{ path: "set" }] })
    expect((await confirm({ ...good, set: { variants: [variant, { ...variant, name: "720.mp4" }] } })).data).toMatchObject({
      errors: [{ path: "files" }],
    })
    const other = await videoOf(client)
    expect((await confirm({ ...good, file_id: other, files: [{ ...good.files[0], upload_id: "nonsense" }] })).status.code).toBe(
      codeOf("UploadIncomplete"),
    )
  })

  it("have no part beyond what a set may take up, however small the video", async () => {
    const client = await TestClient.signedIn()
    const { pre_signs } = await plan(client, await videoOf(client))
    const beyond = (pre_signs[0] ?? "").replace("/1?", "/5?")
    expect((await put(client, beyond)).status).toBe(404)
  })

  it("count towards the quota while their video is there, once however often they are confirmed", async () => {
    const client = await TestClient.signedIn()
    const fileId = await videoOf(client)
    const used = async () => libraryUsage.output().parse((await client.call(libraryUsage, {})).data).used
    expect(await used()).toBe(10)
    const confirmation = await putOne(client, fileId)
    await client.call(calls.renditionConfirm, confirmation)
    expect((await client.call(calls.renditionConfirm, confirmation)).status.msg).toBe("success")
    expect(await used()).toBe(20)
    const { data } = await client.call(libraryList, {})
    expect(libraryList.output().parse(data).items).toMatchObject([{ size: 10, stream: { renditions: true } }])
    await client.call(libraryDelete, { file_ids: [fileId] })
    expect(await used()).toBe(0)
    await client.call(libraryRestore, { file_ids: [fileId] })
    expect(await used()).toBe(20)
  })

  it("are refused without room for them, and leave nothing behind where they are not what was said", async () => {
    const client = await TestClient.signedIn()
    const mediaKey = `upload/${client.accountId}/crowded`
    const fileId = await fileOf(client, { ...VIDEO, mediaKey, bytes })
    const confirmation = await putOne(client, fileId)
    const short = { ...variant, segments: variant.segments.slice(0, 1) }
    const answer = await client.call(calls.renditionConfirm, { ...confirmation, set: { variants: [short] } })
    expect(answer.data).toMatchObject({ errors: [{ path: "set" }] })
    expect((await env.MEDIA.list({ prefix: `${mediaKey}/` })).objects).toEqual([])
    const again = await putOne(client, fileId)
    await fileOf(client, { sizeBytes: quotaOf("free") - 15 })
    expect((await client.call(calls.renditionConfirm, again)).status.msg).toBe("QuotaExceeded")
    const planned = { file_id: fileId, files: [{ name: "360.mp4", size: 10 }] }
    expect((await client.call(calls.renditionPlan, planned)).status.msg).toBe("QuotaExceeded")
  })
})
