import { expect, test } from "vitest"
import { unreachedCalls } from "./reached-calls.ts"

const contract = (reached = "") =>
  `export const keep = defineCall({ path: "/api/v1/keep" })\nexport const drop = defineCall({})\nexport const list = defineCall({${reached}})`
const sources = (island: string, reached = "") =>
  new Map([
    ["src/domain/a/contract.ts", contract(reached)],
    ["src/islands/a/a.island.tsx", island],
    ["src/islands/a/a.test.ts", 'import { list } from "../../domain/a/contract.ts"'],
  ])
const LATER = 'reached: { later: "It comes later." }'

test("a call that no island makes says who reaches it; a test or a type is no caller", () => {
  const island =
    'import { keep, drop, type list } from "../../domain/a/contract.ts"\nimport type { list as same } from "../../domain/a/contract.ts"'
  expect(unreachedCalls(sources(island))).toEqual([expect.stringContaining("no island makes the call list")])
  expect(unreachedCalls(sources(island, LATER))).toEqual([])
})

test("a contract that is imported as a whole is used by its names", () => {
  const island = 'import * as calls from "../../domain/a/contract.ts"\ncall(calls.keep, {})\ncall(calls.drop, {})'
  expect(unreachedCalls(sources(island, LATER))).toEqual([])
})

test("a table of calls is used by the columns that are taken out of it", () => {
  const table = `${contract()}\nexport const CALLS = {\n  a: { list, first: keep },\n  b: { list: list, first: drop },\n}`
  const island = 'import { CALLS } from "../../domain/a/contract.ts"\ncall(CALLS[kind].first, {})'
  const all = new Map([...sources(island), ["src/domain/a/contract.ts", table]])
  expect(unreachedCalls(all)).toEqual([expect.stringContaining("no island makes the call list")])
})

test("a call that is made says nothing else, and an alias is one of a call that is there", () => {
  const island = 'import { keep, drop, list } from "../../domain/a/contract.ts"'
  expect(unreachedCalls(sources(island, LATER))).toEqual([expect.stringContaining("an island makes the call list")])
  const both = 'import { keep, drop } from "../../domain/a/contract.ts"'
  expect(unreachedCalls(sources(both, 'reached: { aliasOf: "/api/v1/keep" }'))).toEqual([])
  expect(unreachedCalls(sources(both, 'reached: { aliasOf: "/api/v1/gone" }'))).toEqual([expect.stringContaining("/api/v1/gone")])
})
