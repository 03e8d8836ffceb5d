import { env } from "cloudflare:workers"
import { describe, expect, it } from "vitest"
import { ORIGIN, TestClient } from "../../../testing/_http/call.ts"
import { fileOf } from "../../../testing/library/client-file.ts"
import { type FileOver, VIDEO } from "../../../testing/library/file.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import { libraryDelete, libraryList } from "../../domain/library/contract.ts"
import { signMediaUrl } from "../../domain/library/signed-link.ts"
import { renditionPoster } from "../../domain/stream/contract.ts"
import { MAXIMUM_POSTER_BYTES } from "../../domain/stream/poster-rules.ts"
import { type MediaFile, mediaFileSchema } from "../../domain/upload/contract.ts"
import { mediaUrl } from "../../domain/upload/rules.ts"
import { guestSecretOf } from "../../edge/guest-secret.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { encodeJpeg } from "../../formats/image/jpeg-encoder.ts"

const jpeg = (width: number, height: number) => encodeJpeg({ width, height, rgba: new Uint8Array(width * height * 4).fill(90) }, 80)
const PNG = Uint8Array.from(
  atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
  (letter) => letter.charCodeAt(0),
)

async function put(client: TestClient, fileId: string, body: Uint8Array = jpeg(400, 200), headers: Record<string, string> = {}) {
  const response = await client.send(`${renditionPoster.path}?file_id=${fileId}`, {
    method: "POST",
    body: new Uint8Array(body),
    headers: { Origin: ORIGIN, "Content-Type": "image/jpeg", "Content-Length": String(body.length), ...headers },
  })
  return response.json<{ status: { msg: string }; data: unknown }>()
}

async function withVideo(over: FileOver = {}) {
  const client = await TestClient.signedIn()
  const mediaKey = `upload/${client.accountId}/video`
  return { client, mediaKey, fileId: await fileOf(client, { ...VIDEO, mediaKey, bytes: new Uint8Array(10), ...over }) }
}

const stored = async (mediaKey: string) => (await env.MEDIA.list({ prefix: `${mediaKey}/` })).objects.map(({ key }) => key)
const firstOf = async (client: TestClient): Promise<MediaFile | undefined> =>
  libraryList.output().parse((await client.call(libraryList, {})).data).items[0]

describe("POST /api/v1/resource/rendition/poster", () => {
  it("keeps a video's poster beside it, with a thumbhash and a colour where the video has none", async () => {
    const { client, mediaKey, fileId } = await withVideo({ colour: "#112233" })
    const video = mediaFileSchema().parse((await put(client, fileId)).data)
    expect(video).toMatchObject({ file_id: fileId, colour: "#112233", thumbhash: expect.any(String) })
    expect(video.poster).toMatch(new RegExp(`^${ORIGIN}${mediaUrl(mediaKey)}/poster-[0-9a-z]{26}\\.jpg$`))
    expect(await firstOf(client)).toMatchObject({ poster: video.poster, thumbhash: video.thumbhash })
  })

  it("leaves the poster that is there, also of two that come at once, and stores no other", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    const answers = await Promise.all([put(client, fileId), put(client, fileId)])
    const third = await put(client, fileId, jpeg(100, 100))
    const posters = [...answers, third].map(({ data }) => mediaFileSchema().parse(data).poster)
    expect(new Set(posters).size).toBe(1)
    expect((await stored(mediaKey)).map((key) => `${ORIGIN}${mediaUrl(key)}`)).toEqual([posters[0]])
  })

  it("refuses what is no JPEG, is broken, too large or empty, and keeps nothing of it", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    const failureOf = async (body: Uint8Array, headers: Record<string, string> = {}) => {
      const { status, data } = await put(client, fileId, body, headers)
      return [status.msg, (data as { errors?: { path: string; message: string }[] } | null)?.errors?.[0]?.message]
    }
    expect(await failureOf(PNG)).toEqual(["FileRefused", "FileNotWhatItSays"])
    expect(await failureOf(PNG, { "Content-Type": "image/png" })).toEqual(["FileRefused", "FileNotWhatItSays"])
    expect(await failureOf(new TextEncoder().encode("<svg/>"))).toEqual(["FileRefused", "FileNotWhatItSays"])
    expect(await failureOf(jpeg(40, 20).slice(0, 300))).toEqual(["FileRefused", "FileBroken"])
    expect(await failureOf(jpeg(1300, 10))).toEqual(["FileRefused", "FileTooManyPixels"])
    expect(await failureOf(new Uint8Array(0))).toEqual(["InvalidInput", "FileEmpty"])
    expect(await failureOf(new Uint8Array(MAXIMUM_POSTER_BYTES + 1))).toEqual(["TooLarge", undefined])
    expect(await stored(mediaKey)).toEqual([])
    expect((await firstOf(client))?.poster).toBeNull()
  })

  it("takes one for one's own videos only, from this site's pages", async () => {
    const { client, fileId } = await withVideo()
    const said = async (asking: ReturnType<typeof put>) => (await asking).status.msg
    expect(await said(put(new TestClient(), fileId))).toBe("LoginRequired")
    expect(await said(put(await TestClient.signedIn(), fileId))).toBe("NotFound")
    expect(await said(put(client, newFileId(1)))).toBe("NotFound")
    expect(await said(put(client, "nonsense"))).toBe("InvalidInput")
    expect(await said(put(client, fileId, jpeg(4, 4), { Origin: "https://evil.test" }))).toBe("NotAllowed")
    expect((await put(client, await fileOf(client))).data).toMatchObject({ errors: [{ path: "file_id", message: "FileTypeNotAllowed" }] })
    await client.call(libraryDelete, { file_ids: [fileId] })
    expect(await said(put(client, fileId))).toBe("NotFound")
  })
})

describe("a poster", () => {
  it("and its small copies are for whom the video is: its owner, moderators and who has a signed link of the video", async () => {
    const { client, mediaKey, fileId } = await withVideo()
    const poster = mediaFileSchema().parse((await put(client, fileId)).data).poster ?? ""
    const copy = `${poster}/w320.webp`
    const strangers = [new TestClient(), await TestClient.signedIn()]
    for (const stranger of strangers) for (const address of [poster, copy]) expect((await stranger.send(address)).status).toBe(404)
    const mine = await client.send(copy)
    expect([mine.status, mine.headers.get("Content-Type")]).toEqual([200, "image/webp"])
    expect(readImageHeader(new Uint8Array(await mine.arrayBuffer()))).toMatchObject({ width: 320, height: 160 })
    expect(mine.headers.get("Cache-Control")).toMatch(/^private/)
    expect((await (await TestClient.signedIn({ isModerator: true })).send(poster)).status).toBe(200)
    const signed = await signMediaUrl(guestSecretOf(env), mediaKey, { expiresAtMs: Date.now() + 60_000 })
    for (const address of [poster, copy]) {
      const shown = await new TestClient().send(signed.replace(mediaUrl(mediaKey), address))
      expect(shown.status).toBe(200)
      await shown.body?.cancel()
    }
    const elsewhere = signed.replace(mediaUrl(mediaKey), poster.replace("/video/", "/other/"))
    expect((await new TestClient().send(elsewhere)).status).toBe(404)
  })
})
