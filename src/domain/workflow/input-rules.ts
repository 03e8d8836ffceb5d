import { type IsOffered, isImageField, isSafeText, namesFile, PREFIX_FIELD, placeOf } from "./class-rules.ts"
import { numberOf } from "./graph-json.ts"
import { type Graph, type GraphNode, isOutputNode, linkOf } from "./graph-rules.ts"

/** What an input takes. */
export const INPUT_KINDS = ["text", "number", "choice", "picture", "mask", "seed"] as const
export type InputKind = (typeof INPUT_KINDS)[number]

export const MAXIMUM_INPUTS = 40
export const MAXIMUM_OUTPUTS = 8
export const MAXIMUM_CHOICES = 100
export const MAXIMUM_LABEL_CHARACTERS = 60
/** Longest text that an input takes. */
export const MAXIMUM_INPUT_CHARACTERS = 4_000
interface Place {
  readonly node: string
  readonly field: string
  readonly label: string
}

/** An input of the graph that is filled in for each run, and its bounds. */
export type DeclaredInput =
  | (Place & { readonly kind: "text"; readonly default: string; readonly maximum_characters: number })
  | (Place & {
      readonly kind: "number"
      readonly default: number
      readonly minimum: number
      readonly maximum: number
      /** 1 for whole numbers. */
      readonly step: number
    })
  | (Place & { readonly kind: "choice"; readonly default: string; readonly choices: readonly string[] })
  | (Place & { readonly kind: "picture" | "mask" })
  /** Without a value of its own every run draws one. */
  | (Place & { readonly kind: "seed" })

/** A node whose images are the results. */
export interface DeclaredOutput {
  readonly node: string
  readonly label: string
}

/** Why a declaration does not fit its graph, at the place of the list that is wrong. */
export interface DeclarationProblem {
  readonly path: string
  readonly message:
    | "InputNotInGraph"
    | "InputTwice"
    | "InputKindWrong"
    | "InputBoundsWrong"
    | "OutputNotInGraph"
    | "OutputMissing"
    | "FileNameNotAllowed"
}

/** The name of an input among the values of a run. */
export function nameOfInput({ node, field }: Pick<DeclaredInput, "node" | "field">): string {
  return placeOf(node, field)
}

/** What an input's image is to the order; images are counted in the order of the inputs. */
export function roleOfInput(place: number): string {
  return `input-${place + 1}`
}

/** Whether an input takes an image. */
export function isImageInput({ kind }: Pick<DeclaredInput, "kind">): boolean {
  return kind === "picture" || kind === "mask"
}

/** All that is wrong with what is declared of a graph. */
export function declarationProblems(
  graph: Graph,
  inputs: readonly DeclaredInput[],
  outputs: readonly DeclaredOutput[],
  isOffered: IsOffered = () => false,
): readonly DeclarationProblem[] {
  const seen = new Set<string>()
  const problems = inputs.flatMap((input, index): readonly DeclarationProblem[] => {
    const name = nameOfInput(input)
    const isRepeated = seen.has(name)
    seen.add(name)
    if (isRepeated) return [{ path: `inputs.${index}.field`, message: "InputTwice" }]
    return inputProblems(graph, input, isOffered).map(({ path, message }) => ({ path: `inputs.${index}.${path}`, message }))
  })
  const wrongOutputs = outputs.flatMap(({ node }, index): readonly DeclarationProblem[] => {
    const found = graph.get(node)
    const isTwice = outputs.findIndex((other) => other.node === node) !== index
    return found === undefined || !isOutputNode(found) || isTwice ? [{ path: `outputs.${index}.node`, message: "OutputNotInGraph" }] : []
  })
  return [...problems, ...wrongOutputs, ...(outputs.length === 0 ? [{ path: "outputs", message: "OutputMissing" } as const] : [])]
}

function inputProblems(graph: Graph, input: DeclaredInput, isOffered: IsOffered): readonly DeclarationProblem[] {
  const node = graph.get(input.node)
  if (node === undefined) return [{ path: "node", message: "InputNotInGraph" }]
  const value = Object.hasOwn(node.inputs, input.field) ? node.inputs[input.field] : undefined
  // A link is another node's result, and where images are saved is ours to say.
  if (value === undefined || linkOf(value) !== null || input.field === PREFIX_FIELD) return [{ path: "field", message: "InputNotInGraph" }]
  if (isImageField(node, input.field) !== isImageInput(input)) return [{ path: "kind", message: "InputKindWrong" }]
  switch (input.kind) {
    case "picture":
    case "mask":
      return []
    case "text":
      if (typeof value !== "string" || namesFile(input.field, value)) return [{ path: "kind", message: "InputKindWrong" }]
      return input.default.length > input.maximum_characters ? [{ path: "default", message: "InputBoundsWrong" }] : []
    case "seed":
      return numberOf(value) === null ? [{ path: "kind", message: "InputKindWrong" }] : []
    case "number":
      if (numberOf(value) === null) return [{ path: "kind", message: "InputKindWrong" }]
      return isWithin(input, input.default) ? [] : [{ path: "default", message: "InputBoundsWrong" }]
    case "choice":
      if (typeof value !== "string") return [{ path: "kind", message: "InputKindWrong" }]
      if (!input.choices.every((choice) => isSafeText(input.field, choice) || isOffered(node.classType, input.field, choice)))
        return [{ path: "choices", message: "FileNameNotAllowed" }]
      return input.choices.includes(input.default) ? [] : [{ path: "default", message: "InputBoundsWrong" }]
  }
}

