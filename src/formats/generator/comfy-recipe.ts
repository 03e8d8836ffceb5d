import type { ComfyGraph, ComfyNode } from "./comfy-graph.ts"
import { type ComfyRole, wordsAt } from "./comfy-words.ts"
import { isRecord, textOfJson } from "./loose-json.ts"
import type { RecipeDraft } from "./recipe-draft.ts"
import { takeLora } from "./record-recipe.ts"

/** Nodes with a latent to begin with and something to steer by, whatever they are called. */
function isSampler(graph: ComfyGraph, node: ComfyNode): boolean {
  const steers = ["positive", "guider", "conditioning"].some((name) => graph.target(node, name) !== null)
  return steers && graph.target(node, "latent_image") !== null
}

/** One pass of sampling and what stands before it. */
interface Pass {
  readonly node: ComfyNode
  readonly previous: ComfyNode | null
  readonly size: string | null
  readonly upscaler: ComfyNode | null
}

/** Takes the recipe out of a graph: from the first pass of sampling to its words, models and size, and a second pass behind it. */
export function takeGraph(draft: RecipeDraft, graph: ComfyGraph): void {
  const passes = graph.nodes.filter((node) => isSampler(graph, node)).map((node) => passOf(graph, node))
  const first =
    passes.find(({ previous, size }) => previous === null && size !== null) ?? passes.find(({ previous }) => previous === null) ?? passes[0]
  if (first !== undefined) {
    takePass(draft, graph, first)
    const second = passes.find(({ previous }) => previous === first.node)
    if (second !== undefined) takeSecondPass(draft, graph, second)
  } else takeLooseWords(draft, graph)
  for (const node of graph.nodes) takeAnywhere(draft, graph, node)
  for (const { node, name, value } of graph.unused()) draft.leave(`${node.type} ${node.id} ${name}`, textOfJson(value))
}

const LATENTS = /^(?:latent|latent_image|samples|pixels|image|images|latents|optional_latent|)$/i

function passOf(graph: ComfyGraph, node: ComfyNode): Pass {
  let upscaler: ComfyNode | null = null
  let size: string | null = null
  const start = graph.target(node, "latent_image")
  const look = (one: ComfyNode): ComfyNode | null => {
    if (isSampler(graph, one)) return one
    const isUpscaler =
      graph.target(one, "upscale_model") !== null || Object.hasOwn(one.inputs, "scale_by") || Object.hasOwn(one.inputs, "upscale_method")
    if (isUpscaler) upscaler ??= one
    else size ??= sizeOf(graph, one)
    return null
  }
  const previous = start === null ? null : graph.search(start, look, (name) => LATENTS.test(name))
  return { node, previous, size, upscaler }
}

function sizeOf(graph: ComfyGraph, node: ComfyNode): string | null {
  for (const [widthName, heightName] of [
    ["width", "height"],
    ["empty_latent_width", "empty_latent_height"],
  ] as const) {
    if (!Object.hasOwn(node.inputs, widthName) || !Object.hasOwn(node.inputs, heightName)) continue
    const [width, height] = [graph.value(node, widthName), graph.value(node, heightName)]
    if (width !== null && height !== null) return `${width}x${height}`
  }
  return null
}

/** The nodes that a sampler takes parts of its settings from: itself, or those around it. */
function partsOf(graph: ComfyGraph, node: ComfyNode): readonly ComfyNode[] {
  const around = ["noise", "guider", "sampler", "sigmas"].map((name) => graph.target(node, name)).filter((one) => one !== null)
  return [node, ...around]
}

function valueIn(graph: ComfyGraph, nodes: readonly ComfyNode[], ...names: readonly string[]): string | number | null {
  for (const node of nodes) {
    const value = graph.value(node, ...names)
    if (value !== null) return value
  }
  return null
}

function takePass(draft: RecipeDraft, graph: ComfyGraph, { node, size }: Pass): void {
  const parts = partsOf(graph, node)
  draft.take("Steps", valueIn(graph, parts, "steps"), "steps")
  draft.take("Sampler", valueIn(graph, parts, "sampler_name"), "sampler_name")
  draft.take("Schedule type", valueIn(graph, parts, "scheduler"), "scheduler")
  draft.take("CFG scale", valueIn(graph, parts, "cfg"), "cfg")
  draft.take("Seed", valueIn(graph, parts, "seed", "noise_seed"), "seed")
  draft.take("Size", size)
  const denoise = valueIn(graph, parts, "denoise")
  // All of nothing is no strength.
  if (denoise !== 1 || size === null) draft.take("Denoising strength", denoise, "denoise")
  draft.prompt = wordsOf(graph, parts, "positive") ?? ""
  draft.negativePrompt = wordsOf(graph, parts, "negative") ?? ""
  for (const part of parts) {
    const model = graph.target(part, "model")
    if (model !== null) takeModels(draft, graph, model)
  }
}

