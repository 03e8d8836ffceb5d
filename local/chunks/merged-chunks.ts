import { type Alias, build, type Plugin, type Rolldown } from "vite"
import { type LoadedAtOnce, type PlainChunk, planChunks } from "./plan-chunks.ts"

/** What is loaded later, by an act of a person or on other pages, counts this much of what a page loads at once. */
const LATER_WEIGHT = 0.3
/** The frame's script is on every page, those for reading too. */
const FRAME_WEIGHT = 2
/** What people see first counts for more than what an island of some page needs. */
const PAGE_WEIGHT = 4

interface MergedChunksOptions {
  /** Module of the frame, which every page loads. */
  readonly frame: string
  /** Module that loads islands by their names. */
  readonly client: string
  /** What the client loads with every island. */
  readonly withIslands: string
  /** Scripts that a page may ask for at most, by the source of its one island. */
  readonly maximumOf: (island: string) => number
  /** Whether an island stands on a page that people see first. */
  readonly isFirst: (island: string) => boolean
  /** Whether an island comes by an act of a person alone, on pages that are there already. */
  readonly isLater: (island: string) => boolean
  /** Modules that every page of a member loads besides, by themselves. */
  readonly ofMembers: readonly string[]
  /** Scripts that those may add to a page. */
  readonly maximumOfMembers: number
  /** What pages of one kind load by themselves besides an island, and the scripts that they may ask for at most. */
  readonly pages: readonly { readonly modules: readonly string[]; readonly maximum: number }[]
  /** What makes modules what they are in the build itself. */
  readonly plugins: () => readonly Plugin[]
  readonly alias: readonly Alias[]
  /** Chunks that are decided already. */
  readonly groups: readonly Rolldown.CodeSplittingGroup[]
}

/** A build's plugin, and the group that has its chunks. */
interface MergedChunks {
  readonly plugin: Plugin
  readonly group: Rolldown.CodeSplittingGroup
}

/**
 * Has modules that pages share come in few files. Without it each set of pages that share something has a file, and a page a hundred of them,
 * most smaller than a request. A first build that is not written tells who needs what. While one watches, files may be many.
 */
export function mergedChunks(options: MergedChunksOptions): MergedChunks {
  const parts = new Map<string, string>()
  const plugin: Plugin = {
    name: "merged-chunks",
    apply: "build",
    buildStart: {
      order: "post",
      sequential: true,
      async handler() {
        parts.clear()
        if (this.meta.watchMode) return
        const chunks = await buildPlainly(options)
        const plan = planChunks(chunks.map(plainChunkOf), loadsOf(chunks, options))
        for (const [index, modules] of plan.entries()) for (const id of modules) parts.set(id, `part-${index}`)
      },
    },
  }
  return { plugin, group: { name: (id) => parts.get(id) ?? null, includeDependenciesRecursively: false } }
}

/** The chunks as they come when none are merged; nothing is written. */
async function buildPlainly({ frame, client, plugins, alias, groups }: MergedChunksOptions): Promise<readonly Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    publicDir: false,
    resolve: { alias: [...alias] },
    plugins: [...plugins(), withoutWorkers()],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: [frame, client], output: { codeSplitting: { groups: [...groups] } } },
    },
  })
  if (!("output" in built)) throw new Error("the first build has no output of its own")
  // By what is in them: names of files hash the path of the project, and each folder would have a plan of its own.
  const orderOf = ({ moduleIds, name }: Rolldown.OutputChunk) => [moduleIds.toSorted()[0] ?? "", name].join()
  const chunks = built.output.filter((file) => file.type === "chunk")
  return chunks.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

/** Workers are built apart and share no chunks with pages. */
function withoutWorkers(): Plugin {
  return {
    name: "without-workers",
    enforce: "pre",
    transform: (code) => (code.includes("new Worker(new URL(") ? code.replaceAll("new Worker(new URL(", "new Worker(String(") : null),
  }
}

function plainChunkOf({ fileName, modules, moduleIds, imports, isEntry, isDynamicEntry }: Rolldown.OutputChunk): PlainChunk {
  const size = moduleIds.reduce((sum, id) => sum + (modules[id]?.renderedLength ?? 0), 0)
  return { name: fileName, size, modules: moduleIds, imports, isFixed: isEntry || isDynamicEntry }
}

function loadsOf(chunks: readonly Rolldown.OutputChunk[], options: MergedChunksOptions): readonly LoadedAtOnce[] {
  const at = (source: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${source}`)))
    if (chunk === undefined) throw new Error(`the first build has no ${source}`)
    return chunk
  }
  const [frame, client, withIslands] = [at(options.frame), at(options.client), at(options.withIslands)]
  const onPage = [frame.fileName, client.fileName, withIslands.fileName]
  const sourceOf = (name: string) => chunks.find(({ fileName }) => fileName === name)?.facadeModuleId ?? ""
  const islands = client.dynamicImports.filter((name) => name !== withIslands.fileName && !options.isLater(sourceOf(name)))
  const ofMembers = options.ofMembers.map((source) => at(source).fileName)
  const later = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports).filter((name) => !islands.includes(name)))
  return [
    ...islands.map((name) => ({
      ...{ roots: [...onPage, name], weight: options.isFirst(sourceOf(name)) ? PAGE_WEIGHT : 1, isLimited: true },
      maximum: options.maximumOf(sourceOf(name)),
    })),
    ...islands.map((name) => ({
      ...{ roots: [...onPage, name, ...ofMembers], weight: LATER_WEIGHT, isLimited: false },
      maximum: options.maximumOf(sourceOf(name)) + options.maximumOfMembers,
    })),
    ...options.pages.map(({ modules, maximum }) => ({
      ...{ roots: [...onPage, ...modules.map((source) => at(source).fileName)], weight: PAGE_WEIGHT, isLimited: true },
      maximum,
    })),
    // What the frame loads by itself comes to pages that have no island.
    ...[...later].map((name) => ({
      ...{ roots: [frame.fileName, name], weight: LATER_WEIGHT, maximum: null },
      isLimited: frame.dynamicImports.includes(name),
    })),
    { roots: [frame.fileName], weight: FRAME_WEIGHT, maximum: null, isLimited: true },
  ]
}
