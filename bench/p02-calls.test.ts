import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { isAbove, readCallTrips, reasonOf, tableOfCalls } from "./p02-calls.ts"

const LIST = "1 GET /api/health\n2 POST /api/v1/admin/search\n0 POST /api/v1/x/{id} NotFound\n1+ POST /api/v1/account/consent/revoke\n"

test("the list of round trips says of each call what it takes, what it waits for besides, and what it was refused with", () => {
  expect(readCallTrips(LIST)).toEqual([
    { call: "GET /api/health", trips: 1, isFollowed: false, refusal: "" },
    { call: "POST /api/v1/admin/search", trips: 2, isFollowed: false, refusal: "" },
    { call: "POST /api/v1/x/{id}", trips: 0, isFollowed: false, refusal: "NotFound" },
    { call: "POST /api/v1/account/consent/revoke", trips: 1, isFollowed: true, refusal: "" },
  ])
  expect(() => readCallTrips("many POST /api/v1/x")).toThrow("no count")
})

test("the table has those first that take most, each with its reason", () => {
  const calls = readCallTrips(LIST)
  expect(calls.map(isAbove)).toEqual([false, true, false, true])
  const [, , first = "", second = ""] = tableOfCalls(calls).split("\n")
  expect(first).toMatch(/^\| `POST \/api\/v1\/admin\/search` \| 2 \| success \| .*index.* \|$/)
  expect(second).toMatch(/consent\/revoke` \| 1 and what follows \| success \| .+ \|$/)
})

test("every call that takes more than one says why", () => {
  const above = readCallTrips(readFileSync(new URL("p02-calls.txt", import.meta.url), "utf8")).filter(isAbove)
  expect(above.filter((call) => reasonOf(call) === "")).toEqual([])
})
