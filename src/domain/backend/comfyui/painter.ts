import type { ModelFamily } from "../../_kernel/model-family.ts"
import { listedLora } from "../lora-names.ts"
import { usualModel } from "../model-families.ts"
import type { GraphLink } from "./comfy-graph.ts"
import { comfyWords } from "./comfy-prompt.ts"
import { type GraphDraft, GraphLack, matchingChoice } from "./graph-draft.ts"
import { type Fields, numberIn, partsIn, textIn, textsIn } from "./order-reading.ts"
import { type BaseModel, baseModels, choicesOf, type FamilyGroup, fluxParts, groupOf } from "./server-models.ts"
import { guidanceOf, type LoadedPaintWay, loadPaintWay, wordsNode } from "./way-graphs.ts"

/** A model with all that is laid over it, ready to paint. */
export interface Painter {
  readonly model: GraphLink
  readonly clip: GraphLink
  readonly vae: GraphLink
  readonly family: ModelFamily | null
  readonly group: FamilyGroup | null
  /** Of a declared family: how it is painted by. */
  readonly declared: LoadedPaintWay | null
}

/** What is to be painted and what is not. */
export interface Conditions {
  readonly positive: GraphLink
  readonly negative: GraphLink
}

/** The web UI's usual scale of guidance is twice that of flux. */
const FLUX_GUIDANCE_SHARE = 0.5

/** The base model that an order means: the one that it names, else the usual one. */
export function baseModelOf(draft: GraphDraft, name: string): BaseModel {
  const models = baseModels(draft.classes)
  const wanted = name === "" ? usualModel(models) : models.find((one) => matchingChoice([one.name], name) !== null)
  if (wanted === undefined) throw new GraphLack("model", "base")
  draft.noteModel(wanted.name)
  return wanted
}

/** Loads the order's model with its LoRAs, its VAE and its skipped layers. */
export function loadPainter(draft: GraphDraft, fields: Fields): Painter {
  const base = baseModelOf(draft, textIn(fields, "model"))
  let painter = loadBase(draft, base)
  for (const lora of partsIn(fields, "loras")) painter = withLora(draft, painter, lora)
  const vae = textIn(fields, "vae")
  if (vae !== "" && !/^(?:automatic|none|baked vae)$/i.test(vae)) painter = { ...painter, vae: draft.link("VAELoader", { vae_name: vae }) }
  const skipped = numberIn(fields, "clip_skip", 1)
  if (skipped <= 1) return painter
  if (painter.group === "flux" || painter.declared !== null) {
    draft.leaveOut("clip_skip")
    return painter
  }
  return { ...painter, clip: draft.link("CLIPSetLastLayer", { clip: painter.clip, stop_at_clip_layer: -skipped }) }
}

function loadBase(draft: GraphDraft, { name, family, loader, way }: BaseModel): Painter {
  if (way !== null) {
    const { model, clip, vae, ...declared } = loadPaintWay(draft, { name, loader, way })
    return { model, clip, vae, family, group: null, declared }
  }
  const group = groupOf(family)
  if (loader === "CheckpointLoaderSimple") {
    const id = draft.add(loader, { ckpt_name: name })
    return { model: [id, 0], clip: [id, 1], vae: [id, 2], family, group, declared: null }
  }
  const parts = fluxParts(draft.classes)
  if (parts === null) throw new GraphLack("model", "flux-parts")
  return {
    model: draft.link(loader, { unet_name: name, weight_dtype: "default" }),
    clip: draft.link(parts.loader, { clip_name1: parts.t5, clip_name2: parts.clipL, type: "flux" }),
    vae: draft.link("VAELoader", { vae_name: parts.vae }),
    family,
    group,
    declared: null,
  }
}

/** Lays a LoRA over a painter, by the name that the server lists or by its file without folder and ending. */
export function withLora(draft: GraphDraft, painter: Painter, lora: Fields): Painter {
  const name = textIn(lora, "name")
  const files = choicesOf(draft.classes, "LoraLoader", "lora_name")
  const weight = numberIn(lora, "weight", 1)
  const { model, clip } = painter
  const id = draft.add("LoraLoader", {
    model,
    clip,
    lora_name: listedLora(files, name) ?? name,
    strength_model: weight,
    strength_clip: weight,
  })
  return { ...painter, model: [id, 0], clip: [id, 1] }
}

/** The words as conditions, in the way that the model's family is steered. */
export function conditionsOf(draft: GraphDraft, painter: Painter, fields: Fields): Conditions {
  const embeddings = textsIn(fields, "embeddings")
  const positive = encode(draft, painter, { text: textIn(fields, "prompt"), embeddings, field: "prompt" })
  const words = textIn(fields, "negative_prompt")
  const { declared } = painter
  const isGuided = declared === null ? painter.group !== "flux" : declared.way.guidance === "cfg" && declared.sampling.cfg > 1
  if (isGuided) {
    return { positive, negative: encode(draft, painter, { text: words, embeddings, field: "negative_prompt" }) }
  }
  if (words !== "") draft.leaveOut("negative_prompt")
  const nothing = () => (draft.has("ConditioningZeroOut") ? draft.link("ConditioningZeroOut", { conditioning: positive }) : positive)
  if (declared !== null) {
    if (declared.way.guidance === "cfg") return { positive, negative: nothing() }
    const guided = draft.link("FluxGuidance", { conditioning: positive, guidance: guidanceOf(draft, declared, fields) })
    return { positive: guided, negative: nothing() }
  }
  draft.approximate("cfg_scale")
  const guidance = Math.round(numberIn(fields, "cfg_scale", 7) * FLUX_GUIDANCE_SHARE * 10) / 10
  const negative = nothing()
  return { positive: draft.link("FluxGuidance", { conditioning: positive, guidance }), negative }
}

/** Encodes words; parts that BREAK parts are encoded apart. */
export function encode(
  draft: GraphDraft,
  { clip, declared }: Pick<Painter, "clip" | "declared">,
  {
    text,
    embeddings,
    field,
  }: { readonly text: string; readonly embeddings: readonly string[]; readonly field: "prompt" | "negative_prompt" },
): GraphLink {
  const { parts, isApproximated } = comfyWords(text, embeddings, draft.embeddings)
  if (isApproximated) draft.approximate(field)
  const { className, field: input, inputs } = wordsNode(draft, declared)
  const encoding = (words: string) => draft.link(className, { clip, [input]: words, ...inputs })
  if (!draft.has("ConditioningConcat")) return encoding(parts.join(", "))
  const [first = "", ...others] = parts
  let encoded = encoding(first)
  for (const part of others) {
    const next = encoding(part)
    encoded = draft.link("ConditioningConcat", { conditioning_to: encoded, conditioning_from: next })
  }
  return encoded
}
