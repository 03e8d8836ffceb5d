import type { JobRequest } from "./orders/schemas.ts"
import { EASEL_VERSION } from "./version.ts"

/** What was asked for, in the form that tools around AUTOMATIC1111 read out of a picture. */

type Setting = readonly [name: string, value: string]

/** A value of the settings line; quoted when it holds a character that separates settings. */
const settingOf = (value: string): string => (/[,:\n"]/.test(value) ? JSON.stringify(value) : value)

const lineOf = (settings: readonly Setting[]): string => settings.map(([name, value]) => `${name}: ${settingOf(value)}`).join(", ")

/** What a kind did, beyond what every painted image says of itself. */
function editSettings(order: JobRequest): readonly Setting[] {
  switch (order.kind) {
    case "text-to-image":
    case "upscale":
    case "image-to-text":
    case "text-to-video":
    case "image-to-video":
    case "multi-image-to-video":
    case "effect-to-video":
    case "sound-effect":
    case "video-extend":
    case "video-upscale":
    case "frame-interpolation":
    case "video-to-audio":
    case "film-frame":
    case "lip-sync":
    case "music":
    case "speech":
    case "song":
    case "lyrics":
    case "voice-training":
      return []
    case "image-to-image":
      return [
        ["Denoising strength", String(order.denoising_strength)],
        ...(order.inputs.some(({ role }) => role === "mask")
          ? ([
              ["Mask blur", String(order.mask_blur)],
              ["Masked area padding", String(order.mask_padding)],
              ["Masked content", String(order.inpainting_fill)],
            ] as const)
          : []),
      ]
    case "condition":
      return [
        ...(order.denoising_strength === undefined ? [] : [["Denoising strength", String(order.denoising_strength)] as const]),
        ...order.controls.map((control, index): Setting => {
          const { module, weight, guidance_start: start, guidance_end: end, processor_res: side } = control
          const parts = [
            `Module: ${control.is_map ? "none" : module}`,
            `Model: ${module}`,
            `Weight: ${weight}`,
            `Processor Res: ${side}`,
            `Guidance Start: ${start}`,
            `Guidance End: ${end}`,
          ]
          return [`ControlNet ${index}`, parts.join(", ")]
        }),
      ]
    case "variation":
      return [["Variation strength", String(order.variation_strength)]]
    case "expansion":
      return [["Expansion", `${order.left} ${order.up} ${order.right} ${order.down}`]]
    case "character-repair":
      return [["Edit", "faces repaired"]]
    case "remove-background":
      return [["Edit", "background removed"]]
    case "face-swap":
      return [["Edit", "faces swapped"]]
    case "control-preview":
      return [["Control map", order.module]]
    case "animation":
      return [
        ["Motion", order.motion],
        ["Motion weight", String(order.weight)],
        ["Frames", String(order.frames)],
        ["Frame rate", String(order.frame_rate)],
      ]
  }
}

/** How ADetailer tells its units apart. */
const ORDINALS = ["", " 2nd", " 3rd", " 4th"] as const

/** Names of what an order asks to paint with, where it does. */
function looksSettings(order: JobRequest): readonly Setting[] {
  if (!("cfg_scale" in order)) return []
  const { loras = [], embeddings = [], vae, clip_skip: clipSkip, hires, refiner, tuning, units = [] } = order
  return [
    ...(vae === undefined ? [] : [["VAE", vae] as const]),
    ...(clipSkip === undefined ? [] : [["Clip skip", String(clipSkip)] as const]),
    ...(loras.length === 0 ? [] : [["Lora", loras.map(({ name, weight }) => `${name}: ${weight}`).join(", ")] as const]),
    ...(embeddings.length === 0 ? [] : [["TI", embeddings.join(", ")] as const]),
    ...(hires === undefined
      ? []
      : ([
          ["Hires upscale", String(hires.scale)],
          ["Hires steps", String(hires.steps)],
          ["Hires upscaler", hires.upscaler],
          ["Hires denoising strength", String(hires.denoising_strength)],
        ] as const)),
    ...(refiner === undefined
      ? []
      : ([
          ["Refiner", refiner.model],
          ["Refiner switch at", String(refiner.switch_at)],
        ] as const)),
    ...(tuning === undefined ? [] : [["Tuning", JSON.stringify(tuning)] as const]),
    ...units.map(({ model }, index): Setting => [`ADetailer model${ORDINALS[index] ?? ""}`, model]),
  ]
}

/** The `parameters` text of one image that was made out of words: prompt, negative prompt (when there is one) and the settings line. */
export const infotextOf = (
  order: Extract<JobRequest, { readonly prompt: string; readonly width: number; readonly negative_prompt: string }>,
  seed: number,
): string => {
  const painted: readonly Setting[] =
    "cfg_scale" in order
      ? [
          ["Steps", String(order.steps)],
          ["Sampler", order.sampler_name],
          ["CFG scale", String(order.cfg_scale)],
        ]
      : [["Steps", "1"]]
  const style = "style" in order ? order.style : undefined
  const settings: readonly Setting[] = [
    ...painted,
    ["Seed", String(seed)],
    ["Size", `${order.width}x${order.height}`],
    ["Model", ("model" in order ? order.model : undefined) ?? "Easel preview"],
    ...(style === undefined ? [] : [["Style", style] as const]),
    ...looksSettings(order),
    ...editSettings(order),
    ["Version", `Easel ${EASEL_VERSION}`],
  ]
  return [order.prompt, ...(order.negative_prompt === "" ? [] : [`Negative prompt: ${order.negative_prompt}`]), lineOf(settings)].join("\n")
}

/** The `parameters` text of an image that was made out of another: what that one says of itself, and what was done. */
export const editedInfotextOf = (order: JobRequest, source: string | undefined): string => {
  const done = lineOf([...editSettings(order), ["Version", `Easel ${EASEL_VERSION}`]])
  if (source === undefined || source === "") return done
  return /(?:^|\n)Steps: \d[^\n]*$/.test(source) ? `${source}, ${done}` : `${source}\n${done}`
}
