import { createHash } from "node:crypto"
import { readImageHeader } from "../../../src/formats/image/header.ts"
import type { SandboxOrder } from "../paint-by-easel.ts"

/** What is posted to Fooocus-API, as far as the stand-in reads it. */
export interface FooocusPost {
  readonly prompt?: string
  readonly negative_prompt?: string
  readonly style_selections?: readonly string[]
  readonly performance_selection?: string
  readonly image_number?: number
  readonly image_seed?: number
  readonly sharpness?: number
  readonly guidance_scale?: number
  readonly base_model_name?: string
  readonly aspect_ratios_selection?: string
  readonly async_process?: boolean
  readonly save_name?: string
  readonly input_image?: string | null
  readonly input_mask?: string | null
  readonly uov_method?: string
  readonly upscale_value?: number
  readonly outpaint_selections?: readonly string[]
  readonly outpaint_distance_left?: number
  readonly outpaint_distance_right?: number
  readonly outpaint_distance_top?: number
  readonly outpaint_distance_bottom?: number
  readonly image_prompts?: readonly {
    readonly cn_img: string
    readonly cn_type: string
    readonly cn_stop: number
    readonly cn_weight: number
  }[]
  readonly advanced_params?: {
    readonly overwrite_width?: number
    readonly overwrite_height?: number
    readonly overwrite_step?: number
    readonly overwrite_vary_strength?: number
    readonly inpaint_strength?: number
    readonly skipping_cn_preprocessor?: boolean
  }
}

const MODULES: Readonly<Record<string, string>> = { ImagePrompt: "tile", PyraCanny: "canny", CPDS: "luminance", FaceSwap: "face" }
const USUAL_PX = 1024

/** What Easel is asked for in place of Fooocus. `isWrong`: of another size than was asked for. */
export function easelOrder(post: FooocusPost, isWrong: boolean): Required<SandboxOrder> {
  const { advanced_params: advanced = {}, image_prompts: prompts = [] } = post
  const image = imageOf(post.input_image)
  const size = sizeOf(post, image)
  const painted = {
    prompt: post.prompt ?? "",
    negative_prompt: post.negative_prompt ?? "",
    width: isWrong ? size.width + 8 : size.width,
    height: size.height,
    steps: advanced.overwrite_step ?? 20,
    cfg_scale: post.guidance_scale ?? 4,
    seed: post.image_seed ?? 1,
    count: Math.min(4, post.image_number ?? 1),
  }
  const inputs = image === null ? [] : [inputOf("image", image)]
  if (post.uov_method?.startsWith("Upscale") === true)
    return { kind: "upscale", fields: { width: painted.width, height: painted.height }, inputs }
  if (post.uov_method !== undefined)
    return { kind: "variation", fields: { ...painted, variation_strength: advanced.overwrite_vary_strength ?? 0.5 }, inputs }
  const mask = imageOf(post.input_mask)
  if (image !== null && mask !== null) {
    const fields = { ...painted, denoising_strength: advanced.inpaint_strength ?? 1 }
    return { kind: "image-to-image", fields, inputs: [...inputs, inputOf("mask", mask)] }
  }
  if (image !== null) return { kind: "expansion", fields: { ...painted, ...bordersOf(post) }, inputs }
  if (prompts.length === 0) return { kind: "text-to-image", fields: painted, inputs: [] }
  const controls = prompts.map(({ cn_type, cn_stop, cn_weight }, index) => ({
    role: `control-${index + 1}`,
    module: MODULES[cn_type] ?? "tile",
    is_map: advanced.skipping_cn_preprocessor === true,
    weight: cn_weight,
    guidance_end: cn_stop,
    processor_res: 512,
  }))
  const images = prompts.map(({ cn_img }, index) => inputOf(`control-${index + 1}`, imageOf(cn_img) ?? new Uint8Array()))
  return { kind: "condition", fields: { ...painted, controls }, inputs: images }
}

/** The bytes of a picture in a post; null for none. */
export function imageOf(base64: string | null | undefined): Uint8Array<ArrayBuffer> | null {
  return base64 === null || base64 === undefined || base64 === "" ? null : new Uint8Array(Buffer.from(base64, "base64"))
}

function bordersOf(post: FooocusPost): Readonly<Record<string, number>> {
  return {
    left: post.outpaint_distance_left ?? 0,
    right: post.outpaint_distance_right ?? 0,
    up: post.outpaint_distance_top ?? 0,
    down: post.outpaint_distance_bottom ?? 0,
  }
}

/** The size that Fooocus would come to: of the image where there is one, else the one that is asked for. */
function sizeOf(post: FooocusPost, image: Uint8Array | null): { readonly width: number; readonly height: number } {
  const header = image === null ? null : readImageHeader(image)
  const { overwrite_width: width = -1, overwrite_height: height = -1 } = post.advanced_params ?? {}
  if (header === null) return { width: width > 0 ? width : USUAL_PX, height: height > 0 ? height : USUAL_PX }
  const factor = post.uov_method === "Upscale (Fast 2x)" ? 2 : post.uov_method === "Upscale (Custom)" ? (post.upscale_value ?? 1) : 1
  const { left = 0, right = 0, up = 0, down = 0 } = bordersOf(post)
  return { width: Math.floor(header.width * factor) + left + right, height: Math.floor(header.height * factor) + up + down }
}

function inputOf(role: string, bytes: Uint8Array<ArrayBuffer>): Required<SandboxOrder>["inputs"][number] {
  return { role, sha256: createHash("sha256").update(bytes).digest("hex"), bytes }
}
