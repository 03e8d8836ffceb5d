import type { SizePx } from "../_kernel/task-kind.ts"
import type { Audience, Capabilities } from "./capability-rules.ts"
import { listedLora } from "./lora-names.ts"

/** What an order needs of a server; small, since it is kept with every task that waits. Sides (px) are those that come back. */
export interface RenderNeed {
  readonly kind: string
  readonly model: string | null
  readonly loras: readonly string[]
  /** What else the server must have by its name; absent for nothing. */
  readonly named?: readonly Named[]
  /** Parts of the order that must be heeded, by their field names in the render protocol. */
  readonly features: readonly string[]
  /** Processors that the server must run itself, and those that it must steer by. */
  readonly modules: readonly string[]
  readonly controls: readonly string[]
  readonly width: number | null
  readonly height: number | null
  readonly count: number
  /** Length of what plays, in seconds; absent for what does not. */
  readonly durationS?: number
}

/** Something that an order names, by the field of the render protocol that names it. */
export interface Named {
  readonly field: "embeddings" | "vae" | "refiner"
  readonly name: string
}

/** What a server lacks for an order: the part of the order (a field of the render protocol) and its value. */
export interface Lack {
  readonly field: string
  readonly value: string
}

/** Who asks. */
export interface Asker {
  readonly viewerId: string
  readonly plan: string
}

const NAMED_PARTS = ["vae", "hires", "refiner", "regions", "references", "own_voice"] as const

/** What an order needs, by the fields of the render protocol that it is sent with. */
export function needOf({ kind, fields }: { readonly kind: string; readonly fields: Readonly<Record<string, unknown>> }): RenderNeed {
  const controls = records(fields["controls"])
  const processors = controls.map((control) => textOf(control["module"])).filter((name) => name !== "")
  const ownMaps = controls.filter((control) => control["is_map"] === false).map((control) => textOf(control["module"]))
  const scale = numberOf(records([fields["hires"]])[0]?.["scale"]) ?? 1
  const sided = (name: "width" | "height") => {
    const side = numberOf(fields[name])
    return side === null ? null : Math.round(side * scale)
  }
  const preview = kind === "control-preview" ? [textOf(fields["module"])] : []
  const parts = NAMED_PARTS.filter((part) => Object.hasOwn(fields, part))
  const loras = records(fields["loras"]).map((lora) => textOf(lora["name"]))
  const named = namedIn(fields)
  const durationS = numberOf(fields["duration_s"])
  return {
    kind,
    ...(named.length === 0 ? {} : { named }),
    model: typeof fields["model"] === "string" ? fields["model"] : null,
    loras,
    features: [...parts, ...(loras.length > 0 ? ["loras"] : [])],
    modules: [...ownMaps, ...preview],
    controls: kind === "condition" ? processors : [],
    width: sided("width"),
    height: sided("height"),
    count: numberOf(fields["count"]) ?? 1,
    ...(durationS === null ? {} : { durationS }),
  }
}

function namedIn(fields: Readonly<Record<string, unknown>>): readonly Named[] {
  const embeddings = Array.isArray(fields["embeddings"]) ? fields["embeddings"].map(textOf) : []
  const [refiner] = records([fields["refiner"]]).map(({ model }) => textOf(model))
  return [
    ...embeddings.map((name) => ({ field: "embeddings" as const, name })),
    { field: "vae" as const, name: textOf(fields["vae"]) },
    { field: "refiner" as const, name: refiner ?? "" },
  ].filter(({ name }) => name !== "")
}

/** The first thing that a server lacks for an order; null when it can carry it out. */
export function lackOf(need: RenderNeed, can: Capabilities): Lack | null {
  const offer = can.offers[need.kind]
  if (offer === undefined || offer.slots === 0) return { field: "kind", value: need.kind }
  const feature = need.features.find((part) => !can.features.includes(part))
  if (feature !== undefined) return { field: feature, value: "" }
  const module = need.modules.find((name) => !can.modules.includes(name))
  if (module !== undefined) return { field: "module", value: module }
  const control = need.controls.find((name) => can.controls !== null && !can.controls.includes(name))
  if (control !== undefined) return { field: "controls", value: control }
  const models = offer.models ?? can.models?.map(({ name }) => name)
  if (need.model !== null && models?.includes(need.model) === false) return { field: "model", value: need.model }
  const loras = can.loras?.map(({ name }) => name) ?? null
  const lora = need.loras.find((wanted) => loras !== null && listedLora(loras, wanted) === null)
  if (lora !== undefined) return { field: "loras", value: lora }
  const missing = need.named?.find(({ field, name }) => listOf(can, field)?.includes(name) === false)
  if (missing !== undefined) return { field: missing.field, value: missing.name }
  if (offer.maximumCount !== null && need.count > offer.maximumCount) return { field: "count", value: String(need.count) }
  if (need.durationS !== undefined && offer.maximumDurationS !== undefined && need.durationS > offer.maximumDurationS)
    return { field: "duration_s", value: String(need.durationS) }
  return sizeLack(need, offer, offer.sizes ?? (offer.models === undefined ? sizesMade(can, need.model) : null))
}

/** The only sizes that a server makes with a model, or with any that it may choose where that is null; null for all within the bounds. */
export function sizesMade({ models }: Pick<Capabilities, "models">, name: string | null): readonly SizePx[] | null {
  const asked = models?.filter((model) => name === null || model.name === name) ?? []
  const sizes = asked.flatMap((model) => model.sizes ?? [])
  return asked.length === 0 || asked.some((model) => model.sizes === null) ? null : sizes
}

function listOf({ embeddings, vaes, models }: Capabilities, field: Named["field"]): readonly string[] | null {
  switch (field) {
    case "embeddings":
      return embeddings
    case "vae":
      return vaes
    case "refiner":
      return models?.map(({ name }) => name) ?? null
  }
}

function sizeLack(
  { width, height }: RenderNeed,
  { maximumWidth, maximumHeight }: Capabilities["offers"][string],
  sizes: readonly SizePx[] | null,
): Lack | null {
  if (width === null || height === null) return null
  if (maximumWidth !== null && width > maximumWidth) return { field: "width", value: String(width) }
  if (maximumHeight !== null && height > maximumHeight) return { field: "height", value: String(height) }
  const isMade = sizes === null || sizes.some((size) => size.width === width && size.height === height)
  return isMade ? null : { field: "width", value: `${width}x${height}` }
}

/** Whether somebody may use a server. */
export function mayUse(audience: Audience, { viewerId, plan }: Asker): boolean {
  switch (audience.kind) {
    case "everyone":
      return true
    case "members":
      return plan !== "visitor"
    case "plans":
      return audience.plans.includes(plan)
    case "accounts":
      return audience.accountIds.includes(viewerId)
  }
}

function records(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}

function numberOf(value: unknown): number | null {
  return typeof value === "number" ? value : null
}
