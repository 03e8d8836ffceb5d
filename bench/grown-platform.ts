import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { PROJECT_ROOT } from "../local/start/service-table.ts"

const COPIED = ["src", "db", "local", "bench", "package.json", "tsconfig.json", "wrangler.toml"]
const LINKED = ["node_modules", "dist", "public"]
const REGISTRY = "src/domain/features.ts"
/** In the registry: a feature's entry, the imports of contracts, and the list that holds the entries. */
const ENTRY = /^ {2}listFeature\(\{\s+contract: (.+?),\s+load: \(\) => import\("\.\/([\w/]+)\/feature\.ts"\),?\s+\}\),$/gm
const CONTRACT = /^import \* as (\w+) from "\.\/([\w/-]+\.ts)"$/gm
const LIST = "export const FEATURES: readonly ListedFeature[] = ["

/** The platform's sources with more calls than it has. */
export interface GrownPlatform {
  /** Folder that holds them as the project's root holds its own. */
  readonly root: string
  readonly calls: number
}

/** How many calls the platform itself declares. */
export async function countCalls(): Promise<number> {
  return (await featuresOf(PROJECT_ROOT)).reduce((sum, { calls }) => sum + calls, 0)
}

/**
 * Copies the platform's sources and clones its features, with all that their calls do, until at least `wanted` calls are declared: what
 * a product of that size would be made of, since its further features will be like those that it has. Clones answer at paths of their own.
 */
export async function growPlatform(root: string, wanted: number): Promise<GrownPlatform> {
  await mkdir(root, { recursive: true })
  for (const name of COPIED) await cp(join(PROJECT_ROOT, name), join(root, name), { recursive: true, filter: (path) => !isTest(path) })
  for (const name of LINKED) await symlink(join(PROJECT_ROOT, name), join(root, name))
  const features = await featuresOf(root)
  const imports: string[] = []
  const entries: string[] = []
  let calls = await countCalls()
  for (let generation = 1; calls < wanted; generation++) {
    for (const feature of features) {
      if (calls >= wanted) break
      const clone = `${feature.folder}${generation}`
      for (const layer of ["src/domain", "src/routes"]) await cloneFolder(join(root, layer), feature.folder, clone)
      for (const { name, file } of feature.contracts)
        imports.push(`import * as ${name}${generation} from "./${clone}${file.slice(feature.folder.length)}"`)
      entries.push(
        `listFeature({ contract: ${feature.contract.replaceAll(/\w+/g, `$&${generation}`)}, load: () => import("./${clone}/feature.ts") })`,
      )
      calls += feature.calls
    }
  }
  const registry = await readFile(join(root, REGISTRY), "utf8")
  if (!registry.includes(LIST)) throw new Error(`${REGISTRY} lists its calls in another way`)
  await writeFile(
    join(root, REGISTRY),
    `${imports.join("\n")}\n${registry.replace(LIST, `${LIST}\n${entries.map((entry) => `  ${entry},\n`).join("")}`)}`,
  )
  return { root, calls }
}

/** A file of a feature as its clone `clone` has it: it finds its own files, and its calls have paths of their own. */
export function cloneSource(source: string, feature: string, clone: string): string {
  return source.replaceAll(`/domain/${feature}/`, `/domain/${clone}/`).replaceAll(/(\bpath:\s*["`]\/(?:search)?api\/)/g, `$1${clone}/`)
}

async function cloneFolder(layer: string, feature: string, clone: string): Promise<void> {
  await cp(join(layer, feature), join(layer, clone), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error
  })
  for (const path of await sourcesIn(join(layer, clone))) await writeFile(path, cloneSource(await readFile(path, "utf8"), feature, clone))
}

/** A feature as the registry lists it. */
interface RegisteredFeature {
  /** Below `src/domain`, such as `studio/apps`. */
  readonly folder: string
  /** What the registry says its contract is. */
  readonly contract: string
  /** The modules that it names, by the names that the registry gives them. */
  readonly contracts: readonly { readonly name: string; readonly file: string }[]
  readonly calls: number
}

async function featuresOf(root: string): Promise<readonly RegisteredFeature[]> {
  const registry = await readFile(join(root, REGISTRY), "utf8")
  const modules = [...registry.matchAll(CONTRACT)].map(([, name = "", file = ""]) => ({ name, file }))
  return Promise.all(
    [...registry.matchAll(ENTRY)].map(async ([, contract = "", folder = ""]) => {
      const named = new Set(contract.match(/\w+/g))
      const contracts = modules.filter(({ name }) => named.has(name))
      const counts = await Promise.all(contracts.map(({ file }) => callsIn(join(root, "src/domain", file))))
      return { folder, contract, contracts, calls: counts.reduce((sum, count) => sum + count, 0) }
    }),
  )
}

async function callsIn(contract: string): Promise<number> {
  return (await readFile(contract, "utf8")).match(/= \w+Call\(/g)?.length ?? 0
}

async function sourcesIn(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return found
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !isTest(file.name))
    .map((file) => join(file.parentPath, file.name))
}

function isTest(path: string): boolean {
  return /[.-](?:test|suite)\.tsx?$/.test(path)
}
