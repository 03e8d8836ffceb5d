import type { RenderNotes } from "../field-support-rules.ts"
import type { OrderField } from "../order-fields.ts"
import type { ComfyGraph, GraphLink, GraphNode } from "./comfy-graph.ts"
import type { NodeClasses, NodeInput } from "./node-class.ts"

/** What a server lacks for a graph: a node class, one of the choices of an input, a model of some sort, or an input of the order. */
export class GraphLack extends Error {
  readonly part: "class" | "choice" | "model" | "input"
  readonly what: string

  constructor(part: GraphLack["part"], what: string) {
    super(`${part}: ${what}`)
    this.part = part
    this.what = what
  }
}

/** What an input of a node is given. */
export type Value = string | number | boolean | GraphLink

/** The type of an input that is as many inputs as are given, each by its own name behind a dot. */
const GROWING = /^COMFY_AUTOGROW/

/** A graph as it grows, checked node by node against what the server says of its classes. Throws `GraphLack`. */
export class GraphDraft {
  readonly classes: NodeClasses
  /** That the server lists. */
  readonly embeddings: readonly string[]
  readonly #nodes: Record<string, GraphNode> = {}
  readonly #approximated = new Set<OrderField>()
  readonly #leftOut = new Set<OrderField>()
  #count = 0
  #model: string | null = null

  constructor(classes: NodeClasses, embeddings: readonly string[] = []) {
    this.classes = classes
    this.embeddings = embeddings
  }

  get graph(): ComfyGraph {
    return { ...this.#nodes }
  }

  get notes(): RenderNotes {
    return { approximated: [...this.#approximated], leftOut: [...this.#leftOut], notDone: [] }
  }

  /** The file that is painted with: the first that was said to be. */
  get model(): string | null {
    return this.#model
  }

  noteModel(name: string): void {
    this.#model ??= name
  }

  has(...names: readonly string[]): boolean {
    return names.every((name) => this.classes.has(name))
  }

  /** The first of some classes that the server has. */
  firstOf(...names: readonly string[]): string | null {
    return names.find((name) => this.classes.has(name)) ?? null
  }

  approximate(field: OrderField): void {
    this.#approximated.add(field)
  }

  leaveOut(field: OrderField): void {
    this.#leftOut.add(field)
  }

  /**
   * Adds a node and answers its id. Inputs that the class does not have are dropped, since versions differ; those that it requires and
   * nobody gave get the server's initial value; numbers are brought within its bounds.
   */
  add(className: string, given: Readonly<Record<string, Value>>): string {
    const described = this.classes.get(className)
    if (described === undefined) throw new GraphLack("class", className)
    const inputs: Record<string, Value> = {}
    for (const [name, input] of Object.entries(described.inputs)) {
      if (GROWING.test(input.type)) {
        Object.assign(inputs, Object.fromEntries(Object.entries(given).filter(([key]) => key.startsWith(`${name}.`))))
        continue
      }
      const value = given[name] ?? (input.isRequired ? initialOf(input) : undefined)
      if (value !== undefined) inputs[name] = typeof value === "object" ? value : fitted(value, input, `${className}.${name}`)
      else if (input.isRequired) throw new GraphLack("class", `${className}.${name}`)
    }
    this.#count += 1
    const id = String(this.#count)
    this.#nodes[id] = { class_type: className, inputs }
    return id
  }

  /** Adds a node of which one output matters. */
  link(className: string, given: Readonly<Record<string, Value>>, slot = 0): GraphLink {
    return [this.add(className, given), slot]
  }
}

function initialOf({ initial, choices, type }: NodeInput): string | number | boolean | undefined {
  if (initial !== null) return initial
  const [first] = choices ?? []
  return first ?? (type === "STRING" ? "" : undefined)
}

function fitted(value: string | number | boolean, input: NodeInput, where: string): string | number | boolean {
  if (input.choices !== null && !input.isUpload) {
    const chosen = matchingChoice(input.choices, value)
    if (chosen === null) throw new GraphLack("choice", where)
    return chosen
  }
  if (typeof value !== "number") return value
  const bounded = Math.min(input.maximum ?? value, Math.max(input.minimum ?? value, value))
  return input.type === "INT" ? Math.round(bounded) : bounded
}

/** The choice that is meant; servers on Windows write folders with a backslash. */
export function matchingChoice(
  choices: readonly (string | number | boolean)[],
  value: string | number | boolean,
): string | number | boolean | null {
  if (choices.includes(value)) return value
  const plain = (one: unknown) => String(one).replaceAll("\\", "/")
  return choices.find((choice) => plain(choice) === plain(value)) ?? null
}
