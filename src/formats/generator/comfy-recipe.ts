import type { ComfyGraph, ComfyNode } from "./comfy-graph.ts"
import { type ComfyRole, wordsAt } from "./comfy-words.ts"
import { isRecord, textOfJson } from "./loose-json.ts"
import type { RecipeDraft } from "./recipe-draft.ts"
import { takeLora } from "./record-recipe.ts"

/** A pass of sampling, whatever its node is called: known by its inputs. */
function isSampler(graph: ComfyGraph, node: ComfyNode): boolean {
  const steers = ["positive", "guider", "conditioning"].some((name) => graph.target(node, name) !== null)
  return (steers && startOf(graph, node) !== null) || isCountedSampler(graph, node)
}

/** Steps, a seed and something to steer by make a sampler, also without a latent. What works on what a detector found paints no image. */
function isCountedSampler(graph: ComfyGraph, node: ComfyNode): boolean {
  const has = (names: readonly string[]) => names.some((name) => Object.hasOwn(node.inputs, name))
  if (!has(STEPS) || !has(SEEDS) || Object.keys(node.inputs).some((name) => /detector|seg[ms]/i.test(name))) return false
  return STEERING.some((name) => graph.target(node, name) !== null) || (has(GUIDANCE) && has(OWN_WORDS))
}

const STEPS = ["steps", "num_steps", "num_inference_steps", "sampling_steps", "inference_steps"] as const
const SEEDS = ["seed", "noise_seed", "noise"] as const
const GUIDANCE = ["cfg", "cfg_scale", "guidance_scale", "guidance", "embedded_guidance_scale"] as const
const STRENGTHS = ["denoise", "denoise_strength", "denoising_strength"] as const
/** Inputs through which words come. */
const STEERING = [
  ...["positive", "guider", "conditioning", "text_embeds", "prompt_embeds", "positive_embeds", "embeds", "cond", "context", "hyvid_embeds"],
] as const
const OWN_WORDS = ["positive", "positive_prompt", "prompt", "text"] as const
const SHARED = /embeds|cond|context|pipe/i

function startOf(graph: ComfyGraph, node: ComfyNode): ComfyNode | null {
  const latent = graph.target(node, "latent_image")
  if (latent !== null) return latent
  if (isSamplingEnlarger(node)) return graph.target(node, "image")
  const isCounted = STEPS.some((name) => Object.hasOwn(node.inputs, name))
  return isCounted
    ? (["samples", "latents", "latent", "image_embeds", "image"].map((name) => graph.target(node, name)).find((one) => one !== null) ??
        null)
    : null
}

