import type { Capabilities, KindOffer, OfferedModel } from "./capability-rules.ts"
import type { CapabilityChange } from "./ports.ts"

/** Names of each sort that are kept of a server, and characters of one. */
const KEPT_NAMES = 2_000
const KEPT_CHARACTERS = 200
const KEPT_OFFERS = 60
const KEPT_SIZES = 20
/** Of all that a server says, as JSON: a value of a Durable Object has 2 MB, which its changes need a part of. */
const KEPT_BYTES = 1_500_000
/** Changes that are kept of a server, and their size as JSON. */
const KEPT_CHANGES = { count: 50, bytes: 300_000 }
const KIND_NAME = /^[a-z0-9-]{1,40}$/
/** SHA-256 in hex. */
const LONGEST_HASH = 64
/** Control characters and those that turn the direction of writing: what shows a name would show them. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** What a server says, cut to what is kept of it: its lists may have any length, and its texts any characters. */
export function keptCapabilities(said: Capabilities): Capabilities {
  let names = KEPT_NAMES
  let kept = cutTo(said, names)
  while (names > 0 && bytesOf(kept) > KEPT_BYTES) {
    names = Math.floor(names / 2)
    kept = cutTo(said, names)
  }
  return kept
}

/** The changes that are kept of a server, of all of them newest first. */
export function keptChanges(changes: readonly CapabilityChange[]): readonly CapabilityChange[] {
  let bytes = 0
  const tooMany = changes.findIndex((change, index) => {
    bytes += bytesOf(change)
    return index >= KEPT_CHANGES.count || bytes > KEPT_CHANGES.bytes
  })
  return tooMany < 0 ? changes : changes.slice(0, tooMany)
}

function bytesOf(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength
}

function cutTo(said: Capabilities, most: number): Capabilities {
  return {
    ...said,
    name: keptText(said.name),
    software: keptText(said.software),
    version: said.version === null ? null : keptText(said.version),
    offers: keptOffers(said.offers, most),
    features: keptNames(said.features, most),
    modules: keptNames(said.modules, most),
    controls: said.controls && keptNames(said.controls, most),
    models: said.models && keptModels(said.models, most),
    loras: said.loras && keptModels(said.loras, most),
    embeddings: said.embeddings && keptNames(said.embeddings, most),
    vaes: said.vaes && keptNames(said.vaes, most),
    samplers: said.samplers && keptNames(said.samplers, most),
    schedulers: said.schedulers && keptNames(said.schedulers, most),
    upscalers: said.upscalers && keptNames(said.upscalers, most),
    detectors: said.detectors && keptNames(said.detectors, most),
    ...(said.looks == null ? {} : { looks: keptNames(said.looks, most) }),
    ...(said.lacks === undefined ? {} : { lacks: keptLacks(said.lacks) }),
  }
}

/** What a server takes where its entry says how many orders of each kind it runs at once; its own bounds stay. */
export function withOffers(said: Capabilities, own: Readonly<Record<string, number>> | null): Capabilities {
  if (own === null) return said
  const bounds = { maximumWidth: null, maximumHeight: null, maximumCount: null }
  const offers = Object.entries(own).map(([kind, slots]) => [kind, { ...bounds, ...said.offers[kind], slots }] as const)
  return { ...said, offers: Object.fromEntries(offers) }
}

/** A name that would be cut or cleaned is another name: the server could not be asked by it. */
function keptNames(names: readonly string[], most: number): readonly string[] {
  return names.filter((name) => keptText(name) === name && name !== "").slice(0, most)
}

function keptModels(models: readonly OfferedModel[], most: number): readonly OfferedModel[] {
  return models
    .filter(({ name }) => keptText(name) === name && name !== "")
    .slice(0, most)
    .map((model) => ({
      ...model,
      hash: model.hash !== null && model.hash.length > LONGEST_HASH ? null : model.hash,
      sizes: model.sizes && model.sizes.slice(0, KEPT_SIZES),
    }))
}

function keptOffers(offers: Capabilities["offers"], most: number): Readonly<Record<string, KindOffer>> {
  const named = Object.entries(offers).filter(([kind]) => KIND_NAME.test(kind) && !(kind in Object.prototype))
  const kept = named.slice(0, KEPT_OFFERS).map(([kind, { models, sizes, ...offer }]) => {
    const named = models === undefined ? {} : { models: keptNames(models, most) }
    return [kind, { ...offer, ...named, ...(sizes === undefined ? {} : { sizes: sizes.slice(0, KEPT_SIZES) }) }] as const
  })
  return Object.fromEntries(kept)
}

function keptLacks(lacks: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const named = Object.entries(lacks).filter(([kind]) => KIND_NAME.test(kind) && !(kind in Object.prototype))
  return Object.fromEntries(named.slice(0, KEPT_OFFERS).map(([kind, lack]) => [kind, keptText(lack)]))
}

function keptText(text: string): string {
  return text.replaceAll(UNPRINTABLE, "").slice(0, KEPT_CHARACTERS)
}
