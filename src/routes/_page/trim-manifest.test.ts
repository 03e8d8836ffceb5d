import fc from "fast-check"
import { expect, test } from "vitest"
import { type FullManifest, PAGE_SOURCES, trimManifest } from "./trim-manifest.ts"

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
    [css]: ["assets/app-1.css"],
    [theme]: ["assets/theme-1.js"],
    [shell]: ["assets/shell-1.js"],
    [client]: ["assets/client-1.js"],
    // The feed brings what both share.
    [hydrate]: ["assets/hydrate-1.js", "src/islands/feed.tsx"],
    "src/islands/feed.tsx": ["assets/feed-1.js", "6"],
    "6": ["assets/shared-1.js", client],
  })
})

test("a build that lacks what pages name is refused", () => {
  const { [shell]: _shell, ...rest } = manifest
  expect(() => trimManifest(rest)).toThrow(shell)
})

test("whatever imports what, in circles too, every file brings what it brought before", () => {
  const files = Array.from({ length: 7 }, (_, index) => `src/islands/island-${index}.tsx`)
  const anyImports = fc.tuple(...files.map(() => fc.subarray(files)))
  const broughtBy = (file: string, importsOf: (file: string) => readonly string[]) => {
    const found = new Set(importsOf(file))
    for (const one of found) for (const imported of importsOf(one)) found.add(imported)
    return [...found].filter((one) => one !== file).toSorted()
  }
  fc.assert(
    fc.property(anyImports, (imports) => {
      const full: FullManifest = {
        ...Object.fromEntries([css, theme, shell, hydrate].map((source) => [source, { file: source }])),
        [client]: { file: client, dynamicImports: files },
        ...Object.fromEntries(files.map((file, index) => [file, { file, imports: imports[index] ?? [] }])),
      }
      const trimmed = trimManifest(full)
      for (const file of files)
        expect(broughtBy(file, (one) => trimmed[one]?.slice(1) ?? [])).toEqual(broughtBy(file, (one) => full[one]?.imports ?? []))
    }),
  )
})
