import { describe, expect, it } from "vitest"
import { FETCHED, OWN, REFUSED } from "../../../testing/upload/public-address.ts"
import { publicAddressOf } from "./public-address-rules.ts"

// What the rule rests on is how an address is read, and the Worker's runtime has a reader of its own.
describe("publicAddressOf in the Worker's runtime", () => {
  it("refuses what it refuses elsewhere", () => {
    const passed = Object.values(REFUSED)
      .flat()
      .filter((address) => publicAddressOf(address, OWN) !== null)
    expect(passed).toEqual([])
  })

  it("lets the same be fetched, in the same form", () => {
    const forms = Object.keys(FETCHED).map((address) => [address, publicAddressOf(address, OWN)?.href])
    expect(Object.fromEntries(forms)).toEqual(FETCHED)
  })
})