function isSamplingEnlarger(node: ComfyNode): boolean {
  return Object.hasOwn(node.inputs, "upscale_by")
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

const LATENTS = /^(?:latent|latent_image|samples|pixels|image|images|latents|optional_latent|image_embeds|)$/i

function passOf(graph: ComfyGraph, node: ComfyNode): Pass {
  let upscaler: ComfyNode | null = isSamplingEnlarger(node) ? node : null
  let size: string | null = null
  const start = startOf(graph, node)
  const look = (one: ComfyNode): ComfyNode | null => {
    if (isSampler(graph, one)) return one
    const isUpscaler =
      graph.target(one, "upscale_model") !== null || Object.hasOwn(one.inputs, "scale_by") || Object.hasOwn(one.inputs, "upscale_method")
    if (isUpscaler) upscaler ??= one
    else size ??= sizeOf(graph, one)
    return null
  }
  const previous = start === null ? null : graph.search(start, look, (name) => LATENTS.test(name))
  return { node, previous, size: size ?? (previous === null ? ownSizeOf(graph, node) : null), upscaler }
}

/** The size where no latent says it: in the sampler, or in what is linked to it besides its words and models. */
function ownSizeOf(graph: ComfyGraph, node: ComfyNode): string | null {
  return graph.search(
    node,
    (one) => sizeOf(graph, one),
    (name) => !/model|clip|vae|positive|negative|text|cond/i.test(name),
  )
}

function sizeOf(graph: ComfyGraph, node: ComfyNode): string | null {
  for (const [widthName, heightName] of [
    ["width", "height"],
    ["empty_latent_width", "empty_latent_height"],
  ] as const) {
    if (!Object.hasOwn(node.inputs, widthName) || !Object.hasOwn(node.inputs, heightName)) continue
    const [width, height] = [graph.value(node, widthName), graph.value(node, heightName)]
    if (width !== null && height !== null) return `${width}x${height}`
    const picker = graph.target(node, widthName)
    const picked =
      picker === null ? null : graph.search(picker, (one) => graph.literal(one, "resolution") ?? graph.literal(one, "dimensions"))
    // Pickers of sizes offer them in words: `832x1216 (0.68)`.
    const match = /^\s*(\d{2,5})\s*[x×]\s*(\d{2,5})/.exec(String(picked ?? ""))
    if (match !== null) return `${match[1]}x${match[2]}`
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
  draft.take("Steps", valueIn(graph, parts, ...STEPS), "steps")
  takeSampler(draft, graph, parts)
  draft.take("CFG scale", valueIn(graph, parts, "cfg", "cfg_scale", "guidance_scale"), "cfg")
  draft.take("Distilled CFG Scale", graph.literal(node, "embedded_guidance_scale"), "embedded_guidance_scale")
  draft.take("Seed", valueIn(graph, parts, "seed", "noise_seed"), "seed")
  draft.take("Size", size)
  const denoise = valueIn(graph, parts, ...STRENGTHS)
  // Where all is repainted nothing is left of what was there.
  if (denoise !== 1) draft.take("Denoising strength", denoise, "denoise")
  draft.prompt = wordsOf(graph, parts, "positive") ?? ""
  draft.negativePrompt = wordsOf(graph, parts, "negative") ?? ""
  for (const part of parts) {
    const model = graph.target(part, "model")
    if (model !== null) takeModels(draft, graph, model)
  }
}

/** A solver that some samplers call their scheduler. */
const SOLVER = /^(?:uni_?pc|dpm|euler|heun|ddim|ddpm|lcm|deis|res_|flowmatch|sa_|er_sde|rcm)/i

function takeSampler(draft: RecipeDraft, graph: ComfyGraph, parts: readonly ComfyNode[]): void {
  const [node] = parts
  const literal = node === undefined ? null : (graph.literal(node, "sampler") ?? graph.literal(node, "sampler_type"))
  const sampler = valueIn(graph, parts, "sampler_name") ?? literal
  const scheduler = valueIn(graph, parts, "scheduler")
  const isSolver = sampler === null && SOLVER.test(String(scheduler ?? ""))
  draft.take("Sampler", isSolver ? scheduler : sampler, "sampler_name")
  if (!isSolver) draft.take("Schedule type", scheduler, "scheduler")
}

function wordsOf(graph: ComfyGraph, parts: readonly ComfyNode[], role: ComfyRole): string | null {
  for (const part of parts) {
    const end = graph.target(part, role) ?? (role === "positive" ? graph.target(part, "conditioning") : null)
    if (end !== null) return wordsAt(graph, end, role)
  }
  for (const part of parts) {
    // Both prompts come through one input, or stand in the node itself.
    const ends = [...STEERING.filter((name) => SHARED.test(name)).map((name) => graph.target(part, name)), part]
    for (const end of ends) {
      const named =
        end === null
          ? null
          : graph.search(
              end,
              (one) => (saysRole(one, role) ? one : null),
              (name) => !/model|clip|vae/i.test(name),
            )
      if (named !== null) return wordsAt(graph, named, role)
      if (end !== null && end !== part && role === "positive") return wordsAt(graph, end, role)
    }
    if (role === "positive" && OWN_WORDS.some((name) => typeof part.inputs[name] === "string")) return wordsAt(graph, part, role)
  }
  return null
}

function saysRole(node: ComfyNode, role: ComfyRole): boolean {
  const names = [role, `${role}_prompt`, `text_${role}`, ...(role === "positive" ? [] : ["n_prompt", "neg_prompt"])]
  return names.some((name) => Object.hasOwn(node.inputs, name))
}

const MODELS = /model|lora|stack|pipe|unet|any|^$/i

/** The large model that a node loads; null for a node that loads none. */
function modelIn(graph: ComfyGraph, node: ComfyNode): string | number | null {
  for (const key of ["ckpt_name", "unet_name", "base_ckpt_name"]) {
    const name = graph.literal(node, key)
    if (name !== null) return name
  }
  const key = ["model", "model_name", "diffusion_model", "model_path", "gguf_name"].find((one) => isModelFile(node.inputs[one]))
  return key === undefined ? null : graph.literal(node, key)
}

function isModelFile(value: unknown): boolean {
  return typeof value === "string" && /\.(?:safetensors|gguf|ckpt|sft|pth?|bin|onnx)$/i.test(value)
}

/** Small models on the way to the large one, in the order in which they are applied, and the large one. */
function takeModels(draft: RecipeDraft, graph: ComfyGraph, from: ComfyNode): void {
  const chain: ComfyNode[] = []
  const collect = (node: ComfyNode) => {
    chain.push(node)
    return null
  }
  graph.search(from, collect, (input) => MODELS.test(input))
  for (const node of chain) draft.take("Model", modelIn(graph, node), `${node.type} ${node.id} model`)
  for (const node of chain.toReversed()) takeLoras(draft, graph, node)
}

function takeLoras(draft: RecipeDraft, graph: ComfyGraph, node: ComfyNode): void {
  for (const [key, value] of Object.entries(node.inputs)) {
    const number = /^lora_name(?:_(\d+))?$/.exec(key)
    if (number !== null) {
      const suffix = number[1]
      const count = graph.literal(node, "lora_count")
      if (suffix !== undefined && typeof count === "number" && Number(suffix) > count) continue
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

/** A pass over what a first one made: enlarged it is hires fix, by another model it is the refiner. Words of its own are named. */
function takeSecondPass(draft: RecipeDraft, graph: ComfyGraph, { node, upscaler }: Pass): void {
  const parts = partsOf(graph, node)
  const loader = parts.map((part) => graph.target(part, "model")).find((one) => one !== null) ?? null
  const model =
    loader === null
      ? null
      : graph.search(
          loader,
          (one) => modelIn(graph, one),
          (input) => MODELS.test(input),
        )
  const pass = upscaler === null ? "Refiner" : "Hires"
  for (const [name, words, first] of [
    [`${pass} prompt`, wordsOf(graph, parts, "positive"), draft.prompt],
    [`${pass} negative prompt`, wordsOf(graph, parts, "negative"), draft.negativePrompt],
  ] as const)
    if (words !== null && words.trim() !== "" && words.trim() !== first.trim()) draft.leave(name, words)
  if (upscaler === null) {
    const start = graph.value(node, "start_at_step")
    const steps = graph.value(node, "steps")
    if (!draft.says("Model", model)) draft.take("Refiner", model, "refiner")
    if (typeof start === "number" && typeof steps === "number" && start < steps)
      draft.take("Refiner switch at", Math.round((start / steps) * 1000) / 1000, "start_at_step")
    return
  }
  if (model !== null && !draft.says("Model", model)) draft.leave("Hires checkpoint", model)
  draft.take("Hires upscale", graph.value(upscaler, "scale_by", "upscale_by"), "scale_by")
  draft.take("Hires resize", sizeOf(graph, upscaler))
  const enlarger = graph.target(upscaler, "upscale_model")
  draft.take(
    "Hires upscaler",
    enlarger === null ? graph.value(upscaler, "upscale_method") : graph.value(enlarger, "model_name"),
    "upscaler",
  )
  draft.take("Hires steps", valueIn(graph, parts, ...STEPS), "steps")
  draft.take("Hires denoising strength", valueIn(graph, parts, ...STRENGTHS), "denoise")
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
