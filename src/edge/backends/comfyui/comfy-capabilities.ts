import { UNDRIVEN } from "../../../domain/backend/check-rules.ts"
import { controlsOf, modulesOf } from "../../../domain/backend/comfyui/controls.ts"
import { detectorsOf } from "../../../domain/backend/comfyui/edited-graphs.ts"
import { isMediaKind, mediaOffer } from "../../../domain/backend/comfyui/media-offers.ts"
import type { NodeClasses } from "../../../domain/backend/comfyui/node-class.ts"
import { COMFYUI_KINDS, featuresOf, lackFor } from "../../../domain/backend/comfyui/offers.ts"
import { samplersOf, schedulersOf } from "../../../domain/backend/comfyui/samplers.ts"
import { baseModels, choicesOf, PLAIN_UPSCALERS, upscalerName } from "../../../domain/backend/comfyui/server-models.ts"
import { undrivenWords } from "../../../domain/backend/comfyui/undriven-models.ts"
import { type Capabilities, capabilitiesWith, type KindOffer, type OfferedModel } from "../../../domain/backend/index.ts"
import { familyOf } from "../../../domain/backend/model-families.ts"
import { type ComfyServer, recordOf } from "./comfy-server.ts"
import { askHeads, headOf } from "./file-heads.ts"
import { listedEmbeddings } from "./listed-embeddings.ts"
import { usedClasses } from "./node-reading.ts"

const MOST_NAMES = 2000
/** VAEs that are no choice for images: small ones for previews, and those of videos. */
const NOT_OF_IMAGES = /^(?:tae|pixel_space)|wan.?2|hunyuan.?video|ltx/i
/** Multiples that every family's latents have room for, px. */
const GRID_PX = 8

/** What a ComfyUI server can do, by the nodes and models that it has; null where it does not say so. */
export async function readCapabilities(server: ComfyServer): Promise<Capabilities | null> {
  const answer = await usedClasses(server, true)
  const stats = await server.ask("/system_stats")
  const system = stats.kind === "heard" && stats.status === 200 ? recordOf(recordOf(stats.body)?.["system"]) : null
  if (answer.kind === "unread" || system === null) return null
  const { classes } = answer
  const version = system["comfyui_version"]
  return capabilitiesWith({
    name: "ComfyUI",
    software: "comfyui",
    version: typeof version === "string" ? version.slice(0, 40) : null,
    slots: 1,
    offers: offersOf(classes),
    features: featuresOf(classes),
    modules: modulesOf(classes),
    controls: controlsOf(classes),
    models: await modelsOf(server, classes),
    loras: choicesOf(classes, "LoraLoader", "lora_name")
      .slice(0, MOST_NAMES)
      .map((name) => modelOf(name, null)),
    embeddings: await listedEmbeddings(server, true),
    vaes: choicesOf(classes, "VAELoader", "vae_name").filter((name) => !NOT_OF_IMAGES.test(name)),
    samplers: samplersOf(classes),
    schedulers: schedulersOf(classes),
    upscalers: upscalersOf(classes),
    detectors: detectorsOf(classes),
    gridPx: GRID_PX,
    isLive: false,
    lacks: lacksOf(classes),
  })
}

function offersOf(classes: NodeClasses): Readonly<Record<string, KindOffer>> {
  const latent = classes.get("EmptyLatentImage")?.inputs
  const bounds = { maximumWidth: latent?.["width"]?.maximum ?? null, maximumHeight: latent?.["height"]?.maximum ?? null }
  const offer: KindOffer = { slots: 1, ...bounds, maximumCount: null }
  const kinds = COMFYUI_KINDS.filter((kind) => lackFor(classes, kind) === null)
  return Object.fromEntries(kinds.map((kind) => [kind, isMediaKind(kind) ? { ...offer, ...mediaOffer(classes, kind) } : offer]))
}

function lacksOf(classes: NodeClasses): Readonly<Record<string, string>> {
  const undriven = undrivenWords(classes)
  return Object.fromEntries([
    ...COMFYUI_KINDS.flatMap((kind) => {
      const lack = lackFor(classes, kind)
      return lack === null ? [] : [[kind, lack] as const]
    }),
    ...(undriven === null ? [] : [[UNDRIVEN, undriven] as const]),
  ])
}

function upscalersOf(classes: NodeClasses): readonly string[] {
  const files = classes.has("ImageUpscaleWithModel") ? choicesOf(classes, "UpscaleModelLoader", "model_name") : []
  return [...new Set([...files.map(upscalerName), ...Object.keys(PLAIN_UPSCALERS)])]
}

async function modelsOf(server: ComfyServer, classes: NodeClasses): Promise<readonly OfferedModel[]> {
  const models = baseModels(classes).slice(0, MOST_NAMES)
  const carrying = models.filter(({ name }) => name.endsWith(".safetensors"))
  await askHeads(
    server,
    carrying.map(({ name, loader }) => ({ name, folder: loader === "CheckpointLoaderSimple" ? "checkpoints" : "diffusion_models" })),
  )
  return models.map(({ name, family }) => ({ ...modelOf(name, headOf(server, name)?.hash ?? null), family }))
}

function modelOf(name: string, hash: string | null): OfferedModel {
  return { name, hash, family: familyOf(name), sizes: null }
}
