import { expect, test } from "vitest"
import { PAGE_SOURCES, trimManifest } from "./trim-manifest.ts"

const { css, theme, shell, client, hydrate } = PAGE_SOURCES
const manifest = {
  [css]: { file: "assets/app-1.css" },
  [theme]: { file: "assets/theme-1.js", name: "theme" },
  [shell]: { file: "assets/shell-1.js" },
  [client]: { file: "assets/client-1.js", dynamicImports: [hydrate, "src/islands/feed.tsx"] },
  [hydrate]: { file: "assets/hydrate-1.js", imports: ["_shared-1.js", "src/islands/feed.tsx"] },
  "src/islands/feed.tsx": { file: "assets/feed-1.js", imports: ["_shared-1.js"], dynamicImports: ["src/islands/dialog.tsx"] },
  "src/islands/dialog.tsx": { file: "assets/dialog-1.js" },
  "_shared-1.js": { file: "assets/shared-1.js", imports: [client] },
}

test("what pages name is kept, with the islands and all that they import, under numbers where no page names it", () => {
  expect(trimManifest(manifest)).toEqual({
    [css]: { file: "assets/app-1.css" },
    [theme]: { file: "assets/theme-1.js" },
    [shell]: { file: "assets/shell-1.js" },
    [client]: { file: "assets/client-1.js" },
    [hydrate]: { file: "assets/hydrate-1.js", imports: ["6", "src/islands/feed.tsx"] },
    "src/islands/feed.tsx": { file: "assets/feed-1.js", imports: ["6"] },
    "6": { file: "assets/shared-1.js", imports: [client] },
  })
})

test("a build that lacks what pages name is refused", () => {
  const { [shell]: _shell, ...rest } = manifest
  expect(() => trimManifest(rest)).toThrow(shell)
})
