import type { ImageWorkshop } from "../../domain/_kernel/media-ports.ts"
import { readImageHeader } from "../../formats/image/header.ts"
import { isMovingPng } from "../../formats/image/png.ts"
import { type Pixels, samplePng, shrinkPng } from "../../formats/image/png-pixels.ts"
import { putInFrame, sizeForFrame } from "../../formats/image/preview-frame.ts"
import { sizeWithin } from "../../formats/image/shrink.ts"
import { sniffType } from "../../formats/sniff/type.ts"
import type { Env } from "../env.ts"
import type { ImageSizing } from "./image-codec.ts"

const SAMPLE_SIDE_PX = 100
/** Images above this are not held in memory; the binding streams them. */
const MAXIMUM_HELD_BYTES = 16_777_216
/** An image's size stands among its first bytes, behind what a camera wrote. */
const HEAD_BYTES = 262_144
const QUALITY = 80

/** Evaluated by the first image that needs one. */
const codecs = () => import("./image-codec.ts")

/** Small copies by the Images binding, and by codecs within the Worker where it is absent or does not answer. */
export function createImageWorkshop(env: Pick<Env, "MEDIA" | "IMAGES">): ImageWorkshop {
  return {
    async sample(key, side = SAMPLE_SIDE_PX) {
      const byBinding = await transform(env, key, { width: side, height: side, fit: "scale-down" }, "image/png")
      const sampled = byBinding === null ? null : await samplePng(byBinding, side)
      return sampled ?? shrinkHeld(env, key, (width, height) => sizeWithin(width, height, side))
    },
    async shrink(key, width) {
      const head = await readBytes(env, key, { offset: 0, length: HEAD_BYTES })
      if (head === null || sniffType(head) === "gif") return null
      const header = readImageHeader(head)
      const isStillPng = header?.contentType === "image/png" && !isMovingPng(head)
      // An image on its side is as wide as it is stored high.
      if (header !== null && !isStillPng && Math.max(header.width, header.height) <= width) return "wide-enough"
      let isNarrower = isStillPng && header.width <= width
      // A copy of the same size has its weight for it alone.
      const serves = async (copy: { readonly bytes: Uint8Array; readonly contentType: string }) =>
        isNarrower && copy.bytes.length >= ((await env.MEDIA.head(key))?.size ?? 0) ? null : copy
      const byBinding = await transform(env, key, { width, fit: "scale-down" }, "image/webp")
      if (byBinding !== null) return serves({ bytes: byBinding, contentType: "image/webp" })
      const pixels = await shrinkHeld(env, key, (ownWidth, ownHeight) => {
        isNarrower = ownWidth <= width
        return { width: Math.min(width, ownWidth), height: Math.max(1, Math.round(ownHeight * Math.min(1, width / ownWidth))) }
      })
      if (isNarrower && !isStillPng) return "wide-enough"
      const copy = pixels === null || pixels === "undecodable" ? null : (await codecs()).encodeByCodec(pixels)
      return copy === null ? null : serves(copy)
    },
    async frame(key, frame) {
      const byBinding = await transform(env, key, { width: frame.width, height: frame.width, fit: "scale-down" }, "image/png")
      const sizing: ImageSizing = (width, height) => sizeForFrame({ width, height }, frame)
      const pixels = byBinding === null ? await shrinkHeld(env, key, sizing) : await shrinkPng(byBinding, sizing)
      return pixels === null || pixels === "undecodable"
        ? null
        : (await codecs()).encodeWithin(putInFrame(pixels, frame), frame.maximumBytes)
    },
  }
}

/** What the binding makes of an image; null without a binding, and where it cannot. */
async function transform(
  env: Pick<Env, "MEDIA" | "IMAGES">,
  key: string,
  size: ImageTransform,
  format: "image/png" | "image/webp",
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (env.IMAGES === undefined) return null
  const object = await env.MEDIA.get(key)
  if (object === null) return null
  try {
    const made = await env.IMAGES.input(object.body).transform(size).output({ format, quality: QUALITY, anim: false })
    const bytes = new Uint8Array(await made.response().arrayBuffer())
    return readImageHeader(bytes)?.contentType === format ? bytes : null
  } catch {
    return null
  }
}

async function shrinkHeld(env: Pick<Env, "MEDIA">, key: string, sizing: ImageSizing): Promise<Pixels | "undecodable" | null> {
  const head = await env.MEDIA.head(key)
  if (head === null || head.size > MAXIMUM_HELD_BYTES) return null
  const bytes = await readBytes(env, key)
  return bytes === null ? null : (await codecs()).shrinkByCodec(bytes, sizing)
}

async function readBytes(env: Pick<Env, "MEDIA">, key: string, range?: R2Range): Promise<Uint8Array<ArrayBuffer> | null> {
  const object = await env.MEDIA.get(key, range === undefined ? {} : { range })
  return object === null ? null : new Uint8Array(await object.arrayBuffer())
}
