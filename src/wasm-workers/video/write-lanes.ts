import type { EncodedPacket } from "mediabunny"
import { JobError } from "../_bridge/protocol.ts"
import { letEventsIn } from "./let-events-in.ts"

/** What is copied at a stretch before other events have their turn, bytes. */
const UNBROKEN_BYTES = 1024 * 1024

/** Packets of one track on their way into an output, in decode order. */
export interface Lane {
  readonly packets: AsyncIterator<EncodedPacket, void, unknown>
  readonly add: (packet: EncodedPacket) => Promise<void>
  readonly close: () => void
}

/**
 * Writes the lanes side by side in order of time, so that a player finds audio and video of a moment close together. Answers when the last
 * packet ends, seconds: earlier than was asked for where the file is cut off. Throws FileBroken if there was nothing to write.
 */
export async function writeLanes(lanes: readonly Lane[], signal: AbortSignal, onTime: (seconds: number) => void): Promise<number> {
  let endSeconds = Number.NEGATIVE_INFINITY
  let unbroken = 0
  const heads = await Promise.all(lanes.map(async (lane) => ({ lane, next: await lane.packets.next() })))
  try {
    for (const { lane, next } of heads) if (next.done === true) lane.close()
    for (;;) {
      signal.throwIfAborted()
      let first: (typeof heads)[number] | undefined
      for (const head of heads) {
        if (head.next.done !== true && (first?.next.done !== false || head.next.value.timestamp < first.next.value.timestamp)) first = head
      }
      if (first === undefined || first.next.done === true) break
      const packet = first.next.value
      await first.lane.add(packet)
      onTime(packet.timestamp)
      unbroken += packet.byteLength
      if (unbroken > UNBROKEN_BYTES) {
        unbroken = 0
        await letEventsIn()
      }
      endSeconds = Math.max(endSeconds, packet.timestamp + packet.duration)
      first.next = await first.lane.packets.next()
      if (first.next.done === true) first.lane.close()
    }
  } finally {
    for (const { packets } of lanes) await packets.return?.()
  }
  if (endSeconds <= 0) throw new JobError("failed", "FileBroken", "no packet")
  return endSeconds
}
