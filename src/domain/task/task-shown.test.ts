import { describe, expect, test } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import { asViewerId } from "../_kernel/ids.ts"
import { LEVELS } from "../moderation/level-rules.ts"
import { emit, emitEnding } from "./room-endings.ts"
import { handOver } from "./room-owner.ts"
import { openRoom } from "./room-state.ts"
import { bannerOf, chargedFor, deductionOf, imageOf, preprocessedOf, publicationOf, type ShownResult } from "./task-shown.ts"

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

describe("what is charged of a price", () => {
  const played = (...durations: readonly (number | null)[]) => durations.map((durationMs, position) => ({ position, durationMs }))
  const seconds = { secondCoins: [10, 20, 30, 40] }
  const paidLength = { orderedMs: 4_000, beforeMs: 0, pieces: 1 }

  test.each<readonly [string, Parameters<typeof chargedFor>, number | null]>([
    ["of nothing is not told", [0, { pieceCoins: [4, 6] }, played(1)], null],
    ["goes by the pieces that came", [10, { pieceCoins: [4, 6] }, [{ position: 1, durationMs: null }]], 6],
    ["is nothing for a piece that has no price", [10, { pieceCoins: [4, 6] }, [{ position: 2, durationMs: null }]], 0],
    ["is an equal share where all cost the same", [10, {}, played(1_000)], null],
    ["is not told before anything came", [40, seconds, []], null],
    ["is not told where a length is not known", [40, seconds, played(1_000, null)], null],
    ["goes by begun seconds", [40, seconds, played(2_001)], 30],
    ["goes by whole seconds", [40, seconds, played(2_000)], 20],
    ["is never above the price", [25, seconds, played(4_000)], 25],
    ["is whole where a twentieth is missing", [40, { ...seconds, paidLength }, played(3_800)], 40],
    ["is by the second where more is missing", [35, { ...seconds, secondCoins: [10, 20, 30, 32], paidLength }, played(3_799)], 32],
    ["leaves out what was there before", [40, { ...seconds, paidLength: { ...paidLength, beforeMs: 1_000 } }, played(2_000)], 10],
    ["is nothing where only that came", [40, { ...seconds, paidLength: { ...paidLength, beforeMs: 1_000 } }, played(1_000)], 0],
    ["is something where a moment more came", [40, { ...seconds, paidLength: { ...paidLength, beforeMs: 1_000 } }, played(1_001)], 10],
    ["is shared by the pieces that were ordered", [40, { ...seconds, paidLength: { ...paidLength, pieces: 2 } }, played(1_000)], 5],
  ])("%s", (_title, asked, coins) => {
    expect(chargedFor(...asked)).toBe(coins)
  })
})

describe("what a task says of its publication", () => {
  const published = (over: Partial<ShownResult>): ShownResult => ({
    ...result(0),
    workId: "work_a",
    isInCommunity: 1,
    workLevel: 1,
    ...over,
  })
  test.each<readonly [string, readonly ShownResult[], object]>([
    ["nothing of results that are none", [result(0)], { pub_community: false, pub_artwork_no: null, pub_artwork_nos: [], nsfw: null }],
    ["each work once", [published({}), published({}), published({ workId: "work_b" })], { pub_artwork_nos: ["work_a", "work_b"] }],
    ["that everybody may meet it", [published({})], { pub_community: true, pub_artwork_no: "work_a", nsfw: false }],
    ["that not everybody may", [published({ isInCommunity: 0 })], { pub_community: false }],
    ["that one shows more", [published({}), published({ workLevel: 4 })], { nsfw: true }],
    ["nothing of the level of what is not rated", [published({ workLevel: LEVELS.unrated })], { nsfw: null }],
    ["nothing of a level that is not known", [published({ workLevel: null })], { nsfw: null }],
  ])("is %s", (_title, results, said) => {
    expect(publicationOf(results)).toMatchObject(said)
  })
})

describe("a result", () => {
  test("that plays says what it is, how long, with its poster and what is sung in it; an image says none of that", () => {
    const video = { ...result(0), contentType: "video/mp4", durationMs: 2_500 }
    expect(imageOf({ ...video, posterKey: "result/p.jpg", lyrics: "La" }, {})).toMatchObject({
      ...{ content_type: "video/mp4", duration: 2.5, poster: "/media/result/p.jpg", lyrics: "La" },
    })
    const bare = imageOf({ ...video, durationMs: null }, {})
    expect(bare).toMatchObject({ duration: 0, poster: null })
    expect(bare).not.toHaveProperty("lyrics")
    expect(imageOf({ ...result(0), posterKey: "result/p.jpg", lyrics: "La" }, {})).not.toHaveProperty("content_type")
  })

  test("is a map where a task makes maps; else those are shown that it was given", () => {
    const image = imageOf(result(0), {})
    const given = [{ url: "/media/map.png", width: 1, height: 1 }]
    expect(preprocessedOf({ preprocessed: "results" }, [image])).toEqual([{ url: "/media/result/0.png", width: 128, height: 96 }])
    expect(preprocessedOf({ preprocessed: given }, [image])).toEqual(given)
    expect(preprocessedOf({}, [image])).toEqual([])
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
