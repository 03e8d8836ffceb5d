import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { describeCall, ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { type FileOver, VIDEO } from "../../../testing/library/file.ts"
import { readZip } from "../../../testing/profile/image.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import { libraryDelete, libraryList } from "../../domain/library/contract.ts"
import { signMediaUrl } from "../../domain/library/signed-link.ts"
import { dataExport } from "../../domain/profile/contract.ts"
import { MAXIMUM_CAPTIONS } from "../../domain/stream/captions-rules.ts"
import { captionsAdd, captionsRemove, renditionStoryboard } from "../../domain/stream/contract.ts"
import { cleanFiles } from "../../domain/upload/clean-uploads.ts"
import { type MediaFile, mediaFileSchema } from "../../domain/upload/contract.ts"
import { mediaUrl } from "../../domain/upload/rules.ts"
import { createMediaStore } from "../../edge/adapters/media-store.ts"
import { createOwnPartAddresses } from "../../edge/adapters/own-part-addresses.ts"
import { guestSecretOf } from "../../edge/guest-secret.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"

const SRT = "1\n00:00:01,000 --> 00:00:02,000\nCafé <script>x</script>\n"
const utf8 = (text: string) => new TextEncoder().encode(text)
const latin = Uint8Array.from(SRT, (letter) => letter.charCodeAt(0))
const nobody = newFileId(1)
const jpeg = (width: number, height: number) => encodeJpeg({ width, height, rgba: new Uint8Array(width * height * 4).fill(90) }, 60)
const GRID = { columns: "2", count: "3", width: "160", height: "90", interval: "4.16" }

interface Answer {
  readonly status: { readonly msg: string }
  readonly data: unknown
}

async function put(client: TestClient, path: string, fields: Record<string, string>, body: Uint8Array, type: string): Promise<Answer> {
  const response = await client.send(`${path}?${new URLSearchParams(fields)}`, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { Origin: ORIGIN, "Content-Type": type, "Content-Length": String(body.length) },
  })
  return response.json<Answer>()
}

const addTo = (client: TestClient, fileId: string, body = utf8(SRT), over: Record<string, string> = {}) =>
  put(client, captionsAdd.path, { file_id: fileId, language: "fr", name: "film.srt", ...over }, body, "application/x-subrip")
const boardOf = (client: TestClient, fileId: string, body = jpeg(320, 180), over: Record<string, string> = {}) =>
  put(client, renditionStoryboard.path, { file_id: fileId, ...GRID, ...over }, body, "image/jpeg")
const videoIn = ({ data }: Answer): MediaFile => mediaFileSchema().parse(data)

async function withVideo(over: FileOver = {}) {
  const client = await TestClient.signedIn()
  const mediaKey = `upload/${client.accountId}/video`
  return { client, mediaKey, fileId: await fileOf(client, { ...VIDEO, mediaKey, bytes: new Uint8Array(10), ...over }) }
}

const stored = async (mediaKey: string) => (await env.MEDIA.list({ prefix: `${mediaKey}/` })).objects.map(({ key }) => mediaUrl(key))

describeCall(captionsRemove, {
  accepts: async (client) => ({ file_id: await fileOf(client, VIDEO), captions_id: "0".repeat(26) }),
  refuses: [
    { input: { file_id: nobody }, path: "captions_id" },
    { input: { file_id: nobody, captions_id: "../x" }, path: "captions_id" },
  ],
})

