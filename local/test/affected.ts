import { importsOf } from "../check/import-rules.ts"

/** A file that a change reaches, and over how many imports; 0 is what changed itself. */
export interface Reached {
  readonly path: string
  readonly distance: number
}

/** What no import names, but every test depends on. */
const UNDER_ALL =
  /^(?:package(?:-lock)?\.json|vite(?:st)?\.config\.ts|wrangler\.toml|tsconfig(?:\.declarations)?\.json|db\/migrations\/.*)$/
const WORKERD_TEST = /\.workerd\.test\.ts$/
const TEST = /\.test\.tsx?$/
/** Code that only the Worker's own door leads to: its tests name contracts, not what is behind them. */
const BEHIND_THE_DOOR = /^(?:src\/(?:domain|routes|edge|formats)|db)\//
/** How far such a test is from what it proves, though imports may lead a longer way round. */
const AT_THE_DOOR = 2
/** How a test names a document that it follows. */
const DOCUMENT = /"(docs\/[a-z-]+\.md)"/g
/** How journeys name the island that they wait for. */
const ISLAND = /data-island(?:\^)?=\\?['"]([a-z-]+)/g

/**
 * Every file that a change reaches, nearest first: over imports, from an island to the journeys that wait for it, from a document to
 * the test that follows it, and from what is behind the Worker's door to the tests of its feature that knock there.
 */
export function reachedBy(sources: ReadonlyMap<string, string>, changed: ReadonlySet<string>): readonly Reached[] {
  const importers = importersOf(sources)
  const distances = new Map([...changed].map((path) => [path, 0]))
  const queue = [...changed]
  const reach = (path: string, distance: number) => {
    if (distances.has(path)) return
    distances.set(path, distance)
    queue.push(path)
  }
  if ([...changed].some((path) => UNDER_ALL.test(path))) for (const path of sources.keys()) if (TEST.test(path)) reach(path, 1)
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const next = (distances.get(path) ?? 0) + 1
    for (const importer of importers.get(path) ?? []) reach(importer, next)
  }
  for (const path of changed)
    for (const test of testsAtTheDoor(sources, path)) distances.set(test, Math.min(distances.get(test) ?? AT_THE_DOOR, AT_THE_DOOR))
  return [...distances].map(([path, distance]) => ({ path, distance })).sort((left, right) => left.distance - right.distance)
}

function importersOf(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  const add = (target: string, file: string) => importers.set(target, [...(importers.get(target) ?? []), file])
  const islands = [...sources.keys()].filter((path) => path.endsWith(".island.tsx"))
  for (const [file, source] of sources) {
    for (const { target } of importsOf(file, source)) add(target, file)
    if (TEST.test(file)) for (const [, document = ""] of source.matchAll(DOCUMENT)) add(document, file)
    if (!file.startsWith("e2e/")) continue
    for (const [, name = ""] of source.matchAll(ISLAND))
      for (const island of islands) if (sources.get(island)?.includes(`"${name}`)) add(island, file)
  }
  return importers
}

function testsAtTheDoor(sources: ReadonlyMap<string, string>, changed: string): readonly string[] {
  if (!BEHIND_THE_DOOR.test(changed) || TEST.test(changed)) return []
  const feature = changed.startsWith("db/schema/") ? changed.slice("db/schema/".length).replace(/\.ts$/, "") : featureOf(changed)
  const isOfAll = /^src\/(?:routes\/_http|edge)\//.test(changed)
  return [...sources.keys()].filter((path) => {
    if (!WORKERD_TEST.test(path)) return false
    return featureOf(path) === feature || (isOfAll && featureOf(path) === path)
  })
}

/** The nearest of the reached files up to a limit of their weights, and how many are left out. At least one is taken. */
export function nearest(
  reached: readonly Reached[],
  weightOf: (path: string) => number,
  limit: number,
): { readonly paths: readonly string[]; readonly leftOut: number } {
  const paths: string[] = []
  let sum = 0
  for (const { path } of reached) {
    sum += weightOf(path)
    if (sum > limit && paths.length > 0) break
    paths.push(path)
  }
  return { paths, leftOut: reached.length - paths.length }
}

/** The feature that a test file belongs to: `src/<layer>/<feature>/…`; a file above all features is a feature of its own. */
export function featureOf(path: string): string {
  const [, , feature = path, ...below] = path.split("/")
  return below.length === 0 ? path : feature
}
