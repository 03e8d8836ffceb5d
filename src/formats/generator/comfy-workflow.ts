import { ComfyGraph, type ComfyNode } from "./comfy-graph.ts"
import { isRecord, type JsonRecord, listOf, recordOf } from "./loose-json.ts"

const MAXIMUM_LINKS = 20_000
/** How nodes are run that are switched off or passed by: what they say has no effect. */
const MUTED: ReadonlySet<unknown> = new Set([2, 4])

/** What the values of the nodes that ComfyUI brings along mean, in the order in which a drawing keeps them; null for what only its page uses. */
const WIDGETS: Readonly<Record<string, readonly (string | null)[]>> = {
  KSampler: ["seed", null, "steps", "cfg", "sampler_name", "scheduler", "denoise"],
  KSamplerAdvanced: [
    ...["add_noise", "noise_seed", null, "steps", "cfg", "sampler_name", "scheduler"],
    ...["start_at_step", "end_at_step", "return_with_leftover_noise"],
  ],
  KSamplerSelect: ["sampler_name"],
  BasicScheduler: ["scheduler", "steps", "denoise"],
  RandomNoise: ["noise_seed", null],
  CFGGuider: ["cfg"],
  FluxGuidance: ["guidance"],
  CLIPTextEncode: ["text"],
  CLIPTextEncodeFlux: ["clip_l", "t5xxl", "guidance"],
  CLIPTextEncodeSDXL: ["width", "height", "crop_w", "crop_h", "target_width", "target_height", "text_g", "text_l"],
  CLIPSetLastLayer: ["stop_at_clip_layer"],
  CheckpointLoaderSimple: ["ckpt_name"],
  UNETLoader: ["unet_name", "weight_dtype"],
  VAELoader: ["vae_name"],
  LoraLoader: ["lora_name", "strength_model", "strength_clip"],
  LoraLoaderModelOnly: ["lora_name", "strength_model"],
  EmptyLatentImage: ["width", "height", "batch_size"],
  EmptySD3LatentImage: ["width", "height", "batch_size"],
  LatentUpscale: ["upscale_method", "width", "height", "crop"],
  LatentUpscaleBy: ["upscale_method", "scale_by"],
  ImageScaleBy: ["upscale_method", "scale_by"],
  ImageScale: ["upscale_method", "width", "height", "crop"],
  UpscaleModelLoader: ["model_name"],
  ControlNetLoader: ["control_net_name"],
  ControlNetApply: ["strength"],
  ControlNetApplyAdvanced: ["strength", "start_percent", "end_percent"],
  PrimitiveNode: ["value"],
}

/** The graph out of its drawing (`workflow`), for files that hold only that. Null if it is not one. */
export function readWorkflow(record: JsonRecord): ComfyGraph | null {
  const nodes = listOf(record["nodes"]).filter(isRecord)
  const sources = new Map(
    listOf(record["links"])
      .slice(0, MAXIMUM_LINKS)
      .map((link) => {
        const [id, from, slot] = isRecord(link) ? [link["id"], link["origin_id"], link["origin_slot"]] : listOf(link)
        return [id, [String(from), slot]]
      }),
  )
  return nodes.length === 0 ? null : new ComfyGraph(nodes.map((node) => readNode(node, sources)))
}

function readNode(node: JsonRecord, sources: ReadonlyMap<unknown, unknown>): ComfyNode {
  const type = String(node["type"])
  const slots = listOf(node["inputs"]).map(recordOf)
  const inputs: Record<string, unknown> = MUTED.has(node["mode"]) ? {} : readWidgets(type, node["widgets_values"], slots)
  for (const input of slots) {
    const source = sources.get(input["link"])
    if (typeof input["name"] === "string" && source !== undefined) inputs[input["name"]] = source
  }
  return { id: String(node["id"]), type, inputs }
}

/** What the page adds behind a seed, which is no input of the node. */
const AFTER_SEED: ReadonlySet<unknown> = new Set(["fixed", "increment", "decrement", "randomize"])

function readWidgets(type: string, values: unknown, slots: readonly JsonRecord[]): Record<string, unknown> {
  if (isRecord(values)) return { ...values }
  const names = (Object.hasOwn(WIDGETS, type) ? WIDGETS[type] : undefined) ?? namesOf(slots, listOf(values))
  const named = listOf(values).map((value, index) => {
    const name = names === undefined ? `value ${index}` : (names[index] ?? null)
    return [name, value] as const
  })
  return Object.fromEntries(named.flatMap(([name, value]) => (name === null ? [] : [[name, value]])))
}

/** The names of a node's values as newer drawings say them in its slots; undefined for older ones. */
function namesOf(slots: readonly JsonRecord[], values: readonly unknown[]): readonly (string | null)[] | undefined {
  const named = slots.map((slot) => recordOf(slot["widget"])["name"]).filter((name) => typeof name === "string")
  if (named.length === 0) return undefined
  const names: (string | null)[] = []
  for (const value of values) {
    const isAfterSeed = AFTER_SEED.has(value) && /seed/i.test(names.at(-1) ?? "")
    names.push(isAfterSeed ? null : (named[names.filter((name) => name !== null).length] ?? null))
  }
  return names
}
