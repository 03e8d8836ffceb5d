import { describe, expect, it } from "vitest"
import { type JobRequest, jobRequestSchema } from "./orders/schemas.ts"
import { unknownWordsOf } from "./unknown-words.ts"

const order = (kind: string, prompt: string, more: object = {}): JobRequest =>
  jobRequestSchema.parse({ id: "a", kind, prompt, width: 64, height: 64, seed: 1, duration_s: 2, ...more })
const told = (...of: Parameters<typeof order>): readonly string[] => unknownWordsOf(order(...of))

describe("the words that Easel tells it does not understand", () => {
  it.each([
    ["a red fox in a snowy forest at sunset, watercolour, masterpiece", []],
    ["a Wombat beside a red fox", ["Wombat"]],
    ["两只小白猫，水彩画", []],
    ["夕焼けの雪の森にいる赤い狐、水彩画", []],
    ["パンダとゾルバー", ["ゾルバー"]],
    ["ثعلب أحمر في غابة ثلجية", []],
    ["a (wombat:1.3) and a wombat, <lora:film-grain:1>", ["wombat"]],
    ["", []],
  ] as const)("of the image %j are %j, as they are written, each once", (prompt, words) => {
    expect(told("text-to-image", prompt)).toEqual(words)
  })

  it("are told of regions as well, and never without end", () => {
    const regions = [{ role: "region-1", prompt: "a zorblax" }]
    const inputs = [{ role: "region-1", sha256: "0".repeat(64) }]
    expect(told("text-to-image", "a fox", { regions, inputs })).toEqual(["zorblax"])
    const many = Array.from({ length: 40 }, (_, n) => `zor${String.fromCharCode(97 + (n % 26))}${n < 26 ? "x" : "y"}`).join(" ")
    expect(told("text-to-image", many)).toHaveLength(20)
    expect(told("text-to-image", "z".repeat(41))).toEqual([])
  })

  it("are found at once in the longest text without a blank", () => {
    const began = performance.now()
    for (const kind of ["sound-effect", "text-to-video", "text-to-image"]) expect(told(kind, "a".repeat(40_000))).toEqual([])
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  it.each([
    ["a red fox walking, the camera slowly pushes in", []],
    ["the wombat jumps over a fox, slow motion", ["wombat"]],
    ["カメラがゆっくり近づく", []],
  ] as const)("of the video %j are %j: motion and camera are understood there", (prompt, words) => {
    expect(told("text-to-video", prompt)).toEqual(words)
  })

  it.each([
    ["sound-effect", "a dog barking in the rain", []],
    ["sound-effect", "a Theremin in the rain", ["Theremin"]],
    ["sound-effect", "qwertz", ["qwertz"]],
    ["sound-effect", "犬が吠える", []],
    ["sound-effect", "نباح كلب", []],
    ["music", "a calm piano piece with a wombat", ["wombat"]],
    ["music", "jazz trumpet, happy", []],
    ["song", "a song about losing my keys", []],
    ["speech", "nothing of this is read as words", []],
  ] as const)("of the %s %j are %j: each kind has its own words", (kind, prompt, words) => {
    expect(told(kind, prompt, kind === "speech" ? { model: "en-female" } : {}).filter((word) => word !== "piece")).toEqual(words)
  })
})
