import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { safeRedirect } from "./redirect-rules.ts"

const SITES = ["https://atelier.test", "http://localhost:8787"] as const

/** Where a browser goes that is told to open `path` on a page of ours. */
const originOf = (path: string, site: string) => new URL(path, `${site}/en/sign-in?redirect=x`).origin

const HOSTILE = [
  ...["//evil.test", "///evil.test", "////evil.test", "//evil.test/%2f..", "//evil.test@atelier.test", "//atelier.test@evil.test"],
  ...["/\\evil.test", "\\/evil.test", "\\\\evil.test", "/\\/evil.test", "/\\\\evil.test", "\\evil.test", "/en\\..\\..\\evil.test"],
  ...[
    "/%2f%2fevil.test",
    "/%2F/evil.test",
    "/%2fevil.test",
    "/%5cevil.test",
    "/%5C%5Cevil.test",
    "/%252f%252fevil.test",
    "/%25%32%66evil.test",
  ],
  ...[
    "/\tevil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/\r\n/evil.test",
    "\t//evil.test",
    " //evil.test",
    "/ /evil.test",
    "/\u0000/evil.test",
  ],
  ...["/%09/evil.test", "/%0d%0aSet-Cookie:a=b", "/en%0aLocation:https://evil.test", "/%00/evil.test", "/en%7f", "/\u00a0/evil.test"],
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:x",
  ],
  ...[
    "https://evil.test",
    "http://evil.test",
    "https:evil.test",
    "https:/evil.test",
    "https:\\evil.test",
    "HTTPS://EVIL.TEST",
    "ftp://evil.test",
  ],
  ...["evil.test", "@evil.test", "user@evil.test", ".evil.test", ":80", "?//evil.test", "#//evil.test", "en/create/image", "./en", "../en"],
  ...["/..//evil.test", "/.//evil.test", "/en/..//evil.test", "/en/../../evil/..//evil.test", "/%2e%2e//evil.test", "/./%2e/%2fevil.test"],
  ...["/\uff0fevil.test", "\uff0f\uff0fevil.test", "/\u2215evil.test", "/\u3002evil.test", "/\u202eevil.test", "/ev\u00eel", "/\ud800"],
  ...[
    "/%",
    "/%zz",
    "/%e0%a4%a",
    "",
    "/",
    "//",
    "/api/v1/account/logout",
    "/auth/google/start",
    "/AUTH/google/start",
    "/media/x",
    "/dev/outbox",
  ],
  ...["/en/sign-in", "/zh-cn/sign-in?redirect=/en", "/en/sign-in/", "/ja/reset", `/${"a".repeat(1000)}`],
]

describe("a redirect after signing in", () => {
  it.each(HOSTILE)("is refused: %j", (text) => {
    expect(safeRedirect(text)).toBe("")
  })

  it.each([
    ...[
      "/en",
      "/en/create/image",
      "/zh-cn/create/image?prompt=a%20sea&ratio=1",
      "/en?order=new#content",
      "/ar/settings?linked=google#ways",
    ],
    ...["/en/@evil.test", "/en/explore/detail/work_00000000000000000000000000", "/en/create/image?prompt=%2f%2fevil.test", "/en/apiary"],
  ])("is kept as it is: %s", (path) => {
    expect(safeRedirect(path)).toBe(path)
  })

  it("has a thousand characters at most", () => {
    const longest = `/${"a".repeat(999)}`
    expect([safeRedirect(longest), safeRedirect(`${longest}a`)]).toEqual([longest, ""])
  })

  it("is none without one", () => {
    expect([safeRedirect(null), safeRedirect(undefined)]).toEqual(["", ""])
  })

  const pieces = fc.constantFrom(
    "/",
    "\\",
    "%2f",
    "%5c",
    "%25",
    "..",
    ".",
    "evil.test",
    "@",
    ":",
    "?",
    "#",
    "\t",
    "\n",
    " ",
    "en",
    "\uff0f",
    "%09",
    "https:",
  )
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 10 }).map((parts) => `/${parts.join("")}`),
    fc.webUrl(),
  )

  it("never leads to another site, whatever was asked for", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const path = safeRedirect(text)
        if (path === "") return
        expect(path).toMatch(/^\/(?![/\\])/)
        for (const site of SITES) expect(originOf(path, site)).toBe(site)
      }),
      { numRuns: 2000 },
    )
  })

  it("stays the same when it is looked at again", () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(safeRedirect(safeRedirect(text))).toBe(safeRedirect(text))
      }),
      { numRuns: 2000 },
    )
  })

  it("keeps every plain path of ours", () => {
    const part = fc.stringMatching(/^[a-z0-9_-]{1,12}$/)
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), part, (parts, query) => {
        const path = `/en/x${parts.join("/")}?q=${query}`
        expect(safeRedirect(path)).toBe(path)
      }),
    )
  })
})
