import { expect, test } from "vitest"
import { scriptsOf } from "./p04-script-bytes.ts"

const manifest = {
  client: { file: "client.js", imports: ["shared"] },
  island: { file: "island.js", imports: ["shared", "client"] },
  shared: { file: "shared.js" },
  later: { file: "later.js" },
}

test("what a page loads is its scripts and all that they import, each once, without what only a click loads", () => {
  expect(scriptsOf(manifest, ["client", "island"])).toEqual(["client.js", "shared.js", "island.js"])
})

test("a page whose script the build lacks is an error, not zero bytes", () => {
  expect(() => scriptsOf(manifest, ["gone"])).toThrow("the build has no gone")
})
