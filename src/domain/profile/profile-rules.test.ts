import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { DomainError } from "../_kernel/errors.ts"
import { bioErrors, cleanBio, normaliseLink, requireLinks } from "./profile-rules.ts"

describe("a link of a profile", () => {
  it.each([
    ["https://example.org/me", "https://example.org/me"],
    ["example.org", "https://example.org/"],
    ["  HTTPS://Example.ORG/A?b#c ", "https://example.org/A?b#c"],
    ["https://bücher.example/", "https://xn--bcher-kva.example/"],
    ["https://example.org:8443/", "https://example.org:8443/"],
  ])("%s is stored as %s", (text, link) => expect(normaliseLink(text)).toBe(link))

  it.each([
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "http://example.org",
    "ftp://example.org",
    "mailto:a@example.org",
    "https://user@example.org",
    "https://user:secret@example.org",
    "https://:secret@example.org",
    "user@example.org",
    "https://localhost/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://0x7f.1/",
    "https://",
    "https:example",
    `https://example.org/${"x".repeat(300)}`,
    "",
  ])("%s is none", (text) => expect(normaliseLink(text)).toBeNull())

  it("leads to a named host over https and nowhere else, and is the same when stored again", () => {
    const part = fc.constantFrom(
      "https:",
      "http:",
      "javascript:",
      "//",
      "/",
      "\\",
      "@",
      ":",
      "example.org",
      "a.b",
      "\t",
      "\n",
      " ",
      "%00",
      "?",
      "#",
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string(),
          fc.array(part, { maxLength: 9 }).map((parts) => parts.join("")),
        ),
        (text) => {
          const link = normaliseLink(text)
          if (link === null) return
          const url = new URL(link)
          expect([url.protocol, url.username, url.password]).toEqual(["https:", "", ""])
          expect(url.hostname).toMatch(/^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/)
          expect(normaliseLink(link)).toBe(link)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it("is kept once, empty ones are left out, and a bad one is blamed by its place", () => {
    expect(requireLinks(["example.org", "", " ", "https://example.org/"])).toEqual(["https://example.org/"])
    expect(() => requireLinks(["example.org", "javascript:1"])).toThrow(DomainError)
    try {
      requireLinks(["example.org", "javascript:1"])
    } catch (error) {
      expect(error).toMatchObject({ code: "InvalidInput", errors: [{ path: "links.1", message: "LinkNotSafe" }] })
    }
  })
})

describe("a text about oneself", () => {
  it("keeps its lines and loses what cannot be seen", () => {
    expect(cleanBio("  one\r\ntwo\u0000\u202e\u200b\n\n\n\nthree ")).toBe("one\ntwo\n\nthree")
    expect(cleanBio("👩‍🎨 نص")).toBe("👩‍🎨 نص")
  })

  it("has 500 characters at most, as people count them", () => {
    expect(bioErrors("🎨".repeat(500))).toEqual([])
    expect(bioErrors("🎨".repeat(501))).toEqual([{ path: "bio", message: "BioTooLong" }])
  })

  it("is the same when cleaned again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(cleanBio(cleanBio(text))).toBe(cleanBio(text))
      }),
    )
  })
})
