import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { addHashes, completeLock, type LockEntry, missingPackages, platformOf, unhashedPackages } from "./platform-packages.ts"

const entry = {
  version: "1.0.0",
  license: "MIT",
  dev: true,
  optionalDependencies: { "@a/b-linux-x64-gnu": "1.0.0", "@a/b-darwin-arm64": "1.0.0" },
}
const lock = { lockfileVersion: 3, packages: { "": {}, "node_modules/b": entry, "node_modules/@a/b-linux-x64-gnu": { version: "1.0.0" } } }

test("our lock has every platform's packages: npm ci refuses one that lacks any (`npm run lock` adds them)", () => {
  const ours = JSON.parse(readFileSync(join(PROJECT_ROOT, "package-lock.json"), "utf8"))
  expect(missingPackages(ours).map(({ name }) => name)).toEqual([])
})

test("npm checks the bytes of all it installs on Linux: only packages for other machines may lack a hash (`npm run lock -- --hashes`)", () => {
  const ours = JSON.parse(readFileSync(join(PROJECT_ROOT, "package-lock.json"), "utf8"))
  const isForLinux = ({ os, cpu, libc }: LockEntry) =>
    (os ?? ["linux"]).includes("linux") &&
    (cpu === undefined || cpu.includes("x64") || cpu.includes("arm64")) &&
    (libc ?? ["glibc"]).includes("glibc")
  const unchecked = unhashedPackages(ours).filter(({ entry }) => entry.optional !== true || isForLinux(entry))
  expect(unchecked.map(({ name }) => name)).toEqual([])
})

test("a hash that the registry tells is noted; what it lacks stays as it is, and what is no hash is refused", async () => {
  const other = { version: "1.0.0", cpu: ["arm64"], optional: true }
  const nested = "node_modules/c/node_modules/@a/b-darwin-arm64"
  const unhashed = { packages: { "": {}, "node_modules/@a/b-win32-arm64": other, [nested]: other, "node_modules/l": { link: true } } }
  const hash = `sha512-${"A".repeat(86)}==`
  const asked: string[] = []
  const hashed = await addHashes(unhashed, async (name, version) => {
    asked.push(`${name}@${version}`)
    return name === "@a/b-darwin-arm64" ? hash : null
  })
  expect(asked).toEqual(["@a/b-win32-arm64@1.0.0", "@a/b-darwin-arm64@1.0.0"])
  expect(hashed.packages).toEqual({ ...unhashed.packages, [nested]: { ...other, integrity: hash } })
  expect(Object.keys(hashed.packages[nested] ?? {})).toEqual(["version", "integrity", "cpu", "optional"])
  expect(unhashedPackages(hashed).map(({ name }) => name)).toEqual(["@a/b-win32-arm64"])
  await expect(addHashes(unhashed, async () => "sha1-short")).rejects.toThrow("@a/b-win32-arm64 1.0.0")
})

test("the machine that a package is for is told by its name", () => {
  expect(platformOf("@a/b-linux-x64-musl")).toEqual({ os: ["linux"], cpu: ["x64"], libc: ["musl"] })
  expect(platformOf("@a/b-linux-arm-gnueabihf")).toEqual({ os: ["linux"], cpu: ["arm"], libc: ["glibc"] })
  expect(platformOf("@a/workerd-windows-64")).toEqual({ os: ["win32"], cpu: ["x64"] })
  expect(platformOf("@a/oxide-wasm32-wasi")).toEqual({ cpu: ["wasm32"] })
  expect(platformOf("@a/plain")).toBeNull()
})

test("what is missing is added as npm would, and nothing else is touched", () => {
  const complete = completeLock(lock)
  expect(complete.packages["node_modules/@a/b-darwin-arm64"]).toEqual({
    ...{ version: "1.0.0", cpu: ["arm64"], dev: true, license: "MIT", optional: true, os: ["darwin"] },
  })
  expect(Object.keys(complete.packages)).toEqual([
    "",
    "node_modules/@a/b-darwin-arm64",
    "node_modules/@a/b-linux-x64-gnu",
    "node_modules/b",
  ])
  expect(missingPackages(complete)).toEqual([])
  expect(complete.packages["node_modules/b"]).toBe(entry)
})

test("a package that is nested finds what lies beside those that it is in", () => {
  const nested = { ...lock.packages, "node_modules/c/node_modules/b": entry, "node_modules/c/node_modules/@a/b-darwin-arm64": {} }
  expect(missingPackages({ packages: nested }).map(({ by, name }) => [by === entry, name])).toEqual([[true, "@a/b-darwin-arm64"]])
})

test("a package that is for no platform is not made up", () => {
  const plain = { packages: { "node_modules/b": { optionalDependencies: { plain: "1.0.0" } } } }
  expect(() => completeLock(plain)).toThrow("plain")
})
