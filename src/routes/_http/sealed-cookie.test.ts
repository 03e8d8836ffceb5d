import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { seal, unseal } from "./sealed-cookie.ts"

const SECRET = "a secret of at least thirty-two characters"

describe("a sealed cookie", () => {
  it("comes back as it was, in letters that any cookie may have", async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const sealed = await seal(value, "test", SECRET)
        expect(sealed).toMatch(/^[\w.-]+$/)
        expect(await unseal(sealed, "test", SECRET)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it("is refused with any one letter of it changed", async () => {
    const sealed = await seal({ redirect: "/en", until: 5 }, "test", SECRET)
    for (let index = 0; index < sealed.length - 1; index += 1) {
      const other = sealed[index] === "A" ? "B" : "A"
      expect(await unseal(`${sealed.slice(0, index)}${other}${sealed.slice(index + 1)}`, "test", SECRET), `letter ${index}`).toBeUndefined()
    }
  })

  it("is refused under another secret, for another purpose, cut, doubled or missing", async () => {
    const sealed = await seal({ a: 1 }, "test", SECRET)
    expect(await unseal(sealed, "test", `${SECRET}!`)).toBeUndefined()
    expect(await unseal(sealed, "other", SECRET)).toBeUndefined()
    for (const broken of [
      undefined,
      "",
      ".",
      sealed.slice(0, -1),
      sealed.slice(1),
      `${sealed}.${sealed}`,
      sealed.split(".")[0],
      `${sealed} `,
    ])
      expect(await unseal(broken, "test", SECRET)).toBeUndefined()
  })

  it("is refused with the payload of one and the signature of another", async () => {
    const [one, other] = [await seal({ a: 1 }, "test", SECRET), await seal({ a: 2 }, "test", SECRET)]
    expect(await unseal(`${one.split(".")[0]}.${other.split(".")[1]}`, "test", SECRET)).toBeUndefined()
  })
})
