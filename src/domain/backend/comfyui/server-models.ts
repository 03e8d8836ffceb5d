import type { ModelFamily } from "../../_kernel/model-family.ts"
import { familyOf } from "../model-families.ts"
import type { NodeClasses } from "./node-class.ts"
import { namedModels, readyModels } from "./paint-files.ts"
import type { PaintWay } from "./paint-ways.ts"
import { tellingName } from "./told-names.ts"

/** Models that fit one another although their families' names differ. */
export type FamilyGroup = "sd" | "xl" | "flux"

/** A base model of a server, and the class that loads it. */
export interface BaseModel {
  readonly name: string
  readonly family: ModelFamily | null
  readonly loader: "CheckpointLoaderSimple" | "UNETLoader" | "UnetLoaderGGUF"
  /** The declared family that it is painted by; null for Stable Diffusion up to XL, and Flux.1. */
  readonly way: PaintWay | null
}

/** What a server has besides its checkpoint to paint with a flux model that is but a diffusion model. */
export interface FluxParts {
  /** What loads both encoders, whole or quantised. */
  readonly loader: "DualCLIPLoader" | "DualCLIPLoaderGGUF"
  readonly clipL: string
  readonly t5: string
  readonly vae: string
}

const NOT_TO_PAINT_WITH = /svd|stable[-_]?video|refiner|inpaint|upscale|zero123|stable[-_]?audio|sv3d|wan2|hunyuan|ltx/i
/** Checkpoints of what moves and sounds, which nothing is painted with. */
const OF_MEDIA = /svd|stable[-_]?video|stable[-_]?audio|ace[-_]?step|ltx|wan.?2|hunyuan.?video|cosmos|mochi/i
const OTHER_FLUX = /flux[._-]?2|klein|kontext|fill|redux|canny|depth/i

/** Whether a checkpoint is one of Stable Diffusion 1 that paints, which models of motion are made for. */
export function isClassicPainter(name: string): boolean {
  return groupOf(familyOf(name)) === "sd" && !NOT_TO_PAINT_WITH.test(name) && !/ace[-_]?step/i.test(name)
}

/** The choices that are texts of an input of a class; none where the server lacks it. */
export function choicesOf(classes: NodeClasses, className: string, input: string): readonly string[] {
  const choices = classes.get(className)?.inputs[input]?.choices ?? []
  return choices.filter((choice) => typeof choice === "string")
}

/** The base models that a server can paint with, the ones for other ends last. */
export function baseModels(classes: NodeClasses): readonly BaseModel[] {
  const checkpoints = choicesOf(classes, "CheckpointLoaderSimple", "ckpt_name")
    .filter((name) => !OF_MEDIA.test(tellingName(classes, name)))
    .map((name): BaseModel => ({ name, family: familyOf(tellingName(classes, name)), loader: "CheckpointLoaderSimple", way: null }))
  const flux = fluxParts(classes) === null ? [] : fluxModels(classes)
  const declared = namedModels(classes)
  const isDeclared = ({ name, loader }: BaseModel) => declared.some((one) => one.name === name && one.loader === loader)
  const ready = readyModels(classes).map((one): BaseModel => ({ ...one, family: one.way.family }))
  const found = [...[...checkpoints, ...flux].filter((one) => !isDeclared(one)), ...ready]
  const all = found.filter(({ name }, at) => found.findIndex((one) => one.name === name) === at)
  const isLast = ({ name }: BaseModel) => NOT_TO_PAINT_WITH.test(tellingName(classes, name))
  return [...all.filter((one) => !isLast(one)), ...all.filter(isLast)]
}

function fluxModels(classes: NodeClasses): readonly BaseModel[] {
  return (["UNETLoader", "UnetLoaderGGUF"] as const)
    .flatMap((loader) =>
      choicesOf(classes, loader, "unet_name").map(
        (name): BaseModel => ({ name, family: familyOf(tellingName(classes, name)), loader, way: null }),
      ),
    )
    .filter(({ name, family }) => family === "flux" && !OTHER_FLUX.test(tellingName(classes, name)))
}

/** The text encoders and the VAE of flux; null where one of them is missing. */
export function fluxParts(classes: NodeClasses): FluxParts | null {
  const vae = choicesOf(classes, "VAELoader", "vae_name").find((name) => /(?:^|[/\\])ae\.|flux(?!.?2).*(?:vae|ae)/i.test(name))
  if (vae === undefined) return null
  for (const loader of ["DualCLIPLoader", "DualCLIPLoaderGGUF"] as const) {
    const encoders = choicesOf(classes, loader, "clip_name1")
    const clipL = encoders.find((name) => /clip_l(?![a-z])/i.test(name))
    const t5 = encoders.find((name) => /t5.?(?:v1.?1.?)?xxl/i.test(name))
    if (clipL !== undefined && t5 !== undefined) return { loader, clipL, t5, vae }
  }
  return null
}

/** Which other models fit a family; unknown ones are taken for Stable Diffusion 1. */
export function groupOf(family: ModelFamily | null): FamilyGroup | null {
  switch (family) {
    case "sd":
      return "sd"
    case "sdxl":
    case "IL":
    case "IL3":
      return "xl"
    case "flux":
      return "flux"
    case "HiDream":
    case "SeaDream":
    case null:
      return null
  }
}

/** Files of upscalers whose names at the web UI are others than the file's. */
const UPSCALER_NAMES: Readonly<Record<string, string>> = {
  realesrgan_x4plus: "R-ESRGAN 4x+",
  "realesrgan-x4plus": "R-ESRGAN 4x+",
  realesrgan_x4: "R-ESRGAN 4x+",
  realesrgan_x4plus_anime_6b: "R-ESRGAN 4x+ Anime6B",
  "realesrgan-x4plus-anime": "R-ESRGAN 4x+ Anime6B",
  "4x_ultrasharp": "4x-UltraSharp",
  "4x-ultrasharp": "4x-UltraSharp",
}

/** The ways of scaling that every server has, by the web UI's names. */
export const PLAIN_UPSCALERS: Readonly<Record<string, string>> = { Lanczos: "lanczos", Nearest: "nearest-exact" }

/** An upscaler's name at the web UI, out of its file's. */
export function upscalerName(file: string): string {
  const stem = stemOf(file)
  return UPSCALER_NAMES[stem.toLowerCase()] ?? stem
}

/** The file of an upscaler by its name at the web UI; null where the server has none. */
export function upscalerFile(classes: NodeClasses, name: string): string | null {
  return choicesOf(classes, "UpscaleModelLoader", "model_name").find((file) => file === name || upscalerName(file) === name) ?? null
}

/** A file's name without its folder and its ending. */
export function stemOf(file: string): string {
  return file.replace(/^.*[/\\]/, "").replace(/\.(?:safetensors|sft|pth|pt|ckpt|bin|onnx|gguf)$/i, "")
}
