import type { Recipe } from "./recipe.ts"

/** A sampler as ComfyUI names it. */
interface ComfySampler {
  readonly sampler: string
  readonly scheduler: string | null
}

/** What a recipe does not say, as ComfyUI's own first graph has it. */
const USUAL = { steps: 20, cfg: 7, side: 1024, sampler: "euler", scheduler: "normal" } as const
const SECOND_PASS = { scale: 2, denoise: 0.5 } as const

type Inputs = Readonly<Record<string, unknown>>

/** Numbers its nodes in the order in which they are added. */
class GraphPrinter {
  readonly nodes: Record<string, { readonly class_type: string; readonly inputs: Inputs }> = {}

  add(type: string, inputs: Inputs): string {
    const id = String(Object.keys(this.nodes).length + 1)
    this.nodes[id] = { class_type: type, inputs }
    return id
  }
}

/**
 * A recipe as a graph of the nodes that ComfyUI brings along, in the form that its API takes and that it writes into images: a model, what is
 * laid over it, words, a pass of sampling and a second one. `samplerOf` names a sampler for ComfyUI, null for one that it has not.
 */
export function printComfyGraph(recipe: Recipe, samplerOf: (name: string, schedule: string | null) => ComfySampler | null): string {
  const { settings, loras, prompt, negativePrompt } = recipe
  const graph = new GraphPrinter()
  const checkpoint = graph.add("CheckpointLoaderSimple", { ckpt_name: settings.modelName ?? "" })
  let model: readonly [string, number] = [checkpoint, 0]
  let clip: readonly [string, number] = [checkpoint, 1]
  for (const { name, weight = 1 } of loras) {
    const lora = graph.add("LoraLoader", { lora_name: name, strength_model: weight, strength_clip: weight, model, clip })
    model = [lora, 0]
    clip = [lora, 1]
  }
  if (settings.clipSkip !== undefined && settings.clipSkip > 1)
    clip = [graph.add("CLIPSetLastLayer", { stop_at_clip_layer: -settings.clipSkip, clip }), 0]
  const vae = settings.vaeName === undefined ? [checkpoint, 2] : [graph.add("VAELoader", { vae_name: settings.vaeName }), 0]
  const positive = [graph.add("CLIPTextEncode", { text: withoutTags(prompt), clip }), 0]
  const negative = [graph.add("CLIPTextEncode", { text: negativePrompt, clip }), 0]
  const { width = USUAL.side, height = USUAL.side } = settings
  const latent = graph.add("EmptyLatentImage", { width, height, batch_size: 1 })
  const named = samplerOf(settings.samplerName ?? "", settings.scheduler ?? null)
  const sampling = {
    seed: settings.seed ?? 0,
    cfg: settings.cfgScale ?? USUAL.cfg,
    sampler_name: named?.sampler ?? USUAL.sampler,
    scheduler: named?.scheduler ?? USUAL.scheduler,
    model,
    positive,
    negative,
  }
  const steps = settings.steps ?? USUAL.steps
  const first = graph.add("KSampler", { ...sampling, steps, denoise: settings.denoisingStrength ?? 1, latent_image: [latent, 0] })
  const last = hasSecondPass(recipe) ? addSecondPass(graph, recipe, first, { ...sampling, steps }) : first
  const decoded = graph.add("VAEDecode", { samples: [last, 0], vae })
  graph.add("SaveImage", { filename_prefix: "image", images: [decoded, 0] })
  // A seed beyond 2^53 is a number there all the same, with all its digits.
  return JSON.stringify(graph.nodes, null, 2).replaceAll(/"seed": "(\d+)"/g, '"seed": $1')
}

function addSecondPass(graph: GraphPrinter, { settings }: Recipe, first: string, sampling: Inputs & { readonly steps: number }): string {
  const upscaled = graph.add("LatentUpscaleBy", {
    upscale_method: "nearest-exact",
    scale_by: settings.hiresScale ?? SECOND_PASS.scale,
    samples: [first, 0],
  })
  // 0 stands for as many as in the first pass.
  const steps = settings.hiresSteps === undefined || settings.hiresSteps === 0 ? sampling.steps : settings.hiresSteps
  const denoise = settings.hiresDenoisingStrength ?? SECOND_PASS.denoise
  return graph.add("KSampler", { ...sampling, steps, denoise, latent_image: [upscaled, 0] })
}

function hasSecondPass({ settings }: Recipe): boolean {
  return settings.hiresScale !== undefined || settings.hiresUpscaler !== undefined
}

/** Words without AUTOMATIC1111's tags of small models, which are nodes here. */
function withoutTags(prompt: string): string {
  return prompt
    .replaceAll(/<lora:[^<>]*>/g, "")
    .replaceAll(/[ \t]{2,}/g, " ")
    .trim()
}
