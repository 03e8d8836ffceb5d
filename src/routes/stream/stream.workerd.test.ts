import { env } from "cloudflare:workers"
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny"
import { beforeAll, describe, expect, inject, it } from "vitest"
import { readStreamAddress } from "../../domain/stream/rules.ts"
import { createMediaStore } from "../../edge/adapters/media-store.ts"
import { readMedia } from "../../edge/adapters/read-media.ts"
import { answerStream } from "./stream.ts"

const SITE = "https://atelier.test"

/** Puts a video of the fixtures into the store. */
async function put(name: string, contentType = "video/mp4"): Promise<string> {
  const bytes = await (await fetch(`${inject("fixturesUrl")}/${name}`)).arrayBuffer()
  const key = `stream-test/${name}`
  await env.MEDIA.put(key, bytes, { httpMetadata: { contentType } })
  return key
}

/** What a part of a video's stream is answered with. */
async function get(path: string, rights = { isPublic: false, query: "" }, headers: Record<string, string> = {}): Promise<Response | null> {
  const asking = readStreamAddress(path)
  if (asking === null) throw new Error(`${path} is no address of a stream`)
  const request = new Request(`${SITE}/media/${path}`, { headers })
  const services = {
    context: { media: createMediaStore(env.MEDIA) },
    readMedia: (key: string, asked: Request) => readMedia(env.MEDIA, key, asked),
    url: new URL(request.url),
  }
  return answerStream(services, asking, request, rights)
}

interface Stream {
  readonly master: string
  readonly header: Uint8Array
  readonly segmentUrls: readonly string[]
}

const decoded = (address: string) => Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (letter) => letter.charCodeAt(0))

async function readStream(path: string, rights?: { isPublic: boolean; query: string }): Promise<Stream> {
  const master = new TextDecoder().decode((await (await get(path, rights))?.arrayBuffer()) ?? new ArrayBuffer(0))
  const inner = new TextDecoder().decode(decoded(master.split("\n").find((line) => line.startsWith("data:")) ?? ""))
  const header = decoded(/URI="([^"]+)"/.exec(inner)?.[1] ?? "")
  return { master, header, segmentUrls: inner.split("\n").filter((line) => line.startsWith("http")) }
}

/** Times and bytes of a track's packets, in decoding order. */
async function packetsOf(bytes: Uint8Array, kind: "video" | "audio"): Promise<readonly string[]> {
  const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS })
  const track = kind === "video" ? await input.getPrimaryVideoTrack() : await input.getPrimaryAudioTrack()
  const packets: string[] = []
  if (track !== null)
    for await (const packet of new EncodedPacketSink(track).packets())
      if (packet.timestamp >= 0) {
        const digest = await crypto.subtle.digest("SHA-1", packet.data.slice())
        packets.push(`${packet.timestamp.toFixed(2)} ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16)).join("")}`)
      }
  return packets
}

describe("a stream of a video that has no renditions", () => {
  beforeAll(async () => {
    await Promise.all([put("b-frames.mp4"), put("silent.mp4"), put("faststart.mp4")])
    await Promise.all([put("vp9-opus.webm", "video/webm"), put("truncated.mp4")])
  })

  it.each(["b-frames.mp4", "faststart.mp4", "silent.mp4"])("plays every packet of %s, unchanged and at its time", async (name) => {
    const { master, header, segmentUrls } = await readStream(`stream-test/${name}/stream.m3u8`)
    expect(master).toMatch(/RESOLUTION=320x180,CODECS="avc1\.[0-9a-f]{6}(?:,mp4a\.40\.2)?"/)
    const parts: Uint8Array[] = [header]
    for (const url of segmentUrls) {
      const response = await get(url.slice(`${SITE}/media/`.length))
      expect(response?.headers.get("Content-Type")).toBe("video/mp4")
      expect(response?.headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable")
      parts.push(new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer(0)))
    }
    const streamed = new Uint8Array(await new Blob(parts.map((part) => part.slice())).arrayBuffer())
    const source = new Uint8Array((await (await env.MEDIA.get(`stream-test/${name}`))?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(await packetsOf(streamed, "video")).toEqual(await packetsOf(source, "video"))
    expect(await packetsOf(streamed, "audio")).toEqual(await packetsOf(source, "audio"))
  })

  it("is cut at its key frames, the first segment short", async () => {
    const { segmentUrls } = await readStream("stream-test/faststart.mp4/stream.m3u8")
    expect(segmentUrls).toEqual([0, 1].map((number) => `${SITE}/media/stream-test/faststart.mp4/stream/${number}.m4s`))
  })

  it("may be kept by anybody where the video is published, and passes a signature on where it is not", async () => {
    const response = await get("stream-test/silent.mp4/stream/0.m4s", { isPublic: true, query: "" })
    expect(response?.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable")
    const { segmentUrls } = await readStream("stream-test/silent.mp4/stream.m3u8", { isPublic: false, query: "sign=abc" })
    expect(segmentUrls[0]).toBe(`${SITE}/media/stream-test/silent.mp4/stream/0.m4s?sign=abc`)
  })

  it.each([
    "none.mp4/stream.m3u8",
    "vp9-opus.webm/stream.m3u8",
    "truncated.mp4/stream/0.m4s",
    "silent.mp4/stream/99.m4s",
    "silent.mp4/hls/720.mp4",
  ])("has no %s", async (path) => {
    expect(await get(`stream-test/${path}`)).toBeNull()
  })
})

describe("a stream of a video that has renditions", () => {
  it("is told of them, and their segments are answered as they were stored", async () => {
    const key = await put("silent.mp4")
    const segments = [
      { offset: 0, length: 4, duration: 2 },
      { offset: 4, length: 6, duration: 4 },
    ]
    const one = { codecs: "avc1.64001f", header: "AAECAw==", segments }
    const variants = [
      { ...one, name: "360.mp4", width: 640, height: 360, bandwidth: 800_000 },
      { ...one, name: "720.mp4", width: 1280, height: 720, bandwidth: 3_000_000 },
    ]
    await env.MEDIA.put(`${key}/hls/set.json`, JSON.stringify({ variants }))
    await env.MEDIA.put(`${key}/hls/720.mp4`, "0123456789", { httpMetadata: { contentType: "text/html" } })
    const { master, segmentUrls } = await readStream(`${key}/stream.m3u8`)
    expect(master.match(/RESOLUTION=\d+x\d+/g)).toEqual(["RESOLUTION=640x360", "RESOLUTION=1280x720"])
    expect(segmentUrls).toEqual([0, 1].map(() => `${SITE}/media/${key}/hls/360.mp4`))
    const response = await get(`${key}/hls/720.mp4`, { isPublic: false, query: "" }, { Range: "bytes=4-9" })
    expect([response?.status, response?.headers.get("Content-Type")]).toEqual([206, "video/mp4"])
    expect(new TextDecoder().decode(await response?.arrayBuffer())).toBe("456789")
    const beyond = await get(`${key}/hls/720.mp4`, { isPublic: true, query: "" }, { Range: "bytes=10-" })
    expect([beyond?.status, beyond?.headers.get("Cache-Control")]).toEqual([416, "private, no-store"])
    await env.MEDIA.delete(`${key}/hls/set.json`)
  })
})
