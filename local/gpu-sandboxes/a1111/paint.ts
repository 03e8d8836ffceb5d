import { createHash } from "node:crypto"
import { readImageHeader } from "../../../src/formats/image/header.ts"
import type { SandboxOrder } from "../paint-by-easel.ts"
import { type Json, list, RefusedError } from "./check-request.ts"

/** A call as an order that Easel understands. Throws RefusedError for an image that is none. */
export function orderOf(path: string, body: Json, isAnimation: boolean): SandboxOrder {
  const number = (field: string, usual: number) => Number(body[field] ?? usual)
  const painted = {
    prompt: textOf(body["prompt"]),
    negative_prompt: textOf(body["negative_prompt"]),
    width: number("width", 512),
    height: number("height", 512),
    steps: Math.min(20, number("steps", 20)),
    seed: Math.max(0, number("seed", 0)),
    count: number("n_iter", 1),
  }
  const scale = body["enable_hr"] === true ? number("hr_scale", 2) : 1
  const sized = { ...painted, width: Math.round(painted.width * scale), height: Math.round(painted.height * scale) }
  switch (path) {
    case "/sdapi/v1/txt2img":
      return { kind: "text-to-image", fields: sized }
    case "/sdapi/v1/img2img": {
      const image = imageOf(list(body["init_images"])[0])
      const { prompt, negative_prompt, seed, width, height } = painted
      if (isAnimation) {
        const fields = { prompt, negative_prompt, seed, width, height, frames: 8, frame_rate: 8, motion: "drift" }
        return { kind: "animation", fields, inputs: [named("image", image)] }
      }
      const borders = list(body["script_args"])
      const grown = body["script_name"] === undefined ? painted : outpainted(painted, borders)
      const mask = body["mask"] === undefined ? [] : [named("mask", imageOf(body["mask"]))]
      const fields = { ...grown, denoising_strength: number("denoising_strength", 0.75) }
      return { kind: "image-to-image", fields, inputs: [named("image", image), ...mask] }
    }
    case "/sdapi/v1/extra-single-image": {
      const size = { width: number("upscaling_resize_w", 512), height: number("upscaling_resize_h", 512) }
      return { kind: "upscale", fields: size, inputs: [named("image", imageOf(body["image"]))] }
    }
    case "/rembg":
      return single("remove-background", imageOf(body["input_image"]))
    case "/controlnet/detect": {
      const image = imageOf(list(body["controlnet_input_images"])[0])
      const factor = number("controlnet_processor_res", 512) / Math.min(image.width, image.height)
      const size = { width: Math.round(image.width * factor), height: Math.round(image.height * factor) }
      return { kind: "control-preview", fields: { module: "canny", ...size }, inputs: [named("image", image)] }
    }
    default: {
      imageOf(body["source_image"])
      // Easel would fail where it finds no face; ReActor gives the image back.
      return single("upscale", imageOf(body["target_image"]))
    }
  }
}

interface SentImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** A base64 image of a call, with or without the head of a data URL. */
export function imageOf(text: unknown): SentImage {
  const bytes = Uint8Array.from(Buffer.from((typeof text === "string" ? text : "").replace(/^data:image\/[a-z]+;base64,/, ""), "base64"))
  const header = readImageHeader(bytes)
  if (header === null) throw new RefusedError(500, "HTTPException", "Invalid encoded image")
  return { bytes, width: header.width, height: header.height }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}

function single(kind: string, image: SentImage): SandboxOrder {
  return { kind, fields: { width: image.width, height: image.height }, inputs: [named("image", image)] }
}

function named(role: string, { bytes }: SentImage) {
  return { role, bytes, sha256: createHash("sha256").update(bytes).digest("hex") }
}

/** The script rounds the sides up to 64. */
function outpainted<Painted extends { readonly width: number; readonly height: number }>(
  painted: Painted,
  args: readonly unknown[],
): Painted {
  const pixels = Number(args[1])
  const sides = list(args[3])
  const grown = (side: number, names: readonly string[]) =>
    Math.ceil((side + names.filter((name) => sides.includes(name)).length * pixels) / 64) * 64
  return { ...painted, width: grown(painted.width, ["left", "right"]), height: grown(painted.height, ["up", "down"]) }
}
