import { posix } from "node:path"

/** One import that the architecture does not allow. */
export interface ImportFault {
  readonly file: string
  readonly imports: string
  readonly reason: string
}

interface Import {
  readonly target: string
  readonly isTypeOnly: boolean
}

/** Which parts of the tree each part may import from, besides itself (architecture: who may import whom). */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  "src/edge": ["src/routes", "src/islands", "src/domain", "src/formats", "src/messages", "db"],
  "src/routes": ["src/islands", "src/domain", "src/messages", "dist"],
  "src/islands": ["src/wasm-workers", "src/domain", "src/formats", "src/messages"],
  "src/wasm-workers": ["src/domain", "src/formats"],
  "src/domain": ["src/formats", "db"],
  "src/messages": ["src/domain"],
  "src/formats": [],
  db: ["src/domain", "src/formats"],
  // A renderer of its own that knows nothing of the platform; how bytes and pixels are read has one home (docs/architecture.md).
  easel: ["src/formats/image/faces"],
}

/** Files of a feature that others may import: its front door, its events, its ports, and what runs anywhere: contracts and rules. */
const PUBLIC_FILES = /\/(?:index|events|ports|(?:[a-z]+-)*(?:contract|rules))\.tsx?$/
const FEATURE = /^src\/domain\/([a-z]+)\//
const IMPORT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^"'`;]*?\sfrom\s+)?["']([^"'\n]+)["']|import\(\s*["']([^"'\n]+)["']\s*\)/g

/** The relative imports of a source text, resolved to paths from the root. */
export function importsOf(file: string, source: string): readonly Import[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[2] ?? match[3] ?? ""
    return specifier.startsWith(".")
      ? [{ target: posix.normalize(posix.join(posix.dirname(file), specifier)), isTypeOnly: match[1] !== undefined }]
      : []
  })
}

/** The packages that a source text imports, by their names. */
export function packagesOf(source: string): readonly string[] {
  return [...source.matchAll(IMPORT)].flatMap((match) => /^(?:@[^/]+\/)?[\w-][^/:?]*(?=\/|\?|$)/.exec(match[2] ?? match[3] ?? "") ?? [])
}

function partOf(file: string): string | undefined {
  return Object.keys(ALLOWED).find((part) => file.startsWith(`${part}/`))
}

/** Every import of the tree that goes the wrong way, past a feature's front door, round in a circle, or takes the database to the browser. */
export function findImportFaults(sources: ReadonlyMap<string, string>): readonly ImportFault[] {
  const graph = new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]))
  return [
    ...directionFaults(graph),
    ...floorFaults(graph),
    ...testingFaults(graph),
    ...kernelFaults(graph),
    ...featureFaults(graph),
    ...browserFaults(graph),
    ...circleFaults(graph),
  ]
}

type Graph = ReadonlyMap<string, readonly Import[]>

/** Tests, how they are run, and what only they use. */
const isTest = (file: string) => /\.test\.tsx?$|^(?:testing|e2e)\/|^vitest\.config\.ts$/.test(file)

function directionFaults(graph: Graph): ImportFault[] {
  return [...graph].flatMap(([file, imports]) => {
    const part = partOf(file)
    if (part === undefined || isTest(file)) return []
    return imports
      .filter(({ target }) => !target.startsWith(`${part}/`) && !ALLOWED[part]?.some((allowed) => target.startsWith(`${allowed}/`)))
      .map(({ target }) => ({ file, imports: target, reason: `${part} may not import from there` }))
  })
}

/** What tests share is for tests alone: nothing that runs imports it. */
function testingFaults(graph: Graph): ImportFault[] {
  return [...graph].flatMap(([file, imports]) =>
    isTest(file)
      ? []
      : imports
          .filter(({ target }) => isTest(target))
          .map(({ target }) => ({ file, imports: target, reason: "only tests import tests and what they share" })),
  )
}

const ISLANDS = /^src\/islands\/([^/]+)\//

/** The floors of islands beside the features, from the lowest up; folders of one floor do not import each other (decision 130). */
const FLOORS_BELOW_FEATURES: readonly (readonly string[])[] = [["_runtime"], ["_ui"], ["_session"], ["_making", "_tools"]]
const FLOOR_ABOVE_FEATURES = "_entry"

