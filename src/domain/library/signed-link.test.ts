import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isSignedFor, MEDIA_LINK_LIFE_MS, signMediaUrl } from "./signed-link.ts"

const SECRET = "a secret of at least thirty-two characters"
const KEY = "upload/user_1/abc"
const nowMs = 1_800_000_000_000
const queryOf = (url: string) => new URL(url, "https://atelier.test").searchParams

describe("a signed link", () => {
  it("is good for its key until it expires, and not a moment longer", async () => {
    const url = await signMediaUrl(SECRET, KEY, { expiresAtMs: nowMs + 60_000 })
    expect(new URL(url, "https://atelier.test").pathname).toBe(`/media/${KEY}`)
    expect(await isSignedFor(SECRET, KEY, queryOf(url), nowMs)).toBe(true)
    expect(await isSignedFor(SECRET, KEY, queryOf(url), nowMs + 59_999)).toBe(true)
    expect(await isSignedFor(SECRET, KEY, queryOf(url), nowMs + 60_000)).toBe(false)
  })

  it("is good for no other key, secret, name or end", async () => {
    const query = queryOf(await signMediaUrl(SECRET, KEY, { expiresAtMs: nowMs + 60_000, downloadName: "猫 & dog.png" }))
    const changed = (name: string, value: string | null) => {
      const copy = new URLSearchParams(query)
      if (value === null) copy.delete(name)
      else copy.set(name, value)
      return isSignedFor(SECRET, KEY, copy, nowMs)
    }
    expect(await changed("x", "1")).toBe(true)
    expect(await isSignedFor(SECRET, `${KEY}x`, query, nowMs)).toBe(false)
    expect(await isSignedFor(`${SECRET}x`, KEY, query, nowMs)).toBe(false)
    expect(await changed("download", "page.html")).toBe(false)
    expect(await changed("download", null)).toBe(false)
    expect(await changed("expires", String(nowMs / 1000 + 61))).toBe(false)
    expect(await changed("signature", null)).toBe(false)
    const doubled = new URLSearchParams(query)
    doubled.append("expires", "9999999999")
    expect(await isSignedFor(SECRET, KEY, doubled, nowMs)).toBe(false)
  })

  it("without a name is not one with an empty or telling name", async () => {
    const query = queryOf(await signMediaUrl(SECRET, KEY, { expiresAtMs: nowMs + 60_000 }))
    query.set("download", "")
    expect(await isSignedFor(SECRET, KEY, query, nowMs)).toBe(false)
  })

  it("that says it lives longer than a day is none", async () => {
    const at = (lifeMs: number) => signMediaUrl(SECRET, KEY, { expiresAtMs: nowMs + lifeMs })
    expect(await isSignedFor(SECRET, KEY, queryOf(await at(MEDIA_LINK_LIFE_MS)), nowMs)).toBe(true)
    // A second more, since the end is rounded up.
    const rounded = queryOf(await at(MEDIA_LINK_LIFE_MS + 1000))
    expect([await isSignedFor(SECRET, KEY, rounded, nowMs), await isSignedFor(SECRET, KEY, rounded, nowMs - 1)]).toEqual([true, false])
  })

  it("is not made by guessing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60 }), fc.string({ maxLength: 20 }), async (signature, expires) => {
        expect(await isSignedFor(SECRET, KEY, new URLSearchParams({ signature, expires }), nowMs)).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})
