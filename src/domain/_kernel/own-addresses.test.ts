import { describe, expect, it } from "vitest"
import * as z from "zod/mini"
import { addressesIn, ownAddress } from "./own-addresses.ts"

const SITE = "https://atelier.test"
const schema = z.object({
  url: ownAddress(),
  name: z.string(),
  items: z.array(z.object({ poster: z.nullable(ownAddress()), again: z.optional(ownAddress()) })),
  state: z.union([z.object({ at: ownAddress() }), z.null()]),
})

describe("the addresses of an answer", () => {
  it("are made whole where its schema says address, and nowhere else", () => {
    const answer = { url: "/media/a", name: "/media/b", items: [{ poster: null }, { poster: "/c", again: "/d" }], state: { at: "/e" } }
    expect(addressesIn(schema)?.(answer, SITE)).toEqual({
      url: `${SITE}/media/a`,
      name: "/media/b",
      items: [{ poster: null }, { poster: `${SITE}/c`, again: `${SITE}/d` }],
      state: { at: `${SITE}/e` },
    })
  })

  it("stay as they are where they are whole, or empty, already", () => {
    const answer = { url: "https://store.test/a", name: "", items: [{ poster: "" }], state: null }
    expect(addressesIn(schema)?.(answer, SITE)).toEqual(answer)
  })

  it("cost nothing where there are none", () => {
    expect(addressesIn(z.object({ name: z.string() }))).toBeNull()
  })
})
