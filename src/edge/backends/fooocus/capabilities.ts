import { type Capabilities, capabilitiesWith, type KindOffer, type OfferedModel, readSampler } from "../../../domain/backend/index.ts"
import { familyOf } from "../../../domain/backend/model-families.ts"
import { askServer, type ServerAddress, type ServerTrouble, troubleOf } from "../server-calls.ts"
import type { NamedThings } from "./order-body.ts"
import { CONDITION_TYPES } from "./order-request.ts"
import { modelsSchema, openApiSchema, stylesSchema } from "./wire.ts"

/** Bounds of its `overwrite_width` and `overwrite_height`. */
const MAXIMUM_SIDE_PX = 2048
const MAXIMUM_UPSCALED_PX = 4096
const MAXIMUM_COUNT = 32
const MAXIMUM_DESCRIPTION_BYTES = 4 * 1_048_576
const HEALTH_TIMEOUT_MS = 2_000

/** Samplers and schedules of its `modules/flags.py`; it does not list them itself. */
const SAMPLERS =
  "euler euler_ancestral heun heunpp2 dpm_2 dpm_2_ancestral lms dpm_fast dpm_adaptive dpmpp_2s_ancestral dpmpp_sde dpmpp_2m dpmpp_2m_sde dpmpp_3m_sde ddpm lcm tcd restart ddim uni_pc uni_pc_bh2".split(
    " ",
  )
const SCHEDULERS = "normal karras exponential sgm_uniform simple ddim_uniform turbo align_your_steps".split(" ")

/** Parts of an order that it heeds, by the names of `RenderNeed`. */
const FEATURES = ["model", "loras", "embeddings", "clip_skip", "refiner", "references", "tuning"] as const

/** Whether it answers its own greeting; any other page is not it. */
export async function isThere(server: ServerAddress): Promise<boolean> {
  const heard = await askServer(server, "/ping", { timeoutMs: HEALTH_TIMEOUT_MS })
  if (heard.kind === "silent" || heard.status !== 200) return false
  return heard.kind === "heard" ? heard.body === "pong" : heard.text.trim() === "pong"
}

/** What it has under the names that orders use; null where it does not say. */
export async function namedThings(server: ServerAddress): Promise<NamedThings | ServerTrouble> {
  const [models, styles] = await Promise.all([askServer(server, "/v1/engines/all-models"), askServer(server, "/v1/engines/styles")])
  const trouble = troubleOf(models) ?? troubleOf(styles)
  if (trouble !== null || models.kind !== "heard" || styles.kind !== "heard") return trouble ?? "not-json"
  const [readModels, readStyles] = [modelsSchema.safeParse(models.body), stylesSchema.safeParse(styles.body)]
  if (!readModels.success || !readStyles.success) return "no-such-api"
  return { models: readModels.data.model_filenames, loras: readModels.data.lora_filenames, styles: readStyles.data }
}

/** What it says of itself; null where it keeps that to itself. `namesFiles`: results bear a name of the caller's. */
export async function describeItself(
  server: ServerAddress,
): Promise<{ readonly version: string | null; readonly namesFiles: boolean; readonly paths: ReadonlySet<string> } | null> {
  const heard = await askServer(server, "/openapi.json", { maximumBytes: MAXIMUM_DESCRIPTION_BYTES })
  const read = heard.kind === "heard" && heard.status === 200 ? openApiSchema.safeParse(heard.body) : null
  if (read?.success !== true) return null
  return {
    version: read.data.info.version ?? null,
    namesFiles: JSON.stringify(read.data.components?.schemas ?? {}).includes('"save_name"'),
    paths: new Set(Object.keys(read.data.paths)),
  }
}

/** What a Fooocus-API can do, or why that cannot be told. */
export async function readFooocus(server: ServerAddress, canDescribe: boolean): Promise<Capabilities | ServerTrouble> {
  const [things, itself] = await Promise.all([namedThings(server), describeItself(server)])
  if (typeof things === "string") return things
  const painted: KindOffer = { slots: 1, maximumWidth: MAXIMUM_SIDE_PX, maximumHeight: MAXIMUM_SIDE_PX, maximumCount: MAXIMUM_COUNT }
  const upscale: KindOffer = { slots: 1, maximumWidth: MAXIMUM_UPSCALED_PX, maximumHeight: MAXIMUM_UPSCALED_PX, maximumCount: 1 }
  const describes = canDescribe && (itself === null || itself.paths.has("/v1/tools/describe-image"))
  const offers = {
    "text-to-image": painted,
    "image-to-image": painted,
    condition: painted,
    variation: painted,
    expansion: painted,
    upscale,
    ...(describes ? { "image-to-text": { slots: 1, maximumWidth: null, maximumHeight: null, maximumCount: null } } : {}),
  }
  return capabilitiesWith({
    name: "Fooocus-API",
    software: "fooocus",
    version: itself?.version ?? null,
    offers,
    features: FEATURES,
    modules: Object.keys(CONDITION_TYPES),
    controls: Object.keys(CONDITION_TYPES),
    models: things.models.map(offered),
    loras: things.loras.map(offered),
    samplers: SAMPLERS.flatMap((name) => readSampler(name, null)?.sampler ?? []),
    schedulers: SCHEDULERS.flatMap((name) => readSampler("euler", name)?.schedule ?? []),
    upscalers: [],
    detectors: [],
    vaes: [],
    gridPx: 8,
  })
}

/** All that it runs is of SDXL's architecture; the name tells the branches of it. */
function offered(name: string): OfferedModel {
  return { name, hash: null, family: familyOf(name) ?? "sdxl", sizes: null }
}
