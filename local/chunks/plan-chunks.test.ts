import { describe, expect, test } from "vitest"
import { type LoadedAtOnce, type PlainChunk, planChunks } from "./plan-chunks.ts"

function chunk(name: string, size: number, imports: readonly string[] = [], isFixed = false): PlainChunk {
  return { name, size, modules: [`${name}.ts`], imports, isFixed }
}

const pageOf = (maximum: number, ...roots: string[]): LoadedAtOnce => ({ roots, weight: 1, maximum, isLimited: true })

/** How many files a page loads once the plan is carried out, and how much. */
function loadedBy(roots: readonly string[], chunks: readonly PlainChunk[], plan: readonly (readonly string[])[]) {
  const partOf = (name: string) => plan.findIndex((modules) => modules.includes(`${name}.ts`))
  const fileOf = (name: string) => (partOf(name) === -1 ? name : `part-${partOf(name)}`)
  const files = new Set(roots.map(fileOf))
  for (const file of files)
    for (const { imports } of chunks.filter(({ name }) => fileOf(name) === file)) for (const each of imports) files.add(fileOf(each))
  const size = chunks.filter(({ name }) => files.has(fileOf(name))).reduce((sum, each) => sum + each.size, 0)
  return { files: files.size, size }
}

const SHARED = Array.from({ length: 8 }, (_, index) => `shared-${index}`)

describe("the plan of chunks", () => {
  test("merges nothing where no page asks for too much", () => {
    expect(planChunks([chunk("a", 10, ["b"], true), chunk("b", 10)], [pageOf(2, "a")])).toEqual([])
  })

  test("brings every page to its maximum, by what costs others least", () => {
    const chunks = [
      ...SHARED.map((name) => chunk(name, 1_000)),
      chunk("large", 200_000),
      chunk("room", 50_000, [...SHARED, "large"], true),
      chunk("reader", 50_000, ["shared-0"], true),
    ]
    const plan = planChunks(chunks, [pageOf(4, "room"), pageOf(4, "reader")])
    expect(loadedBy(["room"], chunks, plan)).toEqual({ files: 4, size: 258_000 })
    expect(loadedBy(["reader"], chunks, plan)).toEqual({ files: 2, size: 51_000 })
  })

  test("leaves what is asked for by itself a file of its own, and never makes two files that need each other", () => {
    const chunks = [
      chunk("room", 1_000, ["top", ...SHARED], true),
      chunk("top", 100, ["dialog"]),
      chunk("dialog", 100, ["bottom"], true),
      chunk("bottom", 100),
      ...SHARED.map((name) => chunk(name, 5_000)),
    ]
    const plan = planChunks(chunks, [pageOf(4, "room"), pageOf(4, "dialog")])
    const together = (one: string, other: string) =>
      plan.some((modules) => modules.includes(`${one}.ts`) && modules.includes(`${other}.ts`))
    expect([together("top", "bottom"), together("room", "top"), together("dialog", "bottom")]).toEqual([false, false, false])
    expect(loadedBy(["room"], chunks, plan).files).toBeLessThanOrEqual(5)
  })

  test("is the same for the same chunks", () => {
    const chunks = [chunk("room", 10, SHARED, true), ...SHARED.map((name, index) => chunk(name, index * 10))]
    expect(planChunks(chunks, [pageOf(3, "room")])).toEqual(planChunks(chunks, [pageOf(3, "room")]))
  })
})
