import * as z from "zod/mini"
import type { Connection } from "./connection.ts"

const name = z.string().check(z.maxLength(400))
const optionalName = z.optional(z.nullable(z.string()))

const modelSchema = z.object({
  title: name,
  model_name: name,
  hash: optionalName,
  sha256: optionalName,
  filename: optionalName,
  config: optionalName,
})
const namedSchema = z.object({ name })
const schedulerSchema = z.object({ name, label: optionalName })
const moduleSchema = z.object({ model_name: name })
const loraSchema = z.object({ name, alias: optionalName, path: optionalName, metadata: z.optional(z.unknown()) })
const scriptSchema = z.object({ name: optionalName, is_alwayson: z.optional(z.boolean()), is_img2img: z.optional(z.boolean()) })
const embeddingsSchema = z.object({ loaded: z.record(z.string(), z.unknown()) })
const controlModelsSchema = z.object({ model_list: z.array(z.string()) })
const controlModulesSchema = z.object({ module_list: z.array(z.string()) })
const detectorsSchema = z.object({ ad_model: z.array(z.string()) })
const pathsSchema = z.object({ paths: z.record(z.string(), z.unknown()) })

/** A list of LoRAs carries all that their files say of themselves. */
const MAXIMUM_LORAS_BYTES = 4 * 1_048_576
const MAXIMUM_PATHS_BYTES = 4 * 1_048_576

export type A1111Model = z.infer<typeof modelSchema>
export type A1111Lora = z.infer<typeof loraSchema>

/** What a server says of itself in its lists; null: it does not have that list. */
export interface ServerFacts {
  readonly software: "a1111" | "forge"
  readonly models: readonly A1111Model[]
  readonly samplers: readonly string[]
  readonly schedulers: readonly string[] | null
  readonly upscalers: readonly string[]
  readonly latentUpscalers: readonly string[]
  readonly styles: readonly string[]
  readonly embeddings: readonly string[] | null
  readonly vaes: readonly string[] | null
  /** Forge's VAEs and text encoders. */
  readonly modules: readonly string[]
  readonly loras: readonly A1111Lora[] | null
  /** Titles, in lower case. */
  readonly alwaysOnScripts: readonly string[]
  readonly imageScripts: readonly string[]
  readonly controlModels: readonly string[]
  readonly controlModules: readonly string[]
  readonly detectors: readonly string[] | null
  readonly canSwapFaces: boolean
  readonly canRemoveBackgrounds: boolean
}

/** Reads what a server has; null where it does not even say which models. */
export async function readServerFacts(connection: Connection): Promise<ServerFacts | null> {
  const read = async <Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    maximumBytes?: number,
  ): Promise<z.infer<Schema> | null> => {
    const heard = await connection.ask(path, maximumBytes === undefined ? {} : { maximumBytes })
    if (heard.kind !== "heard" || heard.status !== 200) return null
    const parsed = schema.safeParse(heard.body)
    return parsed.success ? parsed.data : null
  }
  // Without its models a server is no server of this kind, or not for us: nothing else is asked then.
  const models = await read("/sdapi/v1/sd-models", z.array(modelSchema))
  if (models === null) return null
  const names = async (path: string) => (await read(path, z.array(namedSchema)))?.map((one) => one.name) ?? null
  // One after the other: an answer may have megabytes, and a server that paints answers slowly enough.
  const samplers = (await names("/sdapi/v1/samplers")) ?? []
  const schedulers = await read("/sdapi/v1/schedulers", z.array(schedulerSchema))
  const modules = await read("/sdapi/v1/sd-modules", z.array(moduleSchema))
  const vaes = modules === null ? await read("/sdapi/v1/sd-vae", z.array(moduleSchema)) : null
  const scripts = (await read("/sdapi/v1/script-info", z.array(scriptSchema))) ?? []
  const paths = Object.keys((await read("/openapi.json", pathsSchema, MAXIMUM_PATHS_BYTES))?.paths ?? {})
  const embeddings = await read("/sdapi/v1/embeddings", embeddingsSchema)
  const titles = (isAlwaysOn: boolean) =>
    scripts.filter((script) => (script.is_alwayson === true) === isAlwaysOn).flatMap((script) => (script.name ?? "").toLowerCase() || [])
  const hasControls = titles(true).includes("controlnet")
  const hasDetectors = titles(true).includes("adetailer")
  return {
    software: modules === null ? "a1111" : "forge",
    models,
    samplers,
    schedulers: schedulers?.map(({ name: own, label }) => label ?? own) ?? null,
    upscalers: (await names("/sdapi/v1/upscalers")) ?? [],
    latentUpscalers: (await names("/sdapi/v1/latent-upscale-modes")) ?? [],
    styles: (await names("/sdapi/v1/prompt-styles")) ?? [],
    embeddings: embeddings === null ? null : Object.keys(embeddings.loaded),
    vaes: vaes?.map(({ model_name }) => model_name) ?? null,
    modules: modules?.map(({ model_name }) => model_name) ?? [],
    loras: await read("/sdapi/v1/loras", z.array(loraSchema), MAXIMUM_LORAS_BYTES),
    alwaysOnScripts: titles(true),
    imageScripts: titles(false),
    controlModels: hasControls ? ((await read("/controlnet/model_list", controlModelsSchema))?.model_list ?? []) : [],
    controlModules: hasControls ? ((await read("/controlnet/module_list", controlModulesSchema))?.module_list ?? []) : [],
    detectors: hasDetectors ? ((await read("/adetailer/v1/ad_model", detectorsSchema))?.ad_model ?? null) : null,
    canSwapFaces: paths.includes("/reactor/image"),
    canRemoveBackgrounds: paths.includes("/rembg"),
  }
}
