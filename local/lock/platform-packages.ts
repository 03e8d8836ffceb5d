/** The parts of an entry of package-lock.json (version 3) that matter here; all others are kept as they are. */
export interface LockEntry {
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockEntry>>
}

const SYSTEMS: Readonly<Record<string, string>> = {
  ...{ android: "android", darwin: "darwin", freebsd: "freebsd", linux: "linux", openharmony: "openharmony" },
  ...{ win32: "win32", windows: "win32" },
}
const PROCESSORS: Readonly<Record<string, string>> = {
  ...{ arm: "arm", arm64: "arm64", ia32: "ia32", ppc64: "ppc64", riscv64: "riscv64", s390x: "s390x", x64: "x64", "64": "x64" },
  wasm32: "wasm32",
}

/** The machine that a package of native code is for, by its name; null for a name that tells none. */
export function platformOf(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> | null {
  const words = name.slice(name.lastIndexOf("/") + 1).split("-")
  const find = (table: Readonly<Record<string, string>>) => words.flatMap((word) => table[word] ?? [])[0]
  const [os, cpu] = [find(SYSTEMS), find(PROCESSORS)]
  if (cpu === "wasm32") return { cpu: [cpu] }
  if (os === undefined || cpu === undefined) return null
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : words.some((word) => word.startsWith("gnu")) ? "glibc" : null
  return { os: [os], cpu: [cpu], ...(os === "linux" && libc !== null ? { libc: [libc] } : {}) }
}

/** Optional packages that a lock names and has no entry for, with who names them. */
export function missingPackages(lock: Lock): readonly { readonly name: string; readonly version: string; readonly by: LockEntry }[] {
  return Object.entries(lock.packages).flatMap(([path, by]) =>
    Object.entries(by.optionalDependencies ?? {})
      .filter(([name]) => !isFound(lock, path, name))
      .map(([name, version]) => ({ name, version, by })),
  )
}

/** What npm would install without having its bytes checked: entries that have no hash. */
export function unhashedPackages({
  packages,
}: Lock): readonly { readonly path: string; readonly name: string; readonly entry: LockEntry }[] {
  return Object.entries(packages)
    .filter(([path, { integrity, link, inBundle }]) => path !== "" && integrity === undefined && link !== true && inBundle !== true)
    .map(([path, entry]) => ({ path, name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length), entry }))
}

/** A hash as a lock has it. */
const HASH = /^sha512-[A-Za-z0-9+/]{86}==$/

/**
 * The lock with the hashes that its registry tells of entries that have none; `hashOf` answers null for a package that the registry lacks.
 * Throws for an answer that is no hash.
 */
export async function addHashes(lock: Lock, hashOf: (name: string, version: string) => Promise<string | null>): Promise<Lock> {
  const packages = new Map(Object.entries(lock.packages))
  for (const { path, name, entry } of unhashedPackages(lock)) {
    const { version, ...rest } = entry
    if (version === undefined) continue
    const integrity = await hashOf(name, version)
    if (integrity === null) continue
    if (!HASH.test(integrity)) throw new Error(`The registry's hash of ${name} ${version} is none: ${integrity}`)
    packages.set(path, { version, integrity, ...rest })
  }
  return { ...lock, packages: Object.fromEntries(packages) }
}

/** Whether Node would find a package from a path: beside it, or beside one of those that it is in. */
function isFound({ packages }: Lock, path: string, name: string): boolean {
  for (let place = path; ; place = place.slice(0, Math.max(0, place.lastIndexOf("/node_modules/")))) {
    if (packages[`${place === "" ? "" : `${place}/`}node_modules/${name}`] !== undefined) return true
    if (place === "") return false
  }
}

/**
 * The lock with an entry for every platform's package, as npm writes it where its registry has them all; without one of them `npm ci`
 * refuses the lock on every machine. Only the hash is absent, which no name tells (see `addHashes`): npm takes such a package, on the
 * machines that it is for, by its exact version. Throws for a package that is not named for a machine, which no entry could keep others from loading.
 */
export function completeLock(lock: Lock): Lock {
  const added = missingPackages(lock).map(({ name, version, by }) => {
    const platform = platformOf(name)
    if (platform === null) throw new Error(`${name} has no entry in package-lock.json, and is not named for a platform.`)
    const { cpu, ...system } = platform
    const entry = {
      version,
      cpu,
      ...(by.dev === true ? { dev: true } : {}),
      ...(system.libc === undefined ? {} : { libc: system.libc }),
      ...(by.license === undefined ? {} : { license: by.license }),
      optional: true,
      ...(system.os === undefined ? {} : { os: system.os }),
    }
    return [`node_modules/${name}`, entry] as const
  })
  const packages = [...Object.entries(lock.packages), ...added].sort(([left], [right]) => left.localeCompare(right, "en"))
  return { ...lock, packages: Object.fromEntries(packages) }
}
