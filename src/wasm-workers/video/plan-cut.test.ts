import type { InputTrack } from "mediabunny"
import { expect, it, vi } from "vitest"
import { planCut } from "./plan-cut.ts"

const KEYS = [0, 2, 4, 6]
const LAST = 7.96

// A track whose groups of pictures are two seconds long, and whose last frame begins at 7.96 s.
vi.mock("mediabunny", () => ({
  EncodedPacketSink: class {
    async getKeyPacket(seconds: number) {
      return packet(KEYS.findLast((key) => key <= seconds))
    }
    async getFirstKeyPacket() {
      return packet(KEYS[0])
    }
    async getNextKeyPacket({ timestamp }: { readonly timestamp: number }) {
      return packet(KEYS.find((key) => key > timestamp))
    }
    async getPacket() {
      return packet(LAST)
    }
  },
}))

function packet(timestamp: number | undefined) {
  return timestamp === undefined ? null : { timestamp }
}
const copied = (fromSeconds: number, toSeconds: number) => ({
  copy: { fromSeconds, toSeconds },
  tailFromSeconds: toSeconds === Number.POSITIVE_INFINITY ? null : toSeconds,
})
const NOTHING = { copy: null, tailFromSeconds: null }

it.each([
  ["on key frames", 2, 6.1, copied(2, 6)],
  ["within a rounding of a key frame", 2.0004, 6.1, copied(2, 6)],
  ["a little after a key frame", 2.001, 6.1, copied(4, 6)],
  ["a little before a key frame", 1.9996, 6.1, copied(2, 6)],
  ["before the first", -1, 4.5, copied(0, 4)],
  ["up to a key frame", 0, 4, copied(0, 2)],
  ["up to the end", 2.5, 8, copied(4, Number.POSITIVE_INFINITY)],
  ["up to the last frame", 2.5, 7.96, copied(4, 6)],
  ["within one group", 2.5, 3.5, NOTHING],
  ["up to the first key frame", 2.5, 4, NOTHING],
  ["with one key frame and no whole group", 2.5, 5.5, NOTHING],
  ["after the last key frame", 6.5, 8, NOTHING],
])("whole groups of pictures are copied of a cut %s", async (_where, from, to, plan) => {
  expect(await planCut({} as InputTrack, from, to)).toEqual(plan)
})