function floorOf(folder: string): number {
  if (folder === FLOOR_ABOVE_FEATURES) return FLOORS_BELOW_FEATURES.length + 1
  const floor = FLOORS_BELOW_FEATURES.findIndex((folders) => folders.includes(folder))
  return floor === -1 ? FLOORS_BELOW_FEATURES.length : floor
}

/** Islands have floors: nothing imports from a floor above its own, and only features from beside. */
function floorFaults(graph: Graph): ImportFault[] {
  return [...graph].flatMap(([file, imports]) => {
    const from = ISLANDS.exec(file)?.[1]
    if (from === undefined || isTest(file)) return []
    return imports.flatMap(({ target }) => {
      const to = ISLANDS.exec(target)?.[1]
      if (to === undefined || to === from) return []
      const isWrong = floorOf(to) > floorOf(from) || (floorOf(to) === floorOf(from) && from.startsWith("_"))
      return isWrong ? [{ file, imports: target, reason: `${from} is not above ${to}` }] : []
    })
  })
}

/** The kernel stands below all features: it knows none, not even their types. */
function kernelFaults(graph: Graph): ImportFault[] {
  return [...graph].flatMap(([file, imports]) =>
    file.startsWith("src/domain/_kernel/") && !isTest(file)
      ? imports
          .filter(({ target }) => FEATURE.test(target))
          .map(({ target }) => ({ file, imports: target, reason: "the kernel knows no feature" }))
      : [],
  )
}

function featureFaults(graph: Graph): ImportFault[] {
  return [...graph].flatMap(([file, imports]) => {
    const feature = FEATURE.exec(file)?.[1]
    if (feature === undefined || isTest(file)) return []
    return imports
      .filter(({ target }) => {
        const other = FEATURE.exec(target)?.[1]
        return other !== undefined && other !== feature && !PUBLIC_FILES.test(target)
      })
      .map(({ target }) => ({
        file,
        imports: target,
        reason: "another feature is reached by its index.ts, its events, its ports, its contracts or its rules",
      }))
  })
}

/** What an island loads, however far down, must not reach the database, the routes or the edge. */
function browserFaults(graph: Graph): ImportFault[] {
  const faults: ImportFault[] = []
  const seen = new Set<string>()
  const visit = (file: string, from: string): void => {
    if (/^(?:db|src\/edge|src\/routes|local)\//.test(file)) {
      faults.push({ file: from, imports: file, reason: "this would be sent to browsers" })
      return
    }
    if (seen.has(file)) return
    seen.add(file)
    for (const { target, isTypeOnly } of graph.get(file) ?? []) if (!isTypeOnly) visit(target, file)
  }
  const roots = [...graph.keys()].filter((file) => /^src\/(?:islands|wasm-workers)\//.test(file) && !isTest(file))
  for (const root of roots) visit(root, root)
  return faults
}

/** The features of the domain, whose types may go round, and those of the islands, where they count: whoever names a type reads its file. */
const CIRCLES = [
  { feature: FEATURE, countsTypes: false },
  { feature: /^src\/islands\/([^_/][^/]*)\//, countsTypes: true },
] as const

function circleFaults(graph: Graph): ImportFault[] {
  return CIRCLES.flatMap(({ feature, countsTypes }) => circlesOf(graph, feature, countsTypes))
}

function circlesOf(graph: Graph, feature: RegExp, countsTypes: boolean): ImportFault[] {
  const edges = new Map<string, Map<string, ImportFault>>()
  for (const [file, imports] of graph) {
    const from = feature.exec(file)?.[1]
    if (from === undefined || isTest(file)) continue
    for (const { target, isTypeOnly } of imports) {
      const to = feature.exec(target)?.[1]
      if (to === undefined || to === from || (isTypeOnly && !countsTypes)) continue
      const fault = { file, imports: target, reason: `features ${from} and ${to} import each other, maybe over others` }
      edges.set(from, (edges.get(from) ?? new Map<string, ImportFault>()).set(to, fault))
    }
  }
  const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from)?.keys() ?? [])].some((next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))))
  return [...edges].flatMap(([from, targets]) => [...targets].flatMap(([to, fault]) => (reaches(to, from) ? [fault] : [])))
}