/** Whether a number lies within an input's bounds, on its steps. */
export function isWithin(
  { minimum, maximum, step }: { readonly minimum: number; readonly maximum: number; readonly step: number },
  value: number,
): boolean {
  return Number.isFinite(value) && value >= minimum && value <= maximum && (!Number.isInteger(step) || Number.isInteger(value))
}

/** Fields of well-known nodes as inputs: what people change most. */
interface Suggestion {
  readonly kind: "text" | "number" | "seed" | "choice"
  readonly label: string
  readonly bounds?: readonly [minimum: number, maximum: number, step: number]
}

const WORDS = { kind: "text", label: "Prompt" } as const
const SIDE = [64, 4096, 8] as const
const SUGGESTIONS: Readonly<Record<string, Suggestion>> = {
  "CLIPTextEncode.text": WORDS,
  "CLIPTextEncodeFlux.t5xxl": WORDS,
  "CLIPTextEncodeSDXL.text_g": WORDS,
  "TextEncodeQwenImageEdit.prompt": WORDS,
  "TextEncodeQwenImageEditPlus.prompt": WORDS,
  "KSampler.seed": { kind: "seed", label: "Seed" },
  "KSamplerAdvanced.noise_seed": { kind: "seed", label: "Seed" },
  "RandomNoise.noise_seed": { kind: "seed", label: "Seed" },
  "SamplerCustom.noise_seed": { kind: "seed", label: "Seed" },
  "KSampler.steps": { kind: "number", label: "Steps", bounds: [1, 60, 1] },
  "KSamplerAdvanced.steps": { kind: "number", label: "Steps", bounds: [1, 60, 1] },
  "BasicScheduler.steps": { kind: "number", label: "Steps", bounds: [1, 60, 1] },
  "KSampler.cfg": { kind: "number", label: "CFG scale", bounds: [0, 30, 0.5] },
  "KSamplerAdvanced.cfg": { kind: "number", label: "CFG scale", bounds: [0, 30, 0.5] },
  "CFGGuider.cfg": { kind: "number", label: "CFG scale", bounds: [0, 30, 0.5] },
  "FluxGuidance.guidance": { kind: "number", label: "Guidance", bounds: [0, 30, 0.1] },
  "KSampler.denoise": { kind: "number", label: "Denoising strength", bounds: [0, 1, 0.05] },
  "EmptyLatentImage.width": { kind: "number", label: "Width", bounds: SIDE },
  "EmptyLatentImage.height": { kind: "number", label: "Height", bounds: SIDE },
  "EmptySD3LatentImage.width": { kind: "number", label: "Width", bounds: SIDE },
  "EmptySD3LatentImage.height": { kind: "number", label: "Height", bounds: SIDE },
}

/** The inputs that a graph suggests by its well-known nodes; its images are always among them, since nothing else stands in their place. */
export function suggestInputs(graph: Graph): readonly DeclaredInput[] {
  const images: DeclaredInput[] = []
  const others: DeclaredInput[] = []
  for (const node of graph.values())
    for (const [field, value] of Object.entries(node.inputs)) {
      if (linkOf(value) !== null) continue
      if (isImageField(node, field)) images.push(imageInput(node, field))
      else {
        const found = SUGGESTIONS[placeOf(node.classType, field)]
        const input = found === undefined ? null : suggested(node, field, value, found)
        if (input !== null) others.push(input)
      }
    }
  return [...images, ...others].slice(0, MAXIMUM_INPUTS)
}

function labelOf({ title, id }: GraphNode, fallback: string): string {
  return (title ?? `${fallback} ${id}`).slice(0, MAXIMUM_LABEL_CHARACTERS)
}

function imageInput(node: GraphNode, field: string): DeclaredInput {
  const isMask = node.classType === "LoadImageMask"
  return { kind: isMask ? "mask" : "picture", node: node.id, field, label: labelOf(node, isMask ? "Mask" : "Image") }
}

function suggested(node: GraphNode, field: string, value: unknown, { kind, label, bounds }: Suggestion): DeclaredInput | null {
  const place = { node: node.id, field, label: kind === "text" ? labelOf(node, label) : label }
  const number = numberOf(value)
  switch (kind) {
    case "text":
      if (typeof value !== "string") return null
      return { ...place, kind, default: value.slice(0, MAXIMUM_INPUT_CHARACTERS), maximum_characters: MAXIMUM_INPUT_CHARACTERS }
    case "seed":
      return number === null ? null : { ...place, kind }
    case "number": {
      if (number === null || bounds === undefined) return null
      const [minimum, maximum, step] = bounds
      return { ...place, kind, default: number, minimum: Math.min(minimum, number), maximum: Math.max(maximum, number), step }
    }
    case "choice":
      return typeof value === "string" ? { ...place, kind, default: value, choices: [value] } : null
  }
}

/** The results that a graph suggests: what it saves, and what it only shows where it saves nothing. */
export function suggestOutputs(graph: Graph): readonly DeclaredOutput[] {
  const candidates = [...graph.values()].filter(isOutputNode)
  const saving = candidates.filter(({ classType }) => classType === "SaveImage")
  return (saving.length > 0 ? saving : candidates)
    .slice(0, MAXIMUM_OUTPUTS)
    .map((node) => ({ node: node.id, label: labelOf(node, "Image") }))
}

/** The kinds of input that a field can be. */
export function kindsOf(node: GraphNode, field: string, value: unknown): readonly InputKind[] {
  if (linkOf(value) !== null || field === PREFIX_FIELD) return []
  if (isImageField(node, field)) return ["picture", "mask"]
  if (typeof value === "string") return namesFile(field, value) ? ["choice"] : ["text", "choice"]
  return numberOf(value) === null ? [] : ["number", "seed"]
}
