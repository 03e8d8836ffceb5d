import type { GraphLink } from "./comfy-graph.ts"
import { type GraphDraft, GraphLack } from "./graph-draft.ts"
import type { NodeClasses } from "./node-class.ts"
import { choicesOf } from "./server-models.ts"
import { tellingName } from "./told-names.ts"

/** A file that a graph loads. */
export interface ModelPart {
  /** What loads it, by preference: a node class, and its input that names the file. */
  readonly loaders: readonly (readonly [className: string, input: string])[]
  /** By what its name is known. */
  readonly sign: Pick<RegExp, "test">
  /** One that fits, below ComfyUI's folder `models`: shown to operators who have none. */
  readonly example: string
}

/** A file that a server has, and what loads it. */
export interface PartFile {
  readonly className: string
  readonly input: string
  readonly name: string
}

/** What a way to make something needs of a server. */
export interface Needs {
  readonly nodes: readonly string[]
  readonly parts: readonly ModelPart[]
}

/** A diffusion model without its encoders, whole or quantised. */
export const DIFFUSION_LOADERS = [
  ["UNETLoader", "unet_name"],
  ["UnetLoaderGGUF", "unet_name"],
] as const
export const CHECKPOINT_LOADERS = [["CheckpointLoaderSimple", "ckpt_name"]] as const
export const ENCODER_LOADERS = [
  ["CLIPLoader", "clip_name"],
  ["CLIPLoaderGGUF", "clip_name"],
] as const
export const VAE_LOADERS = [["VAELoader", "vae_name"]] as const

/** The file of a part that a server has; null where it has none. */
export function partFile(classes: NodeClasses, { loaders, sign }: ModelPart): PartFile | null {
  for (const [className, input] of loaders) {
    const name = choicesOf(classes, className, input).find((choice) => sign.test(tellingName(classes, choice)))
    if (name !== undefined) return { className, input, name }
  }
  return null
}

/** Every file of a server that would do as a part. */
export function filesOf(classes: NodeClasses, { loaders, sign }: ModelPart): readonly string[] {
  return loaders.flatMap(([className, input]) =>
    choicesOf(classes, className, input).filter((name) => sign.test(tellingName(classes, name))),
  )
}

/** What a server lacks of all that is needed: node classes by name, then files by their examples. */
export function lacksOf(classes: NodeClasses, { nodes, parts }: Needs): readonly string[] {
  const files = parts.filter((part) => partFile(classes, part) === null)
  return [...nodes.filter((name) => !classes.has(name)), ...files.map(({ example }) => `models/${example}`)]
}

/** Of several ways, what the one lacks that lacks least; null where one lacks nothing. The first of equals is told. */
export function leastLack(classes: NodeClasses, ways: readonly Needs[]): string | null {
  const [least] = ways.map((way) => lacksOf(classes, way)).toSorted((one, other) => one.length - other.length)
  return least === undefined || least.length === 0 ? null : least.join(", ")
}

/** Loads a part; a loader of several sorts of models is told which. Answers the node's id. */
export function loadPart(draft: GraphDraft, part: ModelPart, more: Readonly<Record<string, string>> = {}): string {
  const file = partFile(draft.classes, part)
  if (file === null) throw new GraphLack("model", part.example)
  if (part.loaders === DIFFUSION_LOADERS || part.loaders === CHECKPOINT_LOADERS) draft.noteModel(file.name)
  return draft.add(file.className, { [file.input]: file.name, ...more })
}

/** Words, encoded as they stand: the encoders of these models read sentences. */
export function encodeWords(draft: GraphDraft, clip: GraphLink, text: string): GraphLink {
  return draft.link("CLIPTextEncode", { clip, text })
}

/** The conditions that stand for nothing; the words themselves where a server has no node for that, which models without guidance never read. */
export function emptied(draft: GraphDraft, conditioning: GraphLink): GraphLink {
  return draft.has("ConditioningZeroOut") ? draft.link("ConditioningZeroOut", { conditioning }) : conditioning
}
