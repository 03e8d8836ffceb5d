import type { Capabilities, OfferedModel } from "./capability-rules.ts"

/** Names of each sort that are kept of a server, and characters of one. */
const KEPT_NAMES = 2_000
const KEPT_CHARACTERS = 200
/** Control characters and those that turn the direction of writing: what shows a name would show them. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** What a server says, cut to what is kept of it: its lists may have any length, and its texts any characters. */
export function keptCapabilities(said: Capabilities): Capabilities {
  return {
    ...said,
    name: keptText(said.name),
    software: keptText(said.software),
    version: said.version === null ? null : keptText(said.version),
    features: keptNames(said.features),
    modules: keptNames(said.modules),
    controls: said.controls && keptNames(said.controls),
    models: said.models && keptModels(said.models),
    loras: said.loras && keptModels(said.loras),
    embeddings: said.embeddings && keptNames(said.embeddings),
    vaes: said.vaes && keptNames(said.vaes),
    samplers: said.samplers && keptNames(said.samplers),
    schedulers: said.schedulers && keptNames(said.schedulers),
    upscalers: said.upscalers && keptNames(said.upscalers),
    detectors: said.detectors && keptNames(said.detectors),
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
function keptNames(names: readonly string[]): readonly string[] {
  return names.filter((name) => keptText(name) === name && name !== "").slice(0, KEPT_NAMES)
}

function keptModels(models: readonly OfferedModel[]): readonly OfferedModel[] {
  return models.filter(({ name }) => keptText(name) === name && name !== "").slice(0, KEPT_NAMES)
}

function keptText(text: string): string {
  return text.replaceAll(UNPRINTABLE, "").slice(0, KEPT_CHARACTERS)
}
