import { expect, it } from "vitest"
import { inspectBytes } from "../inspect-bytes.ts"

const SECONDS_A_FRAME = 1152 / 44_100
/** Numbers of rates in a frame's head: 32,000, 128,000 and 320,000 bits a second. */
const [LOW, MIDDLE, HIGH] = [1, 9, 14] as const
const BYTES = { [LOW]: 104, [MIDDLE]: 417, [HIGH]: 1044 } as const

function frames(count: number, rate: typeof LOW | typeof MIDDLE | typeof HIGH): Uint8Array<ArrayBuffer> {
  const one = new Uint8Array(BYTES[rate])
  one.set([0xff, 0xfb, rate << 4, 0xc4])
  const all = new Uint8Array(one.length * count)
  for (let at = 0; at < count; at++) all.set(one, at * one.length)
  return all
}

/** A frame whose head says how many frames follow. */
function head(count: number): Uint8Array<ArrayBuffer> {
  const frame = frames(1, MIDDLE)
  frame.set(new TextEncoder().encode("Xing"), 21)
  const view = new DataView(frame.buffer)
  view.setUint32(25, 1)
  view.setUint32(29, count)
  return frame
}

/** A tag of so many bytes, as it holds a cover. */
function tag(bytes: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(10 + bytes)
  all.set([0x49, 0x44, 0x33, 3, 0, 0, bytes >> 21, (bytes >> 14) & 127, (bytes >> 7) & 127, bytes & 127])
  return all
}

async function secondsOf(...parts: readonly Uint8Array<ArrayBuffer>[]): Promise<number> {
  const inspection = await inspectBytes(new Uint8Array(await new Blob([...parts]).arrayBuffer()), "audio")
  if (!inspection.ok) throw new Error(inspection.reason)
  return (inspection.facts.durationMs ?? 0) / 1000
}

it.each<readonly [string, number, readonly Uint8Array<ArrayBuffer>[]]>([
  ["without a head whose first frame is louder than the rest", 601, [frames(1, HIGH), frames(600, LOW)]],
  ["without a head whose first frame is quieter than the rest", 301, [frames(1, LOW), frames(300, HIGH)]],
  ["with a head", 400, [head(400), frames(400, MIDDLE)]],
  ["that was cut short", 100, [head(4_000), frames(100, MIDDLE)]],
  ["whose head says less than there is", 400, [head(10), frames(400, MIDDLE)]],
  ["with a cover before it", 400, [tag(300_000), frames(400, MIDDLE)]],
  ["with two tags", 400, [tag(1_000), tag(50_000), frames(400, MIDDLE)]],
  ["with something else at its end", 400, [frames(400, MIDDLE), new Uint8Array(3_000).fill(0x50)]],
])("an MP3 %s lasts as long as its frames", async (_title, count, parts) => {
  expect(await secondsOf(...parts)).toBeCloseTo(count * SECONDS_A_FRAME, 2)
})

it("a large MP3 lasts as long as its head says, unless nobody could have put so much into so little or so little into so much", async () => {
  const many = frames(12_000, MIDDLE)
  const trueS = 12_000 * SECONDS_A_FRAME
  expect(await secondsOf(tag(5_000_000), head(11_000), many)).toBeCloseTo(11_000 * SECONDS_A_FRAME, 2)
  for (const lie of [100, 900_000]) expect(Math.abs((await secondsOf(head(lie), many)) / trueS - 1)).toBeLessThan(0.01)
})
