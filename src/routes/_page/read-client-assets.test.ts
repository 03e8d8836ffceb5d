import { expect, test } from "vitest"
import { readClientAssets } from "./read-client-assets.ts"

const manifest = {
  "src/islands/_ui/app.css": ["assets/app-1.css"],
  "src/islands/_runtime/theme.ts": ["assets/theme-1.js"],
  "src/islands/_entry/shell.ts": ["assets/shell-1.js"],
  "src/islands/_entry/client.ts": ["assets/client-1.js"],
  "src/islands/_runtime/hydrate.tsx": ["assets/hydrate-1.js", "_shared.js"],
  "src/islands/feed/feed-rest.island.tsx": ["assets/feed-rest-1.js", "_shared.js", "_call.js"],
  "_shared.js": ["assets/shared-1.js", "_call.js"],
  "_call.js": ["assets/call-1.js", "_shared.js"],
}

test("an island's scripts and all that they import are named once each", () => {
  const preloads = readClientAssets(manifest).preloads([{ name: "feed-rest" }])
  expect([...preloads].sort()).toEqual(["/assets/call-1.js", "/assets/feed-rest-1.js", "/assets/hydrate-1.js", "/assets/shared-1.js"])
})

test("a page without islands preloads nothing", () => {
  expect(readClientAssets(manifest).preloads([])).toEqual([])
})

test("a build that lacks what every page names is refused", () => {
  const { "src/islands/_ui/app.css": _css, ...rest } = manifest
  expect(() => readClientAssets(rest)).toThrow("src/islands/_ui/app.css")
  expect(() => readClientAssets({ broken: 1 })).toThrow()
})
