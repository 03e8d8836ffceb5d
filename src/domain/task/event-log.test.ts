import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { BRIEF, OPENING } from "../../../testing/task/opening.ts"
import type { Task } from "./contract.ts"
import { contiguousEvents, mergeTask, replayFor } from "./event-log.ts"
import { openRoom } from "./room-state.ts"

const event = (seq: number, id = "task_a", status: Task["status"] = 2): Task => ({
  ...openRoom(OPENING, BRIEF, 0).lastEvent,
  id,
  seq,
  status,
})

describe("merging", () => {
  it("keeps what is known when an event is not newer, and takes one that is", () => {
    const known = event(3)
    expect(mergeTask(undefined, known)).toBe(known)
    expect(mergeTask(known, event(3))).toBe(known)
    expect(mergeTask(known, event(2))).toBe(known)
    expect(mergeTask(known, event(4))?.seq).toBe(4)
  })
})

describe("taking in", () => {
  it("accepts exactly the events that continue the log, in order, up to the first gap", () => {
    expect(contiguousEvents(2, [event(5), event(1), event(3), event(3), event(4), event(7)]).map((one) => one.seq)).toEqual([3, 4, 5])
    expect(contiguousEvents(0, [event(2)])).toEqual([])
  })
})

describe("replay", () => {
  it("sends every later event of what was seen and the newest of what runs and was not", () => {
    const logs: Record<string, Task[]> = { seen: [event(1, "seen"), event(2, "seen")], other: [event(1, "other"), event(2, "other")] }
    const source = {
      runningTaskIds: () => Object.keys(logs),
      newest: (id: string) => logs[id]?.at(-1),
      after: (id: string, seq: number) => (logs[id] ?? []).filter((one) => one.seq > seq),
    }
    expect(replayFor({ seen: 1, unknown: 4 }, source).map((one) => [one.id, one.seq])).toEqual([
      ["seen", 2],
      ["other", 2],
    ])
  })
})

/** What may happen between room, hub and client; `cut` loses whatever is on the wire. */
const step = fc.oneof(
  fc.constant({ kind: "event" as const }),
  fc.record({ kind: fc.constant("push" as const), from: fc.nat(6), isLost: fc.boolean() }),
  fc.record({ kind: fc.constant("cut" as const), arrives: fc.nat(4) }),
)

describe("a client of a log that is cut at will", () => {
  it("sees every event in order, without a gap and without a repeat", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 60 }), (steps) => {
        const room: Task[] = [event(1)]
        let hub: Task[] = []
        let wire: Task[] = []
        let known: Task | undefined
        const seen: number[] = []
        const receive = (count: number) => {
          for (const one of wire.splice(0, count)) {
            const merged = mergeTask(known, one)
            if (merged !== known) seen.push(one.seq)
            known = merged
          }
        }
        const push = (from: number) => {
          const fresh = contiguousEvents(hub.length, room.slice(Math.max(0, hub.length - from)))
          hub = [...hub, ...fresh]
          wire.push(...fresh)
        }
        const reconnect = () => {
          const source = { runningTaskIds: () => ["task_a"], newest: () => hub.at(-1), after: (_id: string, seq: number) => hub.slice(seq) }
          wire = [...replayFor({ task_a: known?.seq ?? 0 }, source)]
        }
        for (const one of steps) {
          if (one.kind === "event") room.push(event(room.length + 1))
          else if (one.kind === "push") push(one.from)
          else {
            receive(one.arrives)
            reconnect()
          }
        }
        push(0)
        receive(1000)
        expect(seen).toEqual(room.map((event) => event.seq))
      }),
      { numRuns: 1000 },
    )
  })
})
