import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { escapeHtml } from "./escape-html.ts"
import { toDomainError } from "./failure.ts"
import { newGuest, readGuest } from "./identity.ts"
import { isJson, isSameOrigin } from "./origin.ts"

describe("isSameOrigin", () => {
  it.each([
    [{}, true],
    [{ "Sec-Fetch-Site": "same-origin", Origin: "https://a.test" }, true],
    [{ "Sec-Fetch-Site": "none" }, true],
    [{ "Sec-Fetch-Site": "same-site" }, false],
    [{ "Sec-Fetch-Site": "cross-site" }, false],
    [{ Origin: "https://b.test" }, false],
    [{ Origin: "null" }, false],
    [{ Origin: "https://a.test.b.test" }, false],
  ])("of %j is %s", (headers, expected) =>
    expect(isSameOrigin(new Headers(headers as Record<string, string>), "https://a.test")).toBe(expected),
  )
})

describe("isJson", () => {
  it.each([
    ["application/json", true],
    ["application/json; charset=utf-8", true],
    ["text/plain", false],
    ["application/x-www-form-urlencoded", false],
    ["text/plain; application/json", false],
    ["application/jsonp", false],
  ])("of %s is %s", (type, expected) => expect(isJson(new Headers({ "Content-Type": type }))).toBe(expected))
})

describe("guests", () => {
  const cookieOf = (setCookie: string) => setCookie.split(";")[0] ?? ""

  it("are the same person by the same cookie, and another by another", async () => {
    const [one, two] = [await newGuest(true, "secret"), await newGuest(true, "secret")]
    expect(await readGuest(`theme=dark; ${cookieOf(one.setCookie)}`, true, "secret")).toEqual(one.identity)
    expect(one.identity.id).not.toBe(two.identity.id)
  })

  it("have an id that does not contain their secret, and a cookie that scripts and other hosts cannot touch", async () => {
    const guest = await newGuest(true, "secret")
    expect(cookieOf(guest.setCookie)).not.toContain(guest.identity.id.slice("guest_".length))
    expect(guest.setCookie).toMatch(/^__Host-guest=\S+; HttpOnly; SameSite=Lax; Path=\/; Max-Age=5184000; Secure$/)
  })

  it("are nobody by a cookie that we did not sign, whatever its form", async () => {
    const { setCookie } = await newGuest(true, "secret")
    const own = cookieOf(setCookie)
    expect(await readGuest(own, true, "another secret")).toBeUndefined()
    expect(await readGuest(own, false, "secret")).toBeUndefined()
    const character = fc.constantFrom(..."0123456789abcdefghjkmnpqrstvwxyz")
    const part = fc.string({ unit: character, minLength: 26, maxLength: 26 })
    await fc.assert(
      fc.asyncProperty(part, part, async (token, signature) => {
        expect(await readGuest(`__Host-guest=${token}.${signature}`, true, "secret")).toBeUndefined()
        expect(await readGuest(`__Host-guest=${token}`, true, "secret")).toBeUndefined()
      }),
    )
  })
})

describe("toDomainError", () => {
  it("keeps our own errors and tells what is away from what is broken", () => {
    const own = new DomainError("QueueFull")
    expect(toDomainError(own)).toBe(own)
    expect(toDomainError(new DOMException("late", "TimeoutError")).code).toBe("Unavailable")
    for (const code of ["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_BUSY_SNAPSHOT"])
      expect(toDomainError(Object.assign(new Error("no"), { code })).code).toBe("Unavailable")
    expect(toDomainError(new Error("database or disk is full: SQLITE_FULL")).code).toBe("Unavailable")
    expect(toDomainError(Object.assign(new Error("no"), { code: "SQLITE_CONSTRAINT" })).code).toBe("ServerError")
    expect(toDomainError(new Error("query failed", { cause: new TypeError("fetch failed") })).code).toBe("Unavailable")
    expect(toDomainError(new Error("boom")).code).toBe("ServerError")
    expect(toDomainError("text").code).toBe("ServerError")
  })
})

describe("escapeHtml", () => {
  it("leaves nothing that could open or close a tag or an attribute", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(escapeHtml(text)).not.toMatch(/[<>"']/)
      }),
    )
  })
})
