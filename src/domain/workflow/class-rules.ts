import { type Graph, type GraphNode, isRecord, linkOf } from "./graph-rules.ts"
import { CORE_CLASSES } from "./node-classes.ts"

/** Which classes of nodes may run: those that ComfyUI brings along, but for what an admin says otherwise. */
export type ClassRules = ReadonlyMap<string, boolean>

/** Where a graph breaks the rules of what may run. */
export interface ClassProblem {
  readonly message: "NodeClassNotAllowed" | "FileNameNotAllowed" | "ImageNotDeclared"
  readonly node: string
  readonly field: string | null
  /** The class, or the name. */
  readonly value: string
}

/** Whether a class of nodes may run. */
export function isAllowedClass(classType: string, rules: ClassRules): boolean {
  return rules.get(classType) ?? CORE_CLASSES.has(classType)
}

/** Fields that take an image of the server's own folders: here only one of the person who runs it stands in their place. */
const IMAGE_FIELDS: ReadonlySet<string> = new Set(["LoadImage.image", "LoadImageMask.image", "LoadImageOutput.image"])

/** Whether a field is an image that is given for each run of the workflow. */
export function isImageField({ classType }: Pick<GraphNode, "classType">, field: string): boolean {
  return IMAGE_FIELDS.has(`${classType}.${field}`)
}

/** What images are saved under, in place of what a graph says. */
export const FILENAME_PREFIX = "atelier"
/** The field that says where a node saves to. */
export const PREFIX_FIELD = "filename_prefix"

/** Fields whose texts are words, whatever they look like. */
const WORD_FIELDS = /^(?:text|text_[a-z]+|prompt|positive|negative|clip_[a-z]|t5xxl|llama|string(?:_[a-z])?|value|find|replace)$/
/** Fields whose texts name a file, and texts that look like one. */
const FILE_FIELDS =
  /(?:^|_)(?:name\d*|file|files|filename|path|paths|folder|dir|directory|image|mask|audio|video|url|prefix|subfolder)$|^(?:ckpt|lora|vae|unet|clip|model)\w*$/
const FILE_LOOKS =
  /^(?:[a-z][a-z\d+.-]*:|[\\/~])|\.(?:safetensors|ckpt|pth?|bin|gguf|onnx|sft|yaml|yml|json|png|jpe?g|webp|gif|mp4|txt|py)$/i

/** Whether a text names a file of a server. */
export function namesFile(field: string, text: string): boolean {
  if (WORD_FIELDS.test(field)) return false
  return FILE_FIELDS.test(field) || FILE_LOOKS.test(text)
}

/** Whether the name of a file stays in its folder: no folders, no drives, no addresses, nothing that a system reads otherwise. */
export function isPlainFileName(name: string): boolean {
  return name.length <= 255 && !/[\\/:\p{Cc}]|^\.\.?$|^~/u.test(name)
}

/** Whether a text may stand in a field: words anywhere, names of files only where they stay in their folder. */
export function isSafeText(field: string, text: string): boolean {
  return !namesFile(field, text) || isPlainFileName(text)
}

/** Whether a server names this among the choices of a field itself, as it does with models in folders of its own. */
export type IsOffered = (classType: string, field: string, name: string) => boolean

/** What is judged beside a graph: what admins say of classes, the images that are declared as inputs, and what servers offer. */
export interface Judging {
  readonly rules: ClassRules
  readonly images: ReadonlySet<string>
  readonly isOffered: IsOffered
}

/** All that the rules say against a graph; an image that nobody declared as an input is among it. Every problem names its node and field. */
export function classProblems(graph: Graph, { rules, images, isOffered }: Judging): readonly ClassProblem[] {
  return [...graph.values()].flatMap((node): readonly ClassProblem[] => {
    const { id, classType } = node
    if (!isAllowedClass(classType, rules)) return [{ message: "NodeClassNotAllowed", node: id, field: null, value: classType }]
    return Object.entries(node.inputs).flatMap(([field, value]): readonly ClassProblem[] => {
      const link = linkOf(value)
      if (link !== null)
        return isLinkedName(graph, node, field, graph.get(link[0]))
          ? [{ message: "FileNameNotAllowed", node: id, field, value: textIn(link[0]) }]
          : []
      if (isImageField(node, field))
        return images.has(placeOf(id, field)) ? [] : [{ message: "ImageNotDeclared", node: id, field, value: textIn(value) }]
      if (field === PREFIX_FIELD) return []
      const wrong = wrongName(field, value)
      return wrong === null || isOffered(classType, field, wrong)
        ? []
        : [{ message: "FileNameNotAllowed", node: id, field, value: wrong.slice(0, 80) }]
    })
  })
}

/** Classes whose results are texts, which nobody has seen before the run. */
const TEXT_CLASSES = /^PrimitiveString|^String|^Text(?!Encode)|^(?:CaseConverter|PreviewAny)$|(?:String|Text)$/

/** Hands on the one or the other of what it is linked to. */
const SWITCH = "ComfySwitchNode"

/** Whether a field that names a file takes that name from another node. */
function isLinkedName(graph: Graph, node: GraphNode, field: string, source: GraphNode | undefined): boolean {
  if (isImageField(node, field)) return true
  return field !== PREFIX_FIELD && namesFile(field, "") && source !== undefined && handsTextOn(graph, source)
}

function handsTextOn(graph: Graph, source: GraphNode): boolean {
  const open = [source]
  for (const node of open) {
    if (TEXT_CLASSES.test(node.classType)) return true
    if (node.classType !== SWITCH) continue
    for (const value of Object.values(node.inputs)) {
      const link = linkOf(value)
      const next = link === null ? undefined : graph.get(link[0])
      // A text that is typed into a switch is one.
      if (typeof value === "string") return true
      if (next !== undefined && !open.includes(next)) open.push(next)
    }
  }
  return false
}

/** The name of a place in a graph: a node and one of its fields. */
export function placeOf(node: string, field: string): string {
  return `${node}.${field}`
}

function wrongName(field: string, value: unknown): string | null {
  if (typeof value === "string") return isSafeText(field, value) ? null : value
  const inside = Array.isArray(value) ? value.map((one: unknown) => [field, one] as const) : isRecord(value) ? Object.entries(value) : []
  for (const [name, one] of inside) {
    const wrong = wrongName(name, one)
    if (wrong !== null) return wrong
  }
  return null
}

function textIn(value: unknown): string {
  return typeof value === "string" ? value.slice(0, 80) : ""
}

/** What may be said of a class in the list of those that run. */
export const CLASS_PATTERN = /^[^\p{Cc}\p{Cs}]{1,200}$/u
