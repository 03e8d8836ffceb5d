import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { TextFinding } from "../../moderation/index.ts"
import { decideByVerdict, distinctTags, initialScore, lackToPublish, subChannelOf } from "./publish-rules.ts"

const finding = (action: TextFinding["action"]): TextFinding => ({
  rule: `rule-${action}`,
  version: 3,
  field: "title",
  span: { start: 0, end: 1 },
  action,
  level: 1,
  about: "links",
  appeal: null,
})
const ORDER = ["note", "review", "limit", "refuse"] as const
const action = fc.constantFrom(...ORDER)

describe("what the rules of texts make of a work", () => {
  it("follows the strongest action, by the rule that asks for it", () => {
    fc.assert(
      fc.property(fc.uniqueArray(action, { maxLength: 3 }), (actions) => {
        const strongest = ORDER.findLast((one) => actions.includes(one)) ?? null
        const decision = decideByVerdict({ action: strongest, findings: actions.map(finding) })
        expect(decision.state).toBe(strongest === "limit" ? "limited" : "pending")
        expect(decision.needsReview).toBe(strongest === "review")
        const acts = strongest === "limit" || strongest === "review"
        expect(decision.rule).toBe(acts ? `text:rule-${strongest}@3` : null)
      }),
    )
  })
})

describe("tags", () => {
  it("are each there once, however they are written, in the order of their author", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("Sea", "sea", "ＳＥＡ", "dusk", "Dusk", "海"), { maxLength: 10 }), (tags) => {
        const distinct = distinctTags(tags)
        const keys = distinct.map((tag) => tag.normalize("NFKC").toLowerCase())
        expect(new Set(keys).size).toBe(distinct.length)
        expect(new Set(tags.map((tag) => tag.normalize("NFKC").toLowerCase()))).toEqual(new Set(keys))
        expect(distinctTags(distinct)).toEqual(distinct)
      }),
    )
  })
})

it("a post is of videos only where nothing else is in it", () => {
  const video = { streamKey: "work/a/b.mp4" }
  const image = { streamKey: null }
  expect([[video], [video, video], [video, image], [image], []].map(subChannelOf)).toEqual([
    "video",
    "video",
    "picture",
    "picture",
    "picture",
  ])
})

it("a later work stands no lower than an earlier one", () => {
  const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })
  fc.assert(fc.property(moment, moment, (one, other) => one > other || initialScore(one) <= initialScore(other)))
})

it("a sound alone needs its cover to be published", () => {
  expect(lackToPublish("audio", null)).toBe("SoundCoverNeeded")
  expect([lackToPublish("audio", "key"), lackToPublish("video", null), lackToPublish("image", null)]).toEqual([null, null, null])
})
