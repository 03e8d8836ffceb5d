import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const ASSETS = join(import.meta.dirname, "../../../dist/client/assets")
const SCRIPTS = readdirSync(ASSETS).filter((name) => name.endsWith(".js"))

test("no script imports the one that a worker was started with, since WebKit would run it a second time", () => {
  const starts = SCRIPTS.filter((name) => /\.worker-[\w-]+\.js$/.test(name))
  expect(starts.length).toBeGreaterThan(5)
  const imports = SCRIPTS.flatMap((name) => {
    const code = readFileSync(join(ASSETS, name), "utf8")
    return starts
      .filter((start) => new RegExp(`(?:from|import)\\s*\\(?\\s*["'\`]\\./${start}`).test(code))
      .map((start) => `${name} imports ${start}`)
  })
  expect(imports).toEqual([])
})
