import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { TaskSource } from "../../_kernel/task-kind.ts"
import { splitHold } from "../../credits/purse-rules.ts"
import { planTask } from "../../task/rules.ts"
import { chargedFor } from "../../task/task-shown.ts"
import { lipSync } from "../kinds/lip-sync.ts"
import type { LipSyncConfiguration } from "./lip-configuration.ts"
import { lipSyncSize, spokenSeconds } from "./lip-rules.ts"

const of = (role: string, more: Partial<TaskSource> = {}): TaskSource => ({
  role,
  mediaKey: `result/${role}`,
  url: "/media/a.png",
  sha256: "a".repeat(64),
  sizeBytes: 1_000_000,
  width: 640,
  height: 360,
  prompt: "a woman",
  durationMs: role === "image" ? null : 5_000,
  ...more,
})
const SAYS: LipSyncConfiguration = { prompt: "Good evening.", timbre: "en-female" }
const plan = (input: LipSyncConfiguration, sources: readonly TaskSource[] = [of("image")]) => planTask(lipSync, { input, sources }, "free")
const faults = (...asked: Parameters<typeof plan>) => plan(...asked).errors.map(({ path, message }) => [path, message])

describe("a face that speaks", () => {
  it("costs 10 a begun second of the sound, and of a text of what it takes to say, which is less at a higher speed", () => {
    const coins = (...asked: Parameters<typeof plan>) => plan(...asked).quote.calculate_coins
    const heard = (durationMs: number) => coins({ url: "/media/a.m4a" }, [of("image"), of("sound", { durationMs })])
    expect([heard(5_000), heard(5_001), heard(400)]).toEqual([50, 60, 10])
    expect(coins(SAYS)).toBe(20)
    const long = { ...SAYS, prompt: "word ".repeat(40) }
    expect([coins(long), coins({ ...long, speed: 2 })]).toEqual([150, 80])
    expect(coins({ ...SAYS, prompt: "x", local: "晚上好，港口很安静。" })).toBe(30)
  })

  it("that says a text is charged by the begun seconds that came, never for more than were held, and the rest goes back", () => {
    const purses = fc.record({ stamina: fc.nat({ max: 1_000 }), speed: fc.constantFrom(0.5, 1, 2) })
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 400 }),
        fc.integer({ min: 1, max: 90_000 }),
        purses,
        (text, durationMs, { stamina, speed }) => {
          const { quote, specification } = plan({ prompt: `a${text}`, timbre: "en-female", speed })
          const price = quote.calculate_coins
          // What is kept is JSON.
          const kept = JSON.parse(JSON.stringify(specification))
          const charged = chargedFor(price, kept, [{ position: 0, durationMs }])
          expect(charged).toBe(Math.min(price, 10 * Math.ceil(durationMs / 1000)))
          const held = { stamina: Math.min(stamina, price), coins: Math.max(0, price - stamina) }
          const split = splitHold(held, charged ?? price)
          for (const purse of ["stamina", "coins"] as const) {
            expect(split.charged[purse]).toBeGreaterThanOrEqual(0)
            expect(split.returned[purse]).toBeGreaterThanOrEqual(0)
            expect(split.charged[purse] + split.returned[purse]).toBe(held[purse])
          }
        },
      ),
    )
  })

  it("that moves to a sound is charged what was held, unless it is shorter than the sound, whose length was known", () => {
    const { specification } = plan({ url: "/media/a.m4a" }, [of("image"), of("sound")])
    const charged = (durationMs: number) => chargedFor(50, specification, [{ position: 0, durationMs }])
    expect([charged(7_000), charged(5_000), charged(4_760), charged(3_100)]).toEqual([50, 50, 50, 40])
    expect(chargedFor(0, plan(SAYS).specification, [{ position: 0, durationMs: 1_000 }])).toBeNull()
  })

  it("takes longer to say the more there is of it, in any script", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (text, more) => {
        expect(spokenSeconds(`a${text}${more}b`)).toBeGreaterThan(spokenSeconds(`a${text}b`))
      }),
    )
    expect(spokenSeconds("  ")).toBe(0)
  })

  it("is refused by name without a face, a text, a voice, and where any of it is too long or too large", () => {
    expect(faults({}, [])).toEqual([
      ["meta.video", "FaceRequired"],
      ["meta.prompt", "PromptNotEmpty"],
      ["meta.timbre", "VoiceRequired"],
    ])
    expect(faults({ ...SAYS, prompt: "word ".repeat(200) })).toEqual([["meta.prompt", "SpeechTooLong"]])
    expect(faults(SAYS, [of("video", { durationMs: 60_000 })])).toEqual([])
    expect(faults(SAYS, [of("image", { sizeBytes: 25_165_824 })])).toEqual([])
    expect(faults(SAYS, [of("video", { durationMs: 60_001 })])).toEqual([["meta.video", "VideoTooLong"]])
    expect(faults(SAYS, [of("image", { sizeBytes: 25_165_825 })])).toEqual([["meta.video", "SourceTooLarge"]])
    expect(faults(SAYS, [of("video", { sizeBytes: 1_073_741_824 })])).toEqual([])
    expect(faults(SAYS, [of("video", { sizeBytes: 1_073_741_825 })])).toEqual([["meta.video", "VideoTooLarge"]])
    const heard = (more: Partial<TaskSource>) => faults({ url: "/media/a.m4a" }, [of("video"), of("sound", more)])
    expect([
      heard({ sizeBytes: 1_073_741_824, durationMs: 60_000 }),
      heard({ durationMs: 60_001 }),
      heard({ sizeBytes: 1_073_741_825 }),
    ]).toEqual([[], [["meta.url", "AudioTooLong"]], [["meta.url", "AudioTooLarge"]]])
  })

  it("is ordered with its voice, one of the member's own with how it sounds, or with its sound and nobody's voice, in even sides of at most 1280 px", () => {
    const order = (...asked: Parameters<typeof plan>) => lipSync.order(plan(...asked).specification)
    expect(order({ ...SAYS, local: "Guten Abend.", speed: 1.5, emotion: "calm" })).toMatchObject({
      fields: { width: 640, height: 360, prompt: "Guten Abend.", model: "en-female", speed: 1.5, emotion: "calm" },
      inputs: [{ role: "image" }],
    })
    const traits = { pitch_hz: 200, syllables_per_s: 5, tilt_db: -9 }
    expect(order(SAYS).fields).not.toHaveProperty("own_voice")
    expect(order({ ...SAYS, own_voice: { base: "en-male", traits } }).fields).toMatchObject({ model: "en-male", own_voice: traits })
    const heard = order({ ...SAYS, url: "/media/a.m4a", name: "song" }, [of("video", { width: 2560, height: 1441 }), of("sound")])
    expect(heard.fields).toEqual({ width: 1280, height: 720 })
    expect(heard.inputs.map(({ role }) => role)).toEqual(["video", "sound"])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 10_000 }), (width, height) => {
        const size = lipSyncSize({ width, height })
        for (const side of [size.width, size.height]) expect([side % 2, side >= 64, side <= 1280]).toEqual([0, true, true])
      }),
    )
  })
})
