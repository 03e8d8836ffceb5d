import { expect, test } from "vitest"
import { unreachedCalls } from "./reached-calls.ts"

const CONTRACT = "export const keep = defineCall({})\nexport const drop = defineCall({})\nexport const list = defineCall({})"
const sources = (island: string) =>
  new Map([
    ["src/domain/a/contract.ts", CONTRACT],
    ["src/islands/a/a.island.tsx", island],
    ["src/islands/a/a.test.ts", 'import { list } from "../../domain/a/contract.ts"'],
  ])
const WAITS = { why: "waits", reason: "comes later" } as const

test("a call that no island makes has its reason in the table; a test or a type is no caller", () => {
  const island = 'import { keep, type list } from "../../domain/a/contract.ts"\nimport type { drop } from "../../domain/a/contract.ts"'
  expect(unreachedCalls(sources(island), { drop: WAITS })).toEqual([expect.stringContaining("no island makes the call list")])
})

test("a contract that is imported as a whole is used by its names", () => {
  const island = 'import * as calls from "../../domain/a/contract.ts"\ncall(calls.keep, {})\ncall(calls.drop, {})'
  expect(unreachedCalls(sources(island), { list: WAITS })).toEqual([])
})

test("a table of calls is used by the columns that are taken out of it", () => {
  const table = `${CONTRACT}\nexport const CALLS = {\n  a: { list, first: keep },\n  b: { list: list, first: drop },\n}`
  const island = 'import { CALLS } from "../../domain/a/contract.ts"\ncall(CALLS[kind].first, {})'
  const all = new Map([...sources(island), ["src/domain/a/contract.ts", table]])
  expect(unreachedCalls(all, {})).toEqual([expect.stringContaining("no island makes the call list")])
})

test("the table names no call that is made, and none that is not there", () => {
  const island = 'import { keep, drop, list } from "../../domain/a/contract.ts"'
  expect(unreachedCalls(sources(island), { keep: WAITS, gone: WAITS })).toEqual([
    expect.stringContaining("an island makes the call keep"),
    expect.stringContaining("no call is named gone"),
  ])
})
