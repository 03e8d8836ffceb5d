import { describe, expect, it } from "vitest"
import { ACTION_CODES } from "../../domain/studio/rules.ts"
import { CallError } from "../_runtime/call.ts"
import { draftFailureOf } from "./live-draft.ts"
import { hasDrafts, liveKeyOf, namedSeed, sketchOrder, withSeed } from "./live-order.ts"
import type { Order } from "./order.ts"

const order: Order = {
  action: 1,
  meta: { prompt: "a red fox", aspect_ratio: 1, n_iter: 2 },
  imageCount: 2,
  size: { width: 832, height: 1216 },
  speedType: null,
  isFast: true,
  priceCoins: 8,
}

describe("what is drafted", () => {
  it("has the seed that is held, unless the order names one", () => {
    expect(namedSeed(order)).toBeNull()
    expect(namedSeed({ meta: { seed: -1 } })).toBeNull()
    expect(namedSeed(withSeed(order, 7))).toBe(7)
  })

  it("is the same however many images are made of it and however fast", () => {
    const live = { action: order.action, meta: order.meta, sketch: null }
    expect(liveKeyOf({ ...live, meta: { ...live.meta, n_iter: 4, speed_type: 2 } })).toBe(liveKeyOf(live))
    expect(liveKeyOf({ ...live, meta: { ...live.meta, prompt: "a red box" } })).not.toBe(liveKeyOf(live))
    expect(liveKeyOf({ ...live, sketch: "/9j/" })).not.toBe(liveKeyOf(live))
  })

  it("is what is made from words or from an image, and nothing else", () => {
    expect(ACTION_CODES.filter(hasDrafts)).toEqual([1, 9])
  })

  it("over a sketch is an image from an image, in the size of the words' order and at the price of its own kind", () => {
    const sketch = { url: "/media/sketch.png", width: 701, height: 1024, freedom: 0.4 }
    const made = sketchOrder(withSeed(order, 7), sketch, "vip1")
    expect(made.errors).toEqual([])
    expect(made.order).toMatchObject({
      action: 9,
      size: order.size,
      imageCount: 2,
      meta: { prompt: "a red fox", seed: 7, imageUrl: sketch.url, denoising_strength: 0.4 },
    })
    expect(made.order.priceCoins).toBeGreaterThan(0)
    expect(sketchOrder({ ...order, meta: { ...order.meta, prompt: "" } }, sketch, "vip1").errors).toEqual([
      { path: "meta.prompt", message: "PromptNotEmpty" },
    ])
  })
})

describe("a failed draft", () => {
  it.each([
    [new CallError("Busy", { retryAfterSeconds: 3 }), { pause: "busy", afterMs: 3_000 }],
    [new CallError("TooManyRequests", { retryAfterSeconds: 60 }), { pause: "pace", afterMs: 60_000 }],
    [new CallError("Offline"), { pause: "offline", afterMs: 2_000 }],
    [new CallError("Unavailable", { retryAfterSeconds: 5 }), { pause: "away", afterMs: 5_000 }],
    [new CallError("BadAnswer"), { pause: "away", afterMs: 5_000 }],
    [new CallError("LoginRequired"), { pause: "login", afterMs: 0 }],
    [new CallError("InvalidInput"), null],
    [new CallError("Superseded"), null],
  ])("of %s is taken as %o", (error, expected) => expect(draftFailureOf(error)).toEqual(expected))
})
