import type { CheckedOrder } from "../../../domain/backend/check-rules.ts"
import type { Capabilities } from "../../../domain/backend/index.ts"
import type { BackendOrder, InputFile } from "../render-backend.ts"

/** Side of what a check orders, px, where the server leaves it the choice. */
export const CHECK_SIDE_PX = 256
const STEPS = 8
/** Harmless everywhere, and with a face on it for what looks for one. */
const PROMPT = "portrait photo of a smiling woman in a red coat, front view, plain background"

export interface SizePx {
  readonly width: number
  readonly height: number
}

/** The files that orders are about; white parts of the mask are made new. */
export interface TestFiles {
  readonly image: InputFile
  readonly mask: InputFile
  /** In the only size that the server begins videos with, or the image. */
  readonly frame: InputFile
  /** Null where the server has made none. */
  readonly video: InputFile | null
  readonly sound: InputFile
}

/** What an order of a check is made with. */
export interface TestSettings {
  readonly capabilities: Capabilities
  readonly model: string | null
  readonly size: SizePx
  readonly seed: number
}

/** The smallest size that a model makes, or the usual one of checks. */
export function sizeFor(capabilities: Capabilities, model: string | null): SizePx {
  const sizes = capabilities.models?.find(({ name }) => name === model)?.sizes ?? []
  const [first, ...others] = sizes
  if (first === undefined) return { width: CHECK_SIDE_PX, height: CHECK_SIDE_PX }
  return others.reduce((least, size) => (size.width * size.height < least.width * least.height ? size : least), first)
}

/** The size of a video, px: the first that the server makes of the kind where it makes only some. */
export function videoSizeFor({ offers }: Capabilities, kind: string): SizePx {
  return offers[kind]?.sizes?.[0] ?? { width: CHECK_SIDE_PX, height: CHECK_SIDE_PX }
}

/** Text to image, which the looks at behaviour are made with. */
export function imageOrder({ capabilities, model, size, seed }: TestSettings, more: Readonly<Record<string, unknown>> = {}): BackendOrder {
  return { kind: "text-to-image", fields: { ...painted({ capabilities, model, size, seed }), ...more }, inputs: [] }
}

function painted({ capabilities, model, size, seed }: TestSettings): Readonly<Record<string, unknown>> {
  const sampler = ["Euler a", "Euler"].find((name) => capabilities.samplers?.includes(name)) ?? capabilities.samplers?.[0]
  return {
    prompt: PROMPT,
    negative_prompt: "",
    ...size,
    steps: STEPS,
    cfg_scale: 5,
    seed,
    count: 1,
    ...(sampler === undefined ? {} : { sampler_name: sampler }),
    ...(model === null ? {} : { model }),
  }
}

