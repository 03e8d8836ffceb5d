import { expect, onTestFinished, test, vi } from "vitest"
import { viteBuild } from "./vite-build.ts"

test("a build leaves no word in the environment that this is production", async () => {
  vi.stubEnv("NODE_ENV", undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const during: unknown[] = []
  const entry = {
    name: "entry",
    resolveId: (id: string) => id,
    load() {
      during.push(process.env["NODE_ENV"])
      return "export {}"
    },
  }
  await viteBuild({ configFile: false, logLevel: "silent", plugins: [entry], build: { write: false, rolldownOptions: { input: "entry" } } })
  expect([during, process.env["NODE_ENV"]]).toEqual([["production"], undefined])
})
