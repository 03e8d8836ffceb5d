import { describe, expect, it } from "vitest"
import { readProviderReturn } from "./provider-return.ts"

describe("what a third party's sign-in left in the address", () => {
  it("is a token for the login or the link call, and where to go on", () => {
    expect(readProviderReturn("type=google&token=t&intent=login&redirect=%2Fen%2Fcreate%2Fimage")).toEqual({
      ...{ kind: "proved", type: "google", token: "t", intent: "login", redirect: "/en/create/image" },
    })
    expect(readProviderReturn("type=discord&token=t&intent=link")).toMatchObject({ kind: "proved", intent: "link", redirect: "" })
  })

  it("is why there is none", () => {
    expect(readProviderReturn("error=Unavailable&redirect=/en/x")).toEqual({ kind: "failed", error: "Unavailable", redirect: "/en/x" })
    expect(readProviderReturn("error=%3Cscript%3E")).toEqual({ kind: "failed", error: "LoginFailed", redirect: "" })
  })

  it("never leads to another site", () => {
    expect(readProviderReturn("type=google&token=t&intent=login&redirect=//evil.test")).toMatchObject({ redirect: "" })
  })

  it.each(["", "content", "type=google", "type=evil&token=t&intent=login", "type=google&token=&intent=login", "token=t&intent=login"])(
    "is nothing in %j",
    (fragment) => {
      expect(readProviderReturn(fragment)).toBeNull()
    },
  )
})
