import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { GeneratorNote, MediaDetails } from "../../formats/media-facts.ts"
import { describeFacts, promptOfDescription } from "./description-rules.ts"
import { promptOf } from "./generator-prompt-rules.ts"
import type { Seen } from "./resource-contract.ts"

const details: MediaDetails = {
  container: "mp4",
  videoCodec: "avc",
  audioCodec: null,
  audioChannels: null,
  sampleRateHz: null,
  frameRate: 29.970029,
  rotationDegrees: 0,
  bitDepth: null,
  isAnimated: false,
  generator: null,
}
const facts = { width: 1920, height: 1080, durationMs: 12_480, colour: "#336699", details, prompt: null, seen: null, atSeconds: null }
const noted = (program: GeneratorNote["program"], entries: Record<string, string>) => ({
  ...facts,
  prompt: promptOf({ program, entries }),
})
const graph = {
  3: { class_type: "KSampler", inputs: { seed: 1, positive: ["6", 0], negative: ["7", 0] } },
  6: { class_type: "CLIPTextEncode", inputs: { text: "a red fox", clip: ["4", 1] } },
  7: { class_type: "CLIPTextEncode", inputs: { text: "blurry" } },
}

describe("describeFacts", () => {
  it("tells what was measured, in no language, where nobody wrote a prompt", () => {
    expect(describeFacts(facts, 200)).toEqual({ description: "1920×1080 · 12.5 s · 29.97 fps · #336699", source: "facts" })
    const nothing = {
      width: null,
      height: null,
      durationMs: null,
      colour: null,
      details: { ...details, frameRate: null },
      prompt: null,
      seen: null,
      atSeconds: null,
    }
    expect(describeFacts(nothing, 200)).toEqual({ description: "mp4", source: "facts" })
  })

  it("tells what a browser saw: of the whole the most of each thing that was in one frame, of a moment the frame next to it", () => {
    const seen: Seen = {
      ...{ light: 0.4, motion: 0.02, cuts: 3, colours: ["#112233", "#ffffff"] },
      frames: [
        { time: 1, things: [{ thing: "person", count: 1 }] },
        {
          time: 5,
          things: [
            { thing: "person", count: 2 },
            { thing: "traffic_light", count: 1 },
          ],
        },
      ],
    }
    const whole = "1920×1080 · 12.5 s · 29.97 fps · 3 cuts · person ×2 · traffic light · #112233 · #ffffff"
    expect(describeFacts({ ...facts, seen }, 200)).toEqual({ description: whole, source: "browser" })
    const early = "1920×1080 · 12.5 s · 29.97 fps · person · #112233 · #ffffff"
    expect(describeFacts({ ...facts, seen, atSeconds: 2 }, 200).description).toBe(early)
    expect(describeFacts({ ...facts, seen }, 1).description).toBe("1920×1080")
  })

  it("tells the prompt in as many words as are wanted", () => {
    const a1111 = noted("a1111", { parameters: "a red fox,\nsnow\nNegative prompt: blurry\nSteps: 20, Sampler: Euler" })
    expect(describeFacts(a1111, 200)).toEqual({ description: "a red fox, snow", source: "generator" })
    expect(describeFacts(a1111, 2)).toEqual({ description: "a red", source: "generator" })
  })
})

describe("promptOf", () => {
  it.each<readonly [GeneratorNote["program"], Record<string, string>, string | null]>([
    ["a1111", { parameters: "a fox\nSteps: 20, Sampler: Euler" }, "a fox"],
    ["a1111", { UserComment: "a fox\nNegative prompt: x\nSteps: 20" }, "a fox"],
    ["a1111", { parameters: "Negative prompt: x\nSteps: 20" }, null],
    ["comfyui", { prompt: JSON.stringify(graph), workflow: "{}" }, "a red fox"],
    ["comfyui", { workflow: '{"nodes": []}' }, null],
    ["comfyui", { prompt: '{"1": {"inputs": {"positive": ["1", 0]}}}' }, null],
    ["novelai", { Description: "a fox", Comment: '{"steps": 28}' }, "a fox"],
    ["invokeai", { invokeai_metadata: '{"positive_prompt": "a fox", "negative_prompt": "x"}' }, "a fox"],
    ["invokeai", { dream: "a fox -s 20" }, "a fox"],
    ["fooocus", { parameters: '{"prompt": "a fox", "metadata_scheme": "fooocus"}', fooocus_scheme: "fooocus" }, "a fox"],
    ["fooocus", { parameters: "{ broken" }, null],
    ["unknown", { parameters: "a fox" }, "a fox"],
    ["c2pa", {}, null],
  ])("finds the prompt of %s in %j", (program, entries, prompt) => {
    expect(promptOf({ program, entries })).toBe(prompt)
  })

  it("never fails, whatever was written", () => {
    const entry = fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify(graph).replace('"6"', "null")))
    const programs = fc.constantFrom<GeneratorNote["program"]>("a1111", "comfyui", "fooocus", "novelai", "invokeai", "c2pa", "unknown")
    const names = fc.constantFrom("parameters", "prompt", "invokeai_metadata", "Description", "UserComment")
    fc.assert(
      fc.property(programs, fc.dictionary(names, entry), (program, entries) => {
        const prompt = promptOf({ program, entries })
        expect(prompt === null || prompt.trim() !== "").toBe(true)
      }),
    )
  })
})

describe("promptOfDescription", () => {
  const seen: Seen = {
    light: 0.5,
    motion: 0,
    cuts: 0,
    colours: ["#336699"],
    frames: [
      {
        time: 0,
        things: [
          { thing: "dog", count: 1 },
          { thing: "sports_ball", count: 2 },
        ],
      },
    ],
  }

  it("is the words that it was made of, else the things that were seen, most first; measures are no prompt", () => {
    expect(promptOfDescription({ description: "a red fox", source: "generator", seen })).toBe("a red fox")
    expect(promptOfDescription({ description: "2×2 · dog", source: "browser", seen })).toBe("sports ball, dog")
    expect(promptOfDescription({ description: "2×2", source: "browser", seen: { ...seen, frames: [] } })).toBeNull()
    expect(promptOfDescription({ description: "2×2", source: "facts", seen: null })).toBeNull()
  })
})
