import { expect, test } from "vitest"
import { mattersForClient, stampOf } from "./source-stamp.ts"

const one = { path: "src/a.ts", content: "1" }
const two = { path: "src/b.ts", content: "2" }

test("the order of files does not change the stamp", () => {
  expect(stampOf([one, two])).toBe(stampOf([two, one]))
})

test("a changed, added, removed or renamed file changes the stamp", () => {
  const before = stampOf([one, two])
  expect(stampOf([one, { ...two, content: "3" }])).not.toBe(before)
  expect(stampOf([one, two, { path: "src/c.ts", content: "" }])).not.toBe(before)
  expect(stampOf([one])).not.toBe(before)
  expect(stampOf([one, { ...two, path: "src/c.ts" }])).not.toBe(before)
})

test("contents that change places change the stamp", () => {
  expect(
    stampOf([
      { ...one, content: "2" },
      { ...two, content: "1" },
    ]),
  ).not.toBe(stampOf([one, two]))
})

test("tests are no part of the client", () => {
  expect(mattersForClient("src/islands/a.test.tsx")).toBe(false)
  expect(mattersForClient("src/messages/task/en.d.json.ts")).toBe(false)
  expect(mattersForClient("src/messages/task/en.json")).toBe(true)
  expect(mattersForClient("src/islands/a.island.tsx")).toBe(true)
})
