import { describe, expect, test } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { asViewerId } from "../_kernel/ids.ts"
import { emit, emitEnding } from "./room-endings.ts"
import { handOver } from "./room-owner.ts"
import { openRoom } from "./room-state.ts"
import { bannerOf, deductionOf } from "./task-shown.ts"

const held = { stamina: 5, coins: 3 }
const result = (position: number) => ({
  position,
  mediaKey: `result/${position}.png`,
  ...{ contentType: "image/png", sizeBytes: 1, width: 128, height: 96, seed: position, thumbhash: "", sha256: "" },
})

describe("what became of a price", () => {
  test("is held whole while the task is under way, charged stamina first, and given back whole after a failure", () => {
    expect(deductionOf(held, 2, 8)).toEqual({ held, charged: { stamina: 0, coins: 0 }, returned: { stamina: 0, coins: 0 } })
    expect(deductionOf(held, 3, 4)).toEqual({ held, charged: { stamina: 4, coins: 0 }, returned: { stamina: 1, coins: 3 } })
    expect(deductionOf(held, 4, 0)).toEqual({ held, charged: { stamina: 0, coins: 0 }, returned: held })
    expect(deductionOf(null, 3, 0)).toBeNull()
  })
})

describe("the image that stands for a task", () => {
  test("is its first result, or else the one that it is made from", () => {
    const source = { url: "/media/source.png", width: 1, height: 1 }
    const image = { url: "/media/a.png", operate_number: 1, width: 1, height: 1, seed: 1, thumbhash: "" }
    expect(bannerOf([image], { source })).toBe("/media/a.png")
    expect(bannerOf([], { source })).toBe("/media/source.png")
    expect(bannerOf([], {})).toBeNull()
  })
})

describe("a room", () => {
  test("says the action that the task was asked for with, its guess, its price by purse and when it expires", () => {
    const { lastEvent } = openRoom({ ...OPENING, action: 12 }, BRIEF, 0)
    expect(lastEvent).toMatchObject({ type: 12, estimate_time: 2, expiration_time: "1970-01-02T00:00:00.000Z", deduction_detail: { held } })
  })

  test("numbers its results by their place, and tells what went back for those that did not come", () => {
    const state = emitEnding(openRoom(OPENING, BRIEF, 0), { kind: "success", results: [result(1)], answer: null }, 1)
    expect(state.lastEvent).toMatchObject({
      img_uris: [{ operate_number: 2 }],
      banner: "/media/result/1.png",
      calculate_coins: 4,
      deduction_detail: { charged: { stamina: 4, coins: 0 }, returned: { stamina: 1, coins: 3 } },
    })
  })

  test("no longer says that a task expires once it is an account's", () => {
    const guests = openRoom(OPENING, BRIEF, 0)
    expect(guests.lastEvent.expiration_time).toBe("1970-01-31T00:00:00.000Z")
    const passed = emit(handOver(guests, asViewerId("user_a"), 1), { status: 2 }, 1)
    expect(passed.lastEvent.expiration_time).toBeNull()
  })
})