/** An order of a kind, as the studio would send it. */
export function testOrder(kind: CheckedOrder, settings: TestSettings, files: TestFiles): BackendOrder {
  const { size, capabilities, seed } = settings
  const videoSize = videoSizeFor(capabilities, "text-to-video")
  const base = painted(settings)
  const about = (role: string, file = files.image): InputFile => ({ ...file, role })
  const image = [about("image")]
  const video = files.video === null ? [] : [about("video", files.video)]
  switch (kind) {
    case "text-to-image":
      return imageOrder(settings)
    case "image-to-image":
      return { kind, fields: { ...base, denoising_strength: 0.5 }, inputs: [...image, about("mask", files.mask)] }
    case "condition":
      return {
        kind,
        fields: { ...base, controls: [{ ...CONTROL, module: processorOf(capabilities) }] },
        inputs: [about("control-1")],
      }
    case "variation":
      return { kind, fields: { ...base, variation_strength: 0.3 }, inputs: image }
    case "expansion":
      return {
        kind,
        fields: { ...base, width: size.width * 2, left: size.width / 2, up: 0, right: size.width / 2, down: 0 },
        inputs: image,
      }
    case "upscale":
      return { kind, fields: { width: size.width * 2, height: size.height * 2, ...upscalerOf(capabilities) }, inputs: image }
    case "remove-background":
      return { kind, fields: { ...size }, inputs: image }
    case "face-swap":
      return { kind, fields: { ...size, face_distance: 2 }, inputs: [about("target"), about("source")] }
    case "character-repair":
      return {
        kind,
        fields: { prompt: PROMPT, negative_prompt: "", seed, ...size, units: [repairUnit(capabilities)] },
        inputs: image,
      }
    case "animation":
      return {
        kind,
        fields: {
          prompt: PROMPT,
          negative_prompt: "",
          seed,
          ...size,
          frames: 8,
          frame_rate: 8,
          motion: "zoom-in",
          weight: 1,
        },
        inputs: image,
      }
    case "control-preview":
      return { kind, fields: { ...size, module: processorOf(capabilities), processor_res: size.width }, inputs: image }
    case "image-to-text":
      return { kind, fields: {}, inputs: image }
    case "text-to-video":
      return { kind, fields: { ...VIDEO, ...videoSizeFor(capabilities, kind), ...WORDS, seed }, inputs: [] }
    case "image-to-video":
      return { kind, fields: { ...VIDEO, ...videoSizeFor(capabilities, kind), ...WORDS, seed }, inputs: [about("image", files.frame)] }
    case "video-extend":
      return { kind, fields: { ...WORDS, ...videoSize, seed, duration_s: SHORT_S }, inputs: video }
    case "video-upscale":
      return { kind, fields: { width: videoSize.width * 2, height: videoSize.height * 2 }, inputs: video }
    case "frame-interpolation":
      return { kind, fields: { ...videoSize }, inputs: video }
    case "video-to-audio":
      return { kind, fields: { ...videoSize, prompt: "rain on a window", negative_prompt: "", seed }, inputs: video }
    case "sound-effect":
      return { kind, fields: { ...SOUND, prompt: "rain on a window", duration_s: SHORT_S, seed }, inputs: [] }
    case "music":
      return { kind, fields: { ...SOUND, prompt: "calm piano music", duration_s: 1, seed }, inputs: [] }
    case "lyrics":
      return { kind, fields: { prompt: "a calm song about a harbor at night", seed }, inputs: [] }
    case "song":
      return {
        kind,
        fields: { ...SOUND, prompt: "calm pop", lyrics: "[verse]\nThe harbor lights are calling me", duration_s: 5, seed },
        inputs: [],
      }
    case "speech":
      return { kind, fields: { prompt: "Good morning.", speed: 1, emotion: "neutral", ...voiceOf(capabilities) }, inputs: [] }
    case "speech-to-text":
      return { kind, fields: {}, inputs: [about("sound", files.sound)] }
  }
}

/** Enough to hear and to see that it comes; who makes longer ones alone makes the shortest of them. */
const SHORT_S = 0.5
const WORDS = { prompt: PROMPT, negative_prompt: "" }
const VIDEO = { duration_s: SHORT_S, frame_rate: 24, count: 1, sound: false }
const SOUND = { negative_prompt: "", count: 1 }

/** The first voice that is offered by name. */
function voiceOf({ offers }: Capabilities): { readonly model?: string } {
  const [model] = offers["speech"]?.models ?? []
  return model === undefined ? {} : { model }
}

/** The size that an order asks for; null where nothing with sides comes back. */
export function wantedSize({ kind, fields }: BackendOrder): SizePx | null {
  const [width, height] = [fields["width"], fields["height"]]
  return kind !== "image-to-text" && typeof width === "number" && typeof height === "number" ? { width, height } : null
}

const CONTROL = { role: "control-1", is_map: false, weight: 1, guidance_start: 0, guidance_end: 1, control_mode: 0, processor_res: 512 }

function processorOf({ modules, controls }: Capabilities): string {
  const both = modules.filter((name) => controls === null || controls.includes(name))
  return both.includes("canny") ? "canny" : (both[0] ?? modules[0] ?? "canny")
}

function upscalerOf({ upscalers }: Capabilities): { readonly upscaler?: string } {
  const upscaler = upscalers?.find((name) => !/^(?:None|Latent)/.test(name))
  return upscaler === undefined ? {} : { upscaler }
}

function repairUnit({ detectors }: Capabilities): object {
  const model = detectors?.find((name) => /face/i.test(name)) ?? detectors?.[0] ?? "face_yolov8n.pt"
  return { model, prompt: "", negative_prompt: "", denoising_strength: 0.4, confidence: 0.3 }
}
