import { BACKEND_KINDS, type Capabilities, type FleetServer, type OfferedModel } from "./capability-rules.ts"
import { FIELD_SUPPORT } from "./field-support-table.ts"
import { type Asker, mayUse } from "./need-rules.ts"
import { ORDER_FIELDS, type OrderField } from "./order-fields.ts"
import { readSampler } from "./sampler-names.ts"

/** A server that has said what it can. */
export interface SpeakingServer extends FleetServer {
  readonly capabilities: Capabilities
}

/** Names of servers are text from outside: what is longer, or has signs that no file name needs, is not offered. */
const LONGEST_NAME = 180
const NO_NAME = /[\p{Cc}\p{Cf}\p{Cs}<>]/u
/** So many names of one list are offered. */
const MOST_NAMES = 500

/** Whether a name that a server says can be offered to people. */
export function isOfferable(name: string): boolean {
  return name.trim() === name && name !== "" && name.length <= LONGEST_NAME && !NO_NAME.test(name)
}

/**
 * The servers that take somebody's orders. Where every one rests, resting ones count: what they can will be done. One that rests and has
 * not said yet what it can counts always, since it may rest for no other reason.
 */
export function serversOpenTo(fleet: readonly FleetServer[], asker: Asker): readonly FleetServer[] {
  const open = fleet.filter(({ audience }) => mayUse(audience, asker))
  const resting = open.filter(({ state }) => state === "paused")
  const active = open.filter(({ state }) => state === "active")
  return active.length > 0 ? [...active, ...resting.filter(({ capabilities }) => capabilities === null)] : resting
}

/** Those of the servers that have said what they can. */
export function speaking(servers: readonly FleetServer[]): readonly SpeakingServer[] {
  return servers.flatMap((server) => (server.capabilities === null ? [] : [{ ...server, capabilities: server.capabilities }]))
}

/** Whether a server has a model; null is the server's own choice, which each has. */
export function hasModel({ models }: Capabilities, name: string | null): boolean {
  return name === null || models === null || models.some((model) => model.name === name)
}

/** What at least one of some servers can do, each part for itself. */
export interface Offering {
  /** Kinds of order. */
  readonly kinds: readonly string[]
  /** Optional parts of an order, by their field names in the render protocol. */
  readonly features: readonly string[]
  /** Parts of an order that at least one does not leave out. */
  readonly fields: readonly OrderField[]
}

/** Before anybody has said anything: the usual fields, and no more. */
export const NOTHING_SAID: Offering = { kinds: [], features: [], fields: ORDER_FIELDS }

/** What at least one of the servers can do. */
export function offeringOf(servers: readonly SpeakingServer[]): Offering {
  if (servers.length === 0) return NOTHING_SAID
  const all = (pick: (one: Capabilities) => readonly string[]) =>
    [...new Set(servers.flatMap(({ capabilities }) => pick(capabilities)))].toSorted()
  const rows = BACKEND_KINDS.filter((kind) => servers.some((server) => server.kind === kind)).map((kind) => FIELD_SUPPORT[kind])
  return {
    kinds: all(({ offers }) => Object.entries(offers).flatMap(([kind, { slots }]) => (slots > 0 ? [kind] : []))),
    features: all(({ features }) => features),
    fields: ORDER_FIELDS.filter((field) => rows.some((row) => row[field] !== "left-out")),
  }
}

/** A model as the site offers it. */
export interface FleetModel extends OfferedModel {
  /** Only preview renderers have it. */
  readonly isPreview: boolean
}

/** What may be laid over models, and models themselves. */
export type ModelList = "models" | "loras"

/** Every model that a server lists, once a name; null where none lists any. What one server does not say of it another may. */
export function modelsOf(servers: readonly SpeakingServer[], list: ModelList): readonly FleetModel[] | null {
  const lists = servers.flatMap(({ capabilities }) => {
    const said = capabilities[list]
    return said === null ? [] : said.map((model) => ({ ...model, isPreview: capabilities.isPreview }))
  })
  if (servers.every(({ capabilities }) => capabilities[list] === null)) return null
  const known = new Map<string, FleetModel>()
  for (const model of lists) {
    const before = known.get(model.name)
    if (before === undefined && (!isOfferable(model.name) || known.size === MOST_NAMES)) continue
    known.set(model.name, {
      ...model,
      hash: before?.hash ?? model.hash,
      family: before?.family ?? model.family,
      sizes: before === undefined ? model.sizes : before.sizes === null || model.sizes === null ? null : [...before.sizes, ...model.sizes],
      isPreview: model.isPreview && before?.isPreview !== false,
    })
  }
  return [...known.values()]
}

/** Lists of plain names. */
export type NameList = "embeddings" | "vaes" | "upscalers" | "detectors"

/** The names of a list, the usual ones first; a server that does not say stands for the usual. */
export function namesOf(servers: readonly SpeakingServer[], list: NameList, usual: readonly string[]): readonly string[] {
  if (servers.length === 0) return usual
  const said = new Set(servers.flatMap(({ capabilities }) => capabilities[list] ?? usual))
  const others = [...said].filter((name) => !usual.includes(name) && isOfferable(name)).toSorted()
  return [...usual.filter((name) => said.has(name)), ...others].slice(0, MOST_NAMES)
}

/** The samplers with their schedules: the usual ones that one server has whole, then what servers have besides. */
export function samplersOf(servers: readonly SpeakingServer[], usual: readonly string[]): readonly string[] {
  if (servers.length === 0) return usual
  const others = new Set(servers.flatMap(({ capabilities }) => capabilities.samplers ?? []))
  const further = [...others].filter((name) => !usual.includes(name) && readSampler(name, null) !== null).toSorted()
  return [...usual.filter((name) => servers.some(({ capabilities }) => canSample(capabilities, name))), ...further]
}

function canSample({ samplers, schedulers }: Capabilities, name: string): boolean {
  if (samplers === null || samplers.includes(name)) return true
  const choice = readSampler(name, null)
  if (choice === null || !samplers.includes(choice.sampler)) return false
  return choice.schedule === null || schedulers === null || schedulers.includes(choice.schedule)
}

/** The schedules, of the usual ones, that a server has. */
export function schedulersOf(servers: readonly SpeakingServer[], usual: readonly string[]): readonly string[] {
  if (servers.length === 0) return usual
  return usual.filter((name) => servers.some(({ capabilities: { schedulers } }) => schedulers === null || schedulers.includes(name)))
}

/** The processors, of the usual ones, by which a server that takes such orders can be steered. */
export function controlsOf(servers: readonly SpeakingServer[], usual: readonly string[]): readonly string[] {
  if (servers.length === 0) return usual
  const steering = servers.filter(({ capabilities }) => Object.hasOwn(capabilities.offers, "condition"))
  return usual.filter((name) => steering.some(({ capabilities: { controls } }) => controls === null || controls.includes(name)))
}
