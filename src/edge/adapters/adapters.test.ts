import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { redact } from "./log.ts"
import { takeFromBucket } from "./rate-limiter.ts"

describe("takeFromBucket", () => {
  it("lets the limit through at once, then tells when the next may come, and lets that through", () => {
    const buckets = new Map()
    for (let index = 0; index < 10; index++) expect(takeFromBucket(buckets, "a", 10, 0)).toBeNull()
    const seconds = takeFromBucket(buckets, "a", 10, 0)
    expect(seconds).toBe(6)
    expect(takeFromBucket(buckets, "a", 10, 6_000)).toBeNull()
  })

  it("counts each subject by itself", () => {
    const buckets = new Map()
    expect(takeFromBucket(buckets, "a", 1, 0)).toBeNull()
    expect(takeFromBucket(buckets, "b", 1, 0)).toBeNull()
    expect(takeFromBucket(buckets, "a", 1, 0)).not.toBeNull()
  })

  it("tells the seconds to the whole one, and adds nothing up beyond a minute's nor for a clock that goes back", () => {
    const taken = (limit: number, ...momentsMs: readonly number[]) => {
      const buckets = new Map()
      return momentsMs.map((nowMs) => takeFromBucket(buckets, "a", limit, nowMs))
    }
    expect(taken(1, 0, 59_999, 59_999, 61_000)).toEqual([null, 1, 1, null])
    expect(taken(2, 0, 600_000, 600_000, 600_000)).toEqual([null, null, null, 30])
    expect(taken(1, 60_000, 0)).toEqual([null, 60])
  })

  it("lets who asks without a pause have their share all the same", () => {
    const buckets = new Map()
    const answers = Array.from({ length: 180 }, (_, second) => takeFromBucket(buckets, "a", 10, second * 1000))
    expect(answers.filter((answer) => answer === null).length).toBeGreaterThanOrEqual(38)
  })

  it("remembers ten thousand subjects, those who came last", () => {
    const buckets = new Map()
    for (let subject = 0; subject < 10_000; subject++) takeFromBucket(buckets, `${subject}`, 1, 0)
    expect([buckets.size, takeFromBucket(buckets, "0", 1, 0)]).toEqual([10_000, 60])
    takeFromBucket(buckets, "new", 1, 0)
    expect([buckets.size, buckets.has("0"), buckets.has("1"), buckets.has("2")]).toEqual([10_000, true, false, true])
  })

  it("never lets more through in a stretch of time than the limit and what the time brings", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2_000 }), { maxLength: 200 }), (gaps) => {
        const buckets = new Map()
        let [nowMs, passed] = [0, 0]
        for (const gap of gaps) {
          nowMs += gap
          if (takeFromBucket(buckets, "a", 20, nowMs) === null) passed++
        }
        expect(passed).toBeLessThanOrEqual(20 + (nowMs * 20) / 60_000 + 1e-6)
      }),
    )
  })
})

describe("redact", () => {
  it("cuts what a failed query was asked with out of its error, and leaves the stack", () => {
    const text = "DrizzleQueryError: Failed query: update account\nparams: scrypt$SECRET,a@b.org\nmore\n    at run (x.ts:1:1)"
    const { error, short } = redact({ error: text, short: "Failed query\nparams: a@b.org" })
    expect(error).toBe("DrizzleQueryError: Failed query: update account\nparams: [redacted]\n    at run (x.ts:1:1)")
    expect(short).toBe("Failed query\nparams: [redacted]")
  })

  it("leaves nothing of what it was asked with, whatever somebody wrote to look like a stack", () => {
    const texts = ["\n    at home", "\n at x (a:1:1), b", "\nparams: again\n    at run", "a\n    at f (g:2:2)\nhash"]
    for (const text of texts) {
      const error = `Failed query: update account\nparams: my bio${text},a@b.org,scrypt$SECRET\n    at async run (x.ts:1:1)\n    at y.ts:2:2`
      expect(redact({ error })["error"]).toBe(
        "Failed query: update account\nparams: [redacted]\n    at async run (x.ts:1:1)\n    at y.ts:2:2",
      )
    }
  })

  it("blacks out what is named like a secret and cuts long texts", () => {
    const clean = redact({ token: "a", Cookie: "b", api_secret: "c", path: "/x", long: "y".repeat(5_000) })
    expect(clean).toMatchObject({ token: "[redacted]", Cookie: "[redacted]", api_secret: "[redacted]", path: "/x" })
    expect(String(clean["long"])).toHaveLength(2_000)
  })
})
