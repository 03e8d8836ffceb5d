import type { Capabilities, OfferedModel } from "./capability-rules.ts"
import type { CapabilityChange } from "./ports.ts"

/** Names that one change lists at most, of each sort. */
const LISTED_NAMES = 50

/** What a server can do since a moment, or cannot anymore, compared with what it said before; one for each part that differs. */
export function changesBetween(before: Capabilities, after: Capabilities, atMs: number): readonly CapabilityChange[] {
  const changes: CapabilityChange[] = []
  const parts = namesByPart(after)
  for (const [part, names] of Object.entries(namesByPart(before))) {
    const [had, has] = [new Set(names), new Set(parts[part] ?? [])]
    const added = [...has].filter((name) => !had.has(name)).slice(0, LISTED_NAMES)
    const removed = [...had].filter((name) => !has.has(name)).slice(0, LISTED_NAMES)
    if (added.length + removed.length > 0) changes.push({ atMs, part, added, removed })
  }
  return changes
}

/** Everything that a server says, as names; a list that it does not give has none. */
function namesByPart(can: Capabilities): Readonly<Record<string, readonly string[]>> {
  return {
    software: [can.software],
    version: can.version === null ? [] : [can.version],
    is_preview: [String(can.isPreview)],
    offers: Object.entries(can.offers).map(([kind, { slots }]) => `${kind} × ${slots}`),
    features: can.features,
    modules: can.modules,
    controls: can.controls ?? [],
    models: modelNames(can.models),
    loras: modelNames(can.loras),
    embeddings: can.embeddings ?? [],
    vaes: can.vaes ?? [],
    samplers: can.samplers ?? [],
    schedulers: can.schedulers ?? [],
    upscalers: can.upscalers ?? [],
    detectors: can.detectors ?? [],
  }
}

/** A model under the same name with another hash is another one. */
function modelNames(models: readonly OfferedModel[] | null): readonly string[] {
  return (models ?? []).map(({ name, hash }) => (hash === null ? name : `${name} [${hash.slice(0, 10)}]`))
}
