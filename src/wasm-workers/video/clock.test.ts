import { beforeEach, describe, expect, it, vi } from "vitest"
import { durationFrom, frameTimeAt, zeroOf } from "./clock.ts"

const { getFirstKeyPacket, getPacket } = vi.hoisted(() => ({ getFirstKeyPacket: vi.fn(), getPacket: vi.fn() }))
vi.mock("mediabunny", () => ({
  EncodedPacketSink: class {
    getFirstKeyPacket = getFirstKeyPacket
    getPacket = getPacket
  },
}))

beforeEach(() => vi.resetAllMocks())

const beginning = (seconds: number) => ({ getFirstTimestamp: async () => seconds }) as never

describe("time zero of a file", () => {
  it.each([
    [{ timestamp: 1.5 }, 1.5],
    [{ timestamp: -0.5 }, 0],
    [null, 3],
  ])("is that of its first key frame, or of what comes first: %j", async (key, zero) => {
    getFirstKeyPacket.mockResolvedValue(key)
    expect(await zeroOf({ videoTrack: beginning(3), audio: null })).toBe(zero)
  })

  it("is that of its first audio where it has no video", async () => {
    expect(await zeroOf({ videoTrack: null, audio: beginning(2) })).toBe(2)
    expect([await zeroOf({ videoTrack: null, audio: beginning(-2) }), await zeroOf({ videoTrack: null, audio: null })]).toEqual([0, 0])
  })
})

it.each([
  [{ timestamp: 1.0015 }, 1.0015],
  [{ timestamp: 0.9985 }, 0.9985],
  [{ timestamp: 0.99 }, 1],
  [null, 1],
])("a time means the frame that begins within a rounding of it: %j", async (packet, seconds) => {
  getPacket.mockResolvedValue(packet)
  expect(await frameTimeAt({} as never, 1)).toBe(seconds)
})

it("a file lasts from its first frame to the end that it names, else to the one that is found", async () => {
  const input = (named: number | null) =>
    ({ input: { getDurationFromMetadata: async () => named, computeDuration: async () => 9 } }) as never
  expect([await durationFrom(1, input(5)), await durationFrom(1, input(null)), await durationFrom(6, input(5))]).toEqual([4, 8, 0])
})
