import fc from "fast-check"
import { expect, test } from "vitest"
import { JobTable } from "./job-table.ts"

test("jobs start in the order in which they came, never more than the width, and each leaves once", () => {
  const step = fc.oneof(
    fc.constant({ kind: "add" as const }),
    fc.constant({ kind: "start" as const }),
    fc.record({ kind: fc.constant("remove" as const), at: fc.nat(30) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (steps, width) => {
      const table = new JobTable<{ readonly name: string }>(width)
      const added: number[] = []
      const startedIds: number[] = []
      const removed = new Set<number>()
      for (const one of steps) {
        if (one.kind === "add") added.push(table.add({ name: "job" }).id)
        else if (one.kind === "start") {
          const started = table.startNext()
          if (started !== undefined) startedIds.push(started.id)
        } else {
          const id = added[one.at % Math.max(1, added.length)] ?? -1
          expect(table.remove(id) !== undefined).toBe(added.includes(id) && !removed.has(id))
          removed.add(id)
        }
        expect(table.running().length).toBeLessThanOrEqual(width)
      }
      expect(startedIds).toEqual(startedIds.toSorted((left, right) => left - right))
      expect(
        table
          .all()
          .map(({ id }) => id)
          .toSorted((a, b) => a - b),
      ).toEqual(added.filter((id) => !removed.has(id)))
    }),
  )
})
