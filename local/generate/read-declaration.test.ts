import { describe, expect, test } from "vitest"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { staleFiles } from "./generate.ts"
import { islandRegistries } from "./island-registry.ts"
import { pageRegistry } from "./page-registry.ts"
import { readDeclaration } from "./read-declaration.ts"

const page = (more: string) => `export const page = definePage({ path: "/a", access: "visitor", cache: "edge", ${more} })`
const registryOf = (...texts: readonly string[]) =>
  pageRegistry(texts.map((text, index) => ({ file: `src/routes/x/${index}.page.tsx`, text })))

describe("a declaration is read from its file without running it", () => {
  test("its literals as values, everything else as text", () => {
    const { exportName, literals, texts } = readDeclaration("a.tsx", page('query: ["a", "b"], view: () => <a />'), "definePage")
    expect([exportName, literals.get("query"), texts.get("view")]).toEqual(["page", ["a", "b"], "() => <a />"])
  })

  test.each(["const page = definePage({})", "", `${page("")}\nexport const other = definePage({})`])(
    "there is exactly one in a file: %j",
    (text) => {
      expect(() => readDeclaration("a.tsx", text, "definePage")).toThrow("expected one")
    },
  )
})

describe("the registry of pages", () => {
  test("knows of each page all that its route, gate and cache need, and evaluates none", () => {
    expect(registryOf(page('query: ["q"], aliases: ["/b"]'))).toContain('load: () => import("../x/0.page.tsx").then((chunk) => chunk.page)')
    expect(registryOf(page("isListed: false"))).toContain("isListed: false")
    expect(registryOf(page("").replace("visitor", "member"))).toContain("isListed: false")
  })

  test("refuses a page without a rate that anybody may have made by addresses of their choice, and that nobody keeps", () => {
    const unkept = (more: string) => page(more).replace('"edge"', '"none"')
    for (const page of [unkept('query: ["q"]'), unkept("").replace('"/a"', '"/a/:id"')]) {
      expect(() => registryOf(page)).toThrow('it needs a "rate"')
      expect(registryOf(page.replace("cache:", 'rate: "read", cache:'))).toContain('rate: "read",')
      expect(registryOf(page.replace("visitor", "member"))).toContain("rate: null,")
      expect(registryOf(page.replace('"none"', '"edge"'))).toContain("rate: null,")
    }
    expect(registryOf(unkept(""))).toContain("rate: null,")
    expect(() => registryOf(unkept("rate: READ"))).toThrow("must be written out")
  })

  test("refuses two pages at one address, and what is not written out", () => {
    expect(() => registryOf(page(""), page(""))).toThrow('the path "/a" is that of')
    expect(() => registryOf(page("").replace('"/a"', "PATH"))).toThrow('"path" must be written out')
    expect(() => registryOf(page("query: NAMES, aliases: 1"))).toThrow("must be written out")
  })
})

test("shell islands' code is fetched by browsers from their own files, an html island's from its declaration", () => {
  const shell = `export const a = defineShell<typeof import("./screen.tsx").Screen>("a", Skeleton, ["ui"])
export const c = defineShell<typeof import("../y/c.tsx").C>(
  "c-d", Skeleton, [])`
  const html = `export const b = defineIsland({ name: "b-c", server: "html", component: B })`
  const [client = "", sources = ""] = islandRegistries([
    { file: "src/islands/x/x.island.tsx", text: shell },
    { file: "src/islands/x/b.island.tsx", text: html },
  ]).values()
  expect(client).toContain('a: () => import("../x/screen.tsx").then((chunk) => chunk.Screen),')
  expect(client).toContain('"b-c": () => import("../x/b.island.tsx").then((chunk) => chunk.b.component),')
  expect(client).toContain('"c-d": () => import("../y/c.tsx").then((chunk) => chunk.C),')
  expect(sources).toContain('a: "src/islands/x/screen.tsx"')
  expect(() => islandRegistries([{ file: "a", text: shell.replace("./screen.tsx", "screen") }])).toThrow("a shell is written")
})

test("what is generated is what the declarations say", () => {
  expect(staleFiles(PROJECT_ROOT)).toEqual([])
})
