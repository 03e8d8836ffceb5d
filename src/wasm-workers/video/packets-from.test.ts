import type { EncodedPacket, EncodedPacketSink } from "mediabunny"
import { expect, it } from "vitest"
import { packetsFrom } from "./packets-from.ts"

const PACKETS = [0, 1, 2, 3].map((sequenceNumber) => ({ sequenceNumber }) as EncodedPacket)
const SINK = { getNextPacket: async ({ sequenceNumber }: EncodedPacket) => PACKETS[sequenceNumber + 1] ?? null } as EncodedPacketSink
const [FIRST, SECOND, , LAST] = PACKETS

async function numbers(start: EncodedPacket | undefined, end?: EncodedPacket): Promise<readonly number[]> {
  const found: number[] = []
  if (start !== undefined) for await (const packet of packetsFrom(SINK, start, end)) found.push(packet.sequenceNumber)
  return found
}

it("packets go from one, which is taken along, to another, which is left out, or to the end", async () => {
  expect(await numbers(SECOND, LAST)).toEqual([1, 2])
  expect(await numbers(SECOND)).toEqual([1, 2, 3])
  expect(await numbers(SECOND, FIRST)).toEqual([])
})
