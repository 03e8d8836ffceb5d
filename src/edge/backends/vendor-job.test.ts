import { expect, it } from "vitest"
import { nextLengthS } from "./next-length.ts"
import { nameOfVendorJob, vendorJobOf } from "./vendor-job.ts"

const notes = { approximated: [], leftOut: [], notDone: [] }

it.each([
  ["a", ""],
  ["x".repeat(200), ""],
  ["r_1-2", "fal-ai/wan.v2"],
  ["r1", "p".repeat(200)],
])("the job %s at %j is found again by its name", (id, path) => {
  const name = nameOfVendorJob({ id, path, notes })
  expect(name).not.toBeNull()
  expect(vendorJobOf(name ?? "")).toEqual({ id, path, notes })
})

it.each([
  ["", ""],
  ["x".repeat(201), ""],
  ["a/b", ""],
  ["a", "p".repeat(201)],
  ["a", "../b"],
  ["a", "/b"],
  ["a", "b/"],
  ["a", "b/.c"],
])("the job %j at %j has no name: no server of ours gives such a one, and it would lead elsewhere", (id, path) => {
  expect(nameOfVendorJob({ id, path, notes })).toBeNull()
})

it("a name whose path would lead elsewhere stands for no job", () => {
  const name = nameOfVendorJob({ id: "a", path: "b", notes }) ?? ""
  expect(vendorJobOf(name.replace("!b!", "!../b!"))).toBeNull()
  expect(vendorJobOf("task_8Jx2-1")).toBeNull()
})

it.each([
  [[5, 10], 5, 5],
  [[5, 10], 6, 10],
  [[5, 10], 11, 10],
  [[], 7, 7],
])("of lengths of %j seconds, an order of %i is made %i long", (lengths, ordered, made) => {
  expect(nextLengthS(lengths, ordered)).toBe(made)
})
