import { readFileSync } from "node:fs"
import { glob } from "node:fs/promises"
import { expect, it } from "vitest"

/** Marks of buttons that scripts of the page hear: those of every page, and those of pages with works. */
const HEARD =
  /\bdata-(?:age-gate|block|collect|collect-into|copy|download-form|follow|hide-person|hide-tag|keep-work|like|localize|play-sound|reveal|start-examples|theme-switch)=/

it("a button that the page's own script hears says so, or an island would hear an early press of it once more", async () => {
  const silent: string[] = []
  let count = 0
  for await (const path of glob("src/{islands,routes}/**/*.tsx")) {
    if (path.endsWith(".test.tsx")) continue
    for (const [tag] of readFileSync(path, "utf8").matchAll(/<[Bb]utton\b(?:[^>]|=>)*>/g)) {
      if (!HEARD.test(tag)) continue
      count += 1
      if (!tag.includes("data-needs-script")) silent.push(`${path}: ${tag.replaceAll(/\s+/g, " ")}`)
    }
  }
  expect(silent).toEqual([])
  expect(count).toBeGreaterThan(15)
})
