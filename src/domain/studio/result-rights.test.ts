import { expect, it } from "vitest"
import { PERMISSION_KEYS, resultRightsOf } from "./result-rights.ts"

it("a visitor may download and delete, and nothing that makes something of a result", () => {
  expect([...resultRightsOf("visitor")].sort()).toEqual(["supportDelete", "supportDownload"])
})

it("every member may do whatever there is an action for, whatever the plan, since the price is what differs", () => {
  for (const plan of ["free", "lite", "vip1", "vip2", "vip3", "company"] as const)
    expect(resultRightsOf(plan)).toEqual(resultRightsOf("free"))
  expect(resultRightsOf("free").has("imageSmartExpand")).toBe(true)
})

it("nobody holds the key of an action that does not exist yet", () => {
  const held = PERMISSION_KEYS.filter((key) => resultRightsOf("company").has(key))
  expect(held).not.toContain("3d")
})
