import { cp, mkdir, readdir, readFile, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { PROJECT_ROOT } from "../local/start/service-table.ts"

const COPIED = ["src", "db", "local", "bench", "package.json", "tsconfig.json", "wrangler.toml"]
const LINKED = ["node_modules", "dist", "public"]
const REGISTRY = "src/domain/features.ts"
/** In the registry: a feature's entry, the imports of contracts, and the list that holds the entries. */
const ENTRY = /^ {2}listFeature\(\{ contract: (.+?), load: \(\) => import\("\.\/(\w+)\/feature\.ts"\) \}\),$/gm
const CONTRACT = /^import \* as (\w+) from "\.\/(\w+)\/([\w-]+\.ts)"$/gm
const LIST = "export const FEATURES: readonly ListedFeature[] = ["

/** The platform's sources with more calls than it has. */
export interface GrownPlatform {
  /** Folder that holds them as the project's root holds its own. */
  readonly root: string
  readonly calls: number
}

/** How many calls the platform itself declares. */
export async function countCalls(): Promise<number> {
  const features = await featuresOf(PROJECT_ROOT)
  const counts = await Promise.all(features.map((feature) => callsIn(join(PROJECT_ROOT, "src/domain", feature))))
  return counts.reduce((sum, count) => sum + count, 0)
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
  const registry = await readFile(join(root, REGISTRY), "utf8")
  const imports: string[] = []
  const entries: string[] = []
  let calls = await countCalls()
  for (let generation = 1; calls < wanted; generation++) {
    for (const feature of features) {
      if (calls >= wanted) break
      const clone = `${feature}${generation}`
      for (const layer of ["src/domain", "src/routes"]) await cloneFolder(join(root, layer), feature, clone)
      const contract = [...registry.matchAll(ENTRY)].find(([, , of]) => of === feature)?.[1] ?? ""
      for (const [, name = "", of, file] of registry.matchAll(CONTRACT))
        if (of === feature) imports.push(`import * as ${name}${generation} from "./${clone}/${file}"`)
      entries.push(
        `listFeature({ contract: ${contract.replaceAll(/\w+/g, `$&${generation}`)}, load: () => import("./${clone}/feature.ts") })`,
      )
      calls += await callsIn(join(root, "src/domain", clone))
    }
  }
  if (!registry.includes(LIST)) throw new Error(`${REGISTRY} lists its calls in another way`)
  await writeFile(
    join(root, REGISTRY),
    `${imports.join("\n")}\n${registry.replace(LIST, `${LIST}\n${entries.map((entry) => `  ${entry},\n`).join("")}`)}`,
  )
  return { root, calls }
}

/** A file of a feature as its clone `clone` has it: it finds its own files, and its calls have paths of their own. */
export function cloneSource(source: string, feature: string, clone: string): string {
  return source.replaceAll(`/domain/${feature}/`, `/domain/${clone}/`).replaceAll(/(\bpath:\s*"\/(?:search)?api\/)/g, `$1${clone}/`)
}

async function cloneFolder(layer: string, feature: string, clone: string): Promise<void> {
  await cp(join(layer, feature), join(layer, clone), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error
  })
  for (const path of await sourcesIn(join(layer, clone))) await writeFile(path, cloneSource(await readFile(path, "utf8"), feature, clone))
}

/** Features that have calls, by name. */
async function featuresOf(root: string): Promise<readonly string[]> {
  const registry = await readFile(join(root, REGISTRY), "utf8")
  const named = new Set([...registry.matchAll(ENTRY)].map(([, , feature = ""]) => feature))
  const folders = await readdir(join(root, "src/domain"))
  return folders.filter((folder) => named.has(folder))
}

async function callsIn(folder: string): Promise<number> {
  const texts = await Promise.all((await sourcesIn(folder)).map((path) => readFile(path, "utf8")))
  return texts.reduce((sum, text) => sum + (text.match(/= \w+Call\(/g)?.length ?? 0), 0)
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
