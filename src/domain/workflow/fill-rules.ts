import { jsonSeed, seedIn } from "../../formats/generator/seed.ts"
import type { FieldError } from "../_kernel/errors.ts"
import { FILENAME_PREFIX, isSafeText, PREFIX_FIELD } from "./class-rules.ts"
import { numberOf } from "./graph-json.ts"
import { type Graph, type GraphNode, neededBy } from "./graph-rules.ts"
import { type DeclaredInput, isImageInput, isWithin, nameOfInput, roleOfInput } from "./input-rules.ts"

/** What somebody says at a run, by the names of the inputs: words, numbers, and images by a file's id or an address of theirs. */
export type GivenValues = Readonly<Record<string, string | number>>

/** A place of the graph with what stands in it at a run; an image by what it is to the order. */
export interface Fill {
  readonly node: string
  readonly field: string
  readonly value: string | number | boolean | { readonly role: string }
}

/** An image that a run names: the input that takes it, and what was said. */
export interface NamedInput {
  readonly role: string
  readonly path: string
  readonly value: string
}

/** What is said, read by the inputs: everything in its place, and all that is wrong with it. Paths begin with `values.`. */
export interface ReadValues {
  readonly images: readonly NamedInput[]
  /** Places other than seeds that nobody chose. */
  readonly fills: readonly Fill[]
  /** Seeds that are drawn. */
  readonly openSeeds: readonly Pick<Fill, "node" | "field">[]
  readonly errors: readonly FieldError[]
}

/** Reads what is said at a run: what is not said has its default, and nothing but what was declared is taken. */
export function readValues(inputs: readonly DeclaredInput[], given: GivenValues): ReadValues {
  const names = new Set(inputs.map(nameOfInput))
  const errors: FieldError[] = Object.keys(given)
    .filter((name) => !names.has(name))
    .map((name) => ({ path: `values.${name}`, message: "UnknownField" }))
  const images: NamedInput[] = []
  const fills: Fill[] = []
  const openSeeds: Pick<Fill, "node" | "field">[] = []
  for (const [place, input] of inputs.entries()) {
    const { node, field } = input
    const path = `values.${nameOfInput(input)}`
    const said = Object.hasOwn(given, nameOfInput(input)) ? given[nameOfInput(input)] : undefined
    if (isImageInput(input)) {
      if (typeof said !== "string" || said === "") errors.push({ path, message: "pleaseSelectImage" })
      else {
        images.push({ role: roleOfInput(place), path, value: said })
        fills.push({ node, field, value: { role: roleOfInput(place) } })
      }
      continue
    }
    if (input.kind === "seed" && (said === undefined || said === "" || said === -1)) {
      openSeeds.push({ node, field })
      continue
    }
    const value = said ?? defaultOf(input)
    const error = errorOf(input, value)
    if (error === null) fills.push({ node, field, value })
    else errors.push({ path, ...error })
  }
  return { images, fills, openSeeds, errors }
}

function defaultOf(input: DeclaredInput): string | number {
  return "default" in input ? input.default : ""
}

function errorOf(input: DeclaredInput, value: string | number): Omit<FieldError, "path"> | null {
  switch (input.kind) {
    case "picture":
    case "mask":
      return null
    case "text":
      if (typeof value !== "string") return { message: "WrongType" }
      if (value.length > input.maximum_characters) return { message: "TooBig", maximum: input.maximum_characters }
      return isSafeText(input.field, value) ? null : { message: "FileNameNotAllowed" }
    case "choice":
      return typeof value === "string" && input.choices.includes(value) ? null : { message: "NotAllowedValue" }
    case "number":
      if (typeof value !== "number") return { message: "WrongType" }
      return isWithin(input, value) ? null : { message: "NumberOutOfRange", minimum: input.minimum, maximum: input.maximum }
    case "seed": {
      const seed = seedIn(value)
      return seed === null || seed === -1 ? { message: "SeedOutOfRange" } : null
    }
  }
}

/** A node as ComfyUI is posted it. */
export interface PostedNode {
  readonly class_type: string
  readonly inputs: Readonly<Record<string, unknown>>
}

/**
 * The graph of a run: the nodes that its outputs need, the declared places filled in, and what is saved or only shown saved under our own
 * name. Everything else is what the graph says, to the digit.
 */
export function fillGraph(graph: Graph, fills: readonly Fill[], outputs: readonly string[]): Readonly<Record<string, PostedNode>> {
  const byNode = Map.groupBy(fills, ({ node }) => node)
  return Object.fromEntries(neededBy(graph, outputs).map((node) => [node.id, posted(node, byNode.get(node.id) ?? [])]))
}

function posted({ classType, inputs }: GraphNode, fills: readonly Fill[]): PostedNode {
  // Where a number stood a long seed is a number too, all its digits kept.
  const isNumber = (field: string) => Object.hasOwn(inputs, field) && numberOf(inputs[field]) !== null
  const filled = fills.map(
    ({ field, value }) => [field, typeof value === "string" && isNumber(field) ? jsonSeed(value) : valueOf(value)] as const,
  )
  // What a server only shows it forgets: a result has to be saved.
  const saving = classType === "PreviewImage" ? "SaveImage" : classType
  const prefix = Object.hasOwn(inputs, PREFIX_FIELD) || saving === "SaveImage" ? [[PREFIX_FIELD, FILENAME_PREFIX] as const] : []
  return { class_type: saving, inputs: Object.fromEntries([...Object.entries(inputs), ...filled, ...prefix]) }
}

function valueOf(value: Fill["value"]): unknown {
  return typeof value === "object" ? { __input__: value.role } : value
}
