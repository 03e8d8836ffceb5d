import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, inject, it } from "vitest"
import { newMediaName } from "../../domain/_kernel/ids.ts"
import type { TakenFrame } from "../../domain/moderation/ports.ts"
import { cutMoment } from "../../domain/stream/index.ts"
import type { Moment } from "../../domain/stream/moment-rules.ts"
import { perceptualDistance, perceptualHash } from "../../formats/image/perceptual-hash.ts"
import { createFrameTaker } from "./frame-taker.ts"
import { createMediaStore } from "./media-store.ts"

const media = createMediaStore(env.MEDIA)
const streamKey = `work/${newMediaName()}/v.mp4`

beforeAll(async () => {
  const bytes = await (await fetch(`${inject("fixturesUrl")}/b-frames.mp4`)).arrayBuffer()
  await env.MEDIA.put(streamKey, bytes, { httpMetadata: { contentType: "video/mp4" } })
})

async function frameAt(moment: Partial<Moment>): Promise<TakenFrame> {
  const clip = await cutMoment({ media }, { streamKey, rendition: null, share: 0, ...moment })
  const taken = clip === null ? "uncut" : await createFrameTaker(env).take(clip.bytes, clip.at)
  if (typeof taken === "string") throw new Error(taken)
  return taken
}

describe("a picture of what plays", () => {
  it("is taken by a renderer of the fleet out of the segment about its moment", async () => {
    const [first, again, later] = [await frameAt({}), await frameAt({}), await frameAt({ share: 0.9 })]
    expect([first.contentType, first.pixels.width, first.pixels.height]).toEqual(["image/jpeg", 100, 56])
    const apart = (one: TakenFrame, other: TakenFrame) => perceptualDistance(perceptualHash(one.pixels), perceptualHash(other.pixels))
    expect(apart(first, again)).toBe(0)
    expect(first.bytes).not.toEqual(later.bytes)
  })

  it("is none of what is no video, and of no server that does not take such orders", async () => {
    expect(await createFrameTaker(env).take(new Uint8Array(64), 0)).toBe("unreadable")
  })
})
