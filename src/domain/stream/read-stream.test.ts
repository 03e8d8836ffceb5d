import { describe, expect, it } from "vitest"
import { createMemoryMedia } from "../../../testing/_kernel/memory-media.ts"
import { madeVideo } from "../../../testing/formats/small-video.ts"
import { readRenditionSet, readStreamPlaylist, readStreamSegment } from "./read-stream.ts"

const KEY = "upload/a.mp4"
const SET = {
  variants: [
    {
      ...{ name: "360.mp4", width: 640, height: 360, bandwidth: 800_000, codecs: "avc1.64001f", header: "AAECAw==" },
      segments: [{ offset: 3, length: 10, duration: 2 }],
    },
  ],
}
const addressOf = (name: string) => `https://atelier.test/${name}`

async function storeWith(video: Uint8Array<ArrayBuffer>, set: object | null = null, contentType = "video/mp4") {
  const media = createMemoryMedia()
  await media.put(KEY, video, contentType)
  if (set !== null) await media.put(`${KEY}/hls/set.json`, new TextEncoder().encode(JSON.stringify(set)), "application/json")
  return { media }
}

/** A playlist with the playlists that stand in it as data. */
const unfolded = (playlist: string | null) =>
  playlist?.replaceAll(/data:application\/vnd\.apple\.mpegurl;base64,(\S+)/g, (_, text: string) => atob(text))

describe("the playlist of a video", () => {
  const video = madeVideo({ frames: 8, bytesEach: 100 })

  it("is of the file itself without renditions, a line a segment, with what it takes to play it", async () => {
    const playlist = unfolded(await readStreamPlaylist(await storeWith(video), KEY, addressOf))
    expect(playlist).toContain(`BANDWIDTH=${video.length},RESOLUTION=64x64,CODECS="avc1.42000a"`)
    expect(playlist?.match(/https:\S+/g)).toEqual([0, 1, 2].map((number) => addressOf(`stream/${number}.m4s`)))
    expect(playlist).not.toContain("BYTERANGE")
  })

  it("is of its renditions where there are any, and of nothing else", async () => {
    const playlist = unfolded(await readStreamPlaylist(await storeWith(video, SET), KEY, addressOf))
    expect(playlist).toContain('BANDWIDTH=800000,RESOLUTION=640x360,CODECS="avc1.64001f"')
    expect(playlist).toContain('#EXT-X-MAP:URI="data:video/mp4;base64,AAECAw=="')
    expect(playlist).toContain(`#EXT-X-BYTERANGE:10@3\n${addressOf("hls/360.mp4")}`)
    expect(playlist).not.toContain("m4s")
  })

  it("is none where there is no such video, or it is of another kind", async () => {
    expect(await readStreamPlaylist(await storeWith(video), "upload/b.mp4", addressOf)).toBeNull()
    expect(await readStreamPlaylist(await storeWith(video, null, "video/webm"), KEY, addressOf)).toBeNull()
  })

  it("tells a moment as if it took a tenth of a second", async () => {
    const moment = madeVideo({ frames: 1, bytesEach: 100, frameMs: 1 })
    expect(await readStreamPlaylist(await storeWith(moment), KEY, addressOf)).toContain(`BANDWIDTH=${moment.length * 80},`)
  })
})

it("a segment is there by its number, from 0 to the last", async () => {
  const store = await storeWith(madeVideo({ frames: 8, bytesEach: 100 }))
  const lengths = await Promise.all([0, 2, 3].map(async (number) => (await readStreamSegment(store, KEY, number))?.length ?? null))
  expect(lengths).toEqual([expect.any(Number), expect.any(Number), null])
})

it("a description of renditions is read whole, and is none where there are none", async () => {
  const video = madeVideo({ frames: 1, bytesEach: 1 })
  expect(await readRenditionSet(await storeWith(video, SET), KEY)).toEqual(SET)
  expect(await readRenditionSet(await storeWith(video), KEY)).toBeNull()
})
