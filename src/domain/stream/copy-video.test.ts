import { describe, expect, it } from "vitest"
import { createMemoryMedia } from "../../../testing/_kernel/memory-media.ts"
import { copyVideo } from "./copy-video.ts"

const [FROM, TO] = ["upload/a.mp4", "work/b.mp4"]

/** A store that has a video with renditions of these sides, but for the files that are missing. */
async function storeWith(sides: Readonly<Record<string, readonly [number, number]>>, missing: readonly string[] = []) {
  const media = createMemoryMedia()
  const put = (key: string, text: string) => media.put(key, new TextEncoder().encode(text), "video/mp4")
  const variants = Object.entries(sides).map(([name, [width, height]]) => ({
    ...{ name, width, height, bandwidth: 800_000, codecs: "avc1.64001f", header: "AAECAw==" },
    segments: [{ offset: 0, length: 1, duration: 2 }],
  }))
  if (variants.length > 0) await put(`${FROM}/hls/set.json`, JSON.stringify({ variants }))
  for (const key of [FROM, ...Object.keys(sides).map((name) => `${FROM}/hls/${name}`)]) if (!missing.includes(key)) await put(key, "a")
  return media
}

describe("the copy of a video", () => {
  it("has its renditions, of which the smallest is what cards play", async () => {
    const media = await storeWith({ "1080.mp4": [1920, 1080], "360.mp4": [360, 640], "720.mp4": [1280, 720] })
    expect(await copyVideo({ media }, FROM, TO)).toEqual({ previewKey: `${TO}/hls/360.mp4` })
    expect(await media.list(TO)).toEqual([TO, ...["1080.mp4", "360.mp4", "720.mp4", "set.json"].map((name) => `${TO}/hls/${name}`)])
  })

  it("without renditions is the video alone", async () => {
    const media = await storeWith({})
    expect(await copyVideo({ media }, FROM, TO)).toEqual({ previewKey: null })
    expect(await media.list(TO)).toEqual([TO])
  })

  it("says nothing of renditions of which one is gone", async () => {
    const media = await storeWith({ "360.mp4": [640, 360], "720.mp4": [1280, 720] }, [`${FROM}/hls/360.mp4`])
    expect(await copyVideo({ media }, FROM, TO)).toEqual({ previewKey: null })
    expect(await media.list(TO)).not.toContain(`${TO}/hls/set.json`)
  })

  it("is none where the video is gone, whatever is left beside it", async () => {
    const media = await storeWith({ "360.mp4": [640, 360] }, [FROM])
    expect(await copyVideo({ media }, FROM, TO)).toBe(false)
    expect(await media.list(TO)).toEqual([])
  })
})