describe("captions", () => {
  it("lie beside their video as WebVTT of our own writing, whatever they came as", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    const { captions } = videoIn(await addTo(client, fileId, latin))
    expect(captions).toMatchObject([{ language: "fr", name: "film.srt" }])
    expect(await stored(mediaKey)).toEqual([captions[0]?.url])
    const answer = await client.send(captions[0]?.url ?? "")
    expect(answer.headers.get("Content-Type")).toBe("text/vtt; charset=utf-8")
    expect(answer.headers.get("Content-Disposition")).toContain("attachment")
    expect(new TextDecoder().decode(await answer.arrayBuffer())).toBe("WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nCafé x\n")
    const list = libraryList.output().parse((await client.call(libraryList, {})).data)
    expect(list.items[0]?.captions).toEqual(captions)
  })

  it("are refused with the line and the reason, and nothing of them is kept", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    const { status, data } = await addTo(client, fileId, utf8("1\n00:00:aa,000 --> 00:00:03,000\nx"))
    expect([status.msg, data]).toEqual(["FileRefused", expect.objectContaining({ reason: "CaptionsTimeUnreadable", line: 2 })])
    expect((await addTo(client, fileId, utf8(""))).data).toMatchObject({ errors: [{ path: "file", message: "FileEmpty" }] })
    expect((await addTo(client, fileId, utf8(SRT), { language: "<b>" })).data).toMatchObject({ errors: [{ path: "language" }] })
    expect(await stored(mediaKey)).toEqual([])
  })

  it("are at most 16 a video, however many come at once, and leave no file of those that are not taken", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    const add = (name: string) => addTo(client, fileId, utf8(SRT), { name })
    for (let number = 1; number < MAXIMUM_CAPTIONS; number++) await add(`captions ${number}`)
    const answers = await Promise.all([add("one"), add("other")])
    expect(answers.map(({ status }) => status.msg).toSorted()).toEqual(["NotAllowed", "success"])
    expect(await stored(mediaKey)).toHaveLength(MAXIMUM_CAPTIONS)
  })

  it("are taken away one by one with their file, and repeating changes nothing", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    await addTo(client, fileId)
    const [first, second] = videoIn(await addTo(client, fileId, utf8(SRT), { language: "ja" })).captions
    for (let times = 0; times < 2; times++) {
      const { data } = await client.call(captionsRemove, { file_id: fileId, captions_id: first?.captions_id })
      expect(mediaFileSchema().parse(data).captions).toEqual([second])
    }
    expect(await stored(mediaKey)).toEqual([second?.url])
  })

  it("are for whom the video is: its owner and who has a signed link of the video", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    const url = videoIn(await addTo(client, fileId)).captions[0]?.url ?? ""
    for (const stranger of [new TestClient(), await TestClient.signedIn()]) expect((await stranger.send(url)).status).toBe(404)
    const signed = await signMediaUrl(guestSecretOf(env), mediaKey, { expiresAtMs: Date.now() + 60_000 })
    const shown = await new TestClient().send(signed.replace(mediaUrl(mediaKey), url))
    expect([shown.status, (await shown.arrayBuffer()).byteLength > 0]).toEqual([200, true])
    const said = async (asking: Promise<Answer>) => (await asking).status.msg
    expect(await said(addTo(new TestClient(), fileId))).toBe("LoginRequired")
    expect(await said(addTo(await TestClient.signedIn(), fileId))).toBe("NotFound")
    expect((await addTo(client, await fileOf(client))).data).toMatchObject({ errors: [{ path: "file_id", message: "FileTypeNotAllowed" }] })
  })

  it("go with their video for good, and are in the export of the account until then", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    const [captions] = videoIn(await addTo(client, fileId)).captions
    const entries = readZip(new Uint8Array(await (await client.send(dataExport.path)).arrayBuffer()))
    const name = `media/${fileId}-captions-fr-${captions?.captions_id}.vtt`
    expect([...entries.keys()]).toContain(name)
    expect(new TextDecoder().decode(entries.get("media.json"))).toContain(name)
    await client.call(libraryDelete, { file_ids: [fileId] })
    const { context } = makeTestContext({ media: createMediaStore(env.MEDIA, createOwnPartAddresses("a secret of this test")) })
    await cleanFiles(context, [{ id: fileId, mediaKey, posterKey: null, playlistKey: null }])
    expect(await stored(mediaKey)).toEqual([])
  })
})

describe("a storyboard", () => {
  it("is kept beside its video once, also of two that come at once", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    const boards = (await Promise.all([boardOf(client, fileId), boardOf(client, fileId)])).map((answer) => videoIn(answer).storyboard)
    expect(boards[0]).toEqual(boards[1])
    expect(boards[0]).toMatchObject({ columns: 2, count: 3, width: 160, height: 90, interval: 4.16 })
    expect(await stored(mediaKey)).toEqual([boards[0]?.url])
    expect((await client.send(boards[0]?.url ?? "")).headers.get("Content-Type")).toBe("image/jpeg")
    expect((await new TestClient().send(boards[0]?.url ?? "")).status).toBe(404)
  })

  it("is refused where it is no JPEG, of another size than it says, or too large to be one", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    expect((await boardOf(client, fileId, utf8("<svg/>"))).status.msg).toBe("FileRefused")
    expect((await boardOf(client, fileId, jpeg(320, 90))).data).toMatchObject({ errors: [{ path: "count" }] })
    for (const [field, value] of [
      ["columns", "99"],
      ["count", "0"],
      ["width", "4000"],
      ["interval", "0"],
      ["interval", "1e9"],
    ] as const)
      expect([field, (await boardOf(client, fileId, jpeg(320, 180), { [field]: value })).data]).toEqual([
        field,
        { errors: [expect.objectContaining({ path: field })] },
      ])
    expect(await stored(mediaKey)).toEqual([])
  })
})
