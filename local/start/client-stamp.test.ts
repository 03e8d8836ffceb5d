import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { build } from "vite"
import { expect, onTestFinished, test, vi } from "vitest"
import { workerStamp } from "./bundle-worker.ts"
import { clientStamp, forgetStamp, isBuiltFrom } from "./client-stamp.ts"

function project() {
  const root = mkdtempSync(join(tmpdir(), "atelier-build-"))
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(root, { recursive: true, force: true })
  })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write("src/page.js", "export const page = 1")
  const client = join(root, "dist/client")
  const make = (onBuild = () => {}) =>
    build({
      ...{ root, configFile: false, logLevel: "silent", publicDir: false },
      plugins: [clientStamp(root), { name: "meanwhile", buildEnd: onBuild }],
      build: { outDir: client, emptyOutDir: true, manifest: true, rolldownOptions: { input: join(root, "src/page.js") } },
    })
  return { root, client, write, make }
}

test("a build is known by the sources that it was made from, whoever made it, until they change or it is forgotten", async () => {
  vi.stubEnv("NODE_ENV", "production")
  const { root, client, write, make } = project()
  expect(await isBuiltFrom(root, client)).toBe(false)
  await make()
  expect(await isBuiltFrom(root, client)).toBe(true)
  write("src/page.js", "export const page = 2")
  expect(await isBuiltFrom(root, client)).toBe(false)
  await make()
  expect(await isBuiltFrom(root, client)).toBe(true)
  await forgetStamp(client)
  expect(await isBuiltFrom(root, client)).toBe(false)
})

test("a source that changes while a build runs makes it an old one", async () => {
  vi.stubEnv("NODE_ENV", "production")
  const { root, client, write, make } = project()
  await make(() => write("src/page.js", "export const page = 3"))
  expect(await isBuiltFrom(root, client)).toBe(false)
})

test("a build for developers is none that a start serves", async () => {
  vi.stubEnv("NODE_ENV", "test")
  const { root, client, make } = project()
  await make()
  expect(await isBuiltFrom(root, client)).toBe(false)
})

test("a bundle of the Worker belongs to one build of the client, whose files it names, and not to all of the same sources", async () => {
  const { root, write } = project()
  write("dist/client/.vite/page-files.json", '{"page":"page-a.js"}')
  const before = await workerStamp(root)
  write("dist/client/.vite/page-files.json", '{"page":"page-b.js"}')
  expect(await workerStamp(root)).not.toBe(before)
})
