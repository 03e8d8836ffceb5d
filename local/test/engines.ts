import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { importsOf, packagesOf } from "../check/import-rules.ts"
import { PROJECT_ROOT } from "../start/service-table.ts"
import type { ReportEvent } from "./report-events.ts"
import { git } from "./tracked-sources.ts"

/** A part whose tests take long and follow from its files alone: they run when it is not what last passed. */
export interface Engine {
  readonly name: string
  /** Its test files. */
  readonly tests: RegExp
  /** Folders and files that they depend on besides what they import. */
  readonly besides: readonly string[]
}

export const ENGINES: readonly Engine[] = [
  { name: "easel", tests: /^easel\/.*\.test\.ts$/, besides: ["easel"] },
  { name: "formats", tests: /^src\/formats\/.*\.test\.ts$/, besides: ["src/formats", "local/fixtures", "local/corpus"] },
  {
    name: "media workers",
    tests: /^src\/wasm-workers\/.*\.test\.ts$|^e2e\/engines\/.*\.test\.ts$/,
    besides: ["src/wasm-workers", "local/fixtures", "local/engines", "bench/engine-page", "e2e/engines", "public/_headers"],
  },
  { name: "render backends", tests: /^src\/edge\/backends\/.*\.test\.ts$/, besides: ["src/edge/backends", "local/gpu-sandboxes"] },
]

/** The engines of which every test file ran in a run, and nothing in them failed to the end. */
export function provedEngines(engines: readonly Engine[], paths: readonly string[], events: readonly ReportEvent[]): readonly Engine[] {
  // A test that ran twice counts as it ended.
  const ended = new Map(events.flatMap((event) => (event.kind === "test" ? [[`${event.file}\0${event.title}`, event] as const] : [])))
  const failed = new Set([
    ...[...ended.values()].flatMap(({ file, state }) => (state === "failed" ? [file] : [])),
    ...events.flatMap((event) => (event.kind === "file" && event.message !== "" ? [event.file] : [])),
  ])
  const ran = new Set(events.flatMap((event) => (event.kind === "file" ? [event.file] : [])))
  return engines.filter(({ tests }) => {
    const own = paths.filter((path) => tests.test(path))
    return own.length > 0 && own.every((path) => ran.has(path) && !failed.has(path))
  })
}

/** One digest (sha256, hex) over names and contents, whatever the order of `files`. */
export function digestOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash("sha256")
  for (const [name, bytes] of [...files].toSorted(([left], [right]) => (left < right ? -1 : 1)))
    hash.update(`${name}\0${bytes.byteLength}\0`).update(bytes)
  return hash.digest("hex")
}

/** Every file that these lead to over relative imports, themselves included. */
export function closureOf(sources: ReadonlyMap<string, string>, roots: readonly string[]): ReadonlySet<string> {
  const reached = new Set(roots)
  for (const file of reached) for (const { target } of importsOf(file, sources.get(file) ?? "")) reached.add(target.replace(/\?.*$/, ""))
  return reached
}

interface LockedPackage {
  readonly version?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
type LockedPackages = Readonly<Record<string, LockedPackage>>

/** These packages and all that they depend on, each as "name version", sorted. */
export function lockedVersions(packages: LockedPackages, names: readonly string[]): readonly string[] {
  const reached = new Set(names)
  for (const name of reached) {
    const { dependencies = {}, optionalDependencies = {} } = packages[`node_modules/${name}`] ?? {}
    for (const next of [...Object.keys(dependencies), ...Object.keys(optionalDependencies)]) reached.add(next)
  }
  return [...reached].map((name) => `${name} ${packages[`node_modules/${name}`]?.version ?? "-"}`).sort()
}

/** The digest of an engine: its tests, all that they import, what they depend on besides, and the packages behind that. */
export function engineDigest({ tests, besides }: Engine, sources: ReadonlyMap<string, string>): string {
  const named = git("ls-files", "--cached", "--others", "--exclude-standard", "--", ...besides)
  const roots = [...named, ...[...sources.keys()].filter((path) => tests.test(path))]
  const files = [...closureOf(sources, roots)]
  const lock: { readonly packages: LockedPackages } = JSON.parse(readFileSync(join(PROJECT_ROOT, "package-lock.json"), "utf8"))
  const packages = [...new Set(files.flatMap((file) => packagesOf(sources.get(file) ?? "")))]
  const versions = lockedVersions(lock.packages, packages).join("\n")
  return digestOf(new Map([...files.map((file) => [file, readOrEmpty(file)] as const), ["package-lock.json", Buffer.from(versions)]]))
}

function readOrEmpty(name: string): Uint8Array {
  try {
    return readFileSync(join(PROJECT_ROOT, name))
  } catch {
    // Deleted, but not yet from the index; an empty file is as much of a change.
    return new Uint8Array(0)
  }
}
