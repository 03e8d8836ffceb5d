import { afterEach, expect, it, vi } from "vitest"
import { openEspeak } from "./espeak.ts"

afterEach(() => void vi.useRealTimers())

const AS = { voice: "en-us+f2", rate: 150, pitch: 50, range: 50 }

it("a voice with breath says the same bytes whenever it is asked, and the clock goes on", async () => {
  const said = async (atMs: number) => {
    vi.useFakeTimers({ toFake: ["Date"], now: atMs })
    const { samples } = (await openEspeak()).spell("I saw the sea", AS)
    return { samples: Buffer.from(samples.buffer).toString("base64"), nowMs: Date.now() }
  }
  const [one, other] = [await said(1_000_000), await said(9_000_000)]
  expect(other.samples === one.samples).toBe(true)
  expect([one.nowMs, other.nowMs]).toEqual([1_000_000, 9_000_000])
})

it("what is spelled has its phonemes in their order, within what was said, and is what is said", async () => {
  const { samples, phonemes } = (await openEspeak()).spell("hello sea", AS)
  expect(phonemes.map(({ id }) => id.replaceAll(/[ˈˌ]/gu, "")).join("")).toMatch(/^h.*l.*s.*i/u)
  const times = phonemes.map(({ atS }) => atS)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(times.at(-1)).toBeLessThanOrEqual(samples.length / 22_050 + 0.05)
  expect((await openEspeak()).say("hello sea", AS)).toEqual(samples)
})

it.each(["[[h@l'oU]]", "[[[h@l'oU]]]", "[[[[h@l'oU]]]]"])("%s is read as it stands, and not as phonemes", async (text) => {
  const [told, written] = [await openEspeak(), await openEspeak()].map((espeak, at) => espeak.say(at === 0 ? text : "h@l'oU", AS))
  expect(told?.length).toBeGreaterThanOrEqual(written?.length ?? 0)
})