function wordsOf(graph: ComfyGraph, parts: readonly ComfyNode[], role: ComfyRole): string | null {
  for (const part of parts) {
    const end = graph.target(part, role) ?? (role === "positive" ? graph.target(part, "conditioning") : null)
    if (end !== null) return wordsAt(graph, end, role)
  }
  return null
}

const MODELS = /model|lora|stack|pipe|unet|any|^$/i

/** Small models on the way to the large one, in the order in which they are applied, and the large one. */
function takeModels(draft: RecipeDraft, graph: ComfyGraph, from: ComfyNode): void {
  const chain: ComfyNode[] = []
  const name = graph.search(
    from,
    (node) => {
      chain.push(node)
      for (const key of ["ckpt_name", "unet_name", "base_ckpt_name"]) {
        const found = graph.literal(node, key)
        if (found !== null) return found
      }
      return null
    },
    (input) => MODELS.test(input),
  )
  draft.take("Model", name, "ckpt_name")
  for (const node of chain.toReversed()) takeLoras(draft, graph, node)
}

function takeLoras(draft: RecipeDraft, graph: ComfyGraph, node: ComfyNode): void {
  for (const [key, value] of Object.entries(node.inputs)) {
    const number = /^lora_name(?:_(\d+))?$/.exec(key)
    if (number !== null) {
      const suffix = number[1]
      const weights =
        suffix === undefined ? ["strength_model", "lora_model_strength", "strength"] : [`model_weight_${suffix}`, `lora_wt_${suffix}`]
      const name = graph.value(node, key)
      const weight = graph.value(node, ...weights)
      if (name !== "None" && name !== null) takeLora(draft, name, weight, undefined, key)
    } else if (/^lora_\d+$/.test(key) && isRecord(value) && value["on"] === true) {
      graph.use(node, key)
      takeLora(draft, value["lora"], value["strength"], undefined, key)
    }
  }
}

/** A pass over what a first one made: enlarged it is hires fix, by another model it is the refiner. */
function takeSecondPass(draft: RecipeDraft, graph: ComfyGraph, { node, upscaler }: Pass): void {
  const parts = partsOf(graph, node)
  if (upscaler === null) {
    const model = graph.target(node, "model")
    const start = graph.value(node, "start_at_step")
    const steps = graph.value(node, "steps")
    const name =
      model === null
        ? null
        : graph.search(
            model,
            (one) => graph.literal(one, "ckpt_name"),
            (input) => MODELS.test(input),
          )
    draft.take("Refiner", name, "refiner")
    if (typeof start === "number" && typeof steps === "number" && start < steps)
      draft.take("Refiner switch at", Math.round((start / steps) * 1000) / 1000, "start_at_step")
    return
  }
  draft.take("Hires upscale", graph.value(upscaler, "scale_by"), "scale_by")
  draft.take("Hires resize", sizeOf(graph, upscaler))
  const model = graph.target(upscaler, "upscale_model")
  draft.take("Hires upscaler", model === null ? graph.value(upscaler, "upscale_method") : graph.value(model, "model_name"), "upscaler")
  draft.take("Hires steps", valueIn(graph, parts, "steps"), "steps")
  draft.take("Hires denoising strength", valueIn(graph, parts, "denoise"), "denoise")
}

/** Settings that stand in nodes of their own, wherever they are linked. */
function takeAnywhere(draft: RecipeDraft, graph: ComfyGraph, node: ComfyNode): void {
  for (const name of ["stop_at_clip_layer", "clip_skip"]) {
    const layer = graph.literal(node, name)
    if (layer !== null) draft.take("Clip skip", typeof layer === "number" ? Math.abs(layer) : layer, name)
  }
  const vae = graph.literal(node, "vae_name")
  if (vae !== "Baked VAE") draft.take("VAE", vae, "vae_name")
  if (node.type.startsWith("FluxGuidance")) draft.take("Distilled CFG Scale", graph.value(node, "guidance"), "guidance")
  const control = graph.target(node, "control_net")
  if (control === null) return
  const model = graph.value(control, "control_net_name")
  const numbers = {
    weight: graph.value(node, "strength"),
    guidanceStart: graph.value(node, "start_percent"),
    guidanceEnd: graph.value(node, "end_percent"),
  }
  draft.control({
    ...(typeof model === "string" ? { model } : {}),
    ...Object.fromEntries(Object.entries(numbers).filter(([, value]) => typeof value === "number")),
  })
}

/** A graph without any sampling still has words: the first that there are. */
function takeLooseWords(draft: RecipeDraft, graph: ComfyGraph): void {
  const encoder = graph.nodes.find(({ type }) => /textencode/i.test(type))
  if (encoder !== undefined) draft.prompt = wordsAt(graph, encoder, "positive") ?? ""
}
