import { expect, test } from "vitest"
import { loadFigures } from "./load-figures.ts"
import type { Seen } from "./load-statistics.ts"
import type { Stage } from "./load-table.ts"
import type { Standing } from "./plan-person.ts"

const taken = { cpuMs: 1, startMib: 300, mostMib: 310, endMib: 305, growthMib: 0.5 }
const of = (standing: Standing, ending: "ok" | "shed"): Seen => ({ kind: "home", standing, tookMs: 20, ending, said: ending })
const stage = (people: number, seen: readonly Seen[], faults: readonly string[] = []): Stage => ({
  people,
  seconds: 600,
  seen,
  events: 0,
  taken: { workerd: taken, sqld: taken },
  writes: 0,
  failedWrites: 0,
  faults,
})
const met = (stages: readonly Stage[], minutes = 10) => loadFigures(stages, { minutes, think: 5 }).map(({ isMet }) => isMet)

test("a load of the goal's size is judged, a smaller one is for information; who was turned away and what was told always are", () => {
  const calm = stage(200, [of("first", "ok"), of("last", "ok")])
  expect(met([calm, stage(800, [of("first", "shed"), of("last", "ok")])])).toEqual([true, true, true, true, true])
  expect(met([calm], 0.3)).toEqual([null, null, true])
  expect(met([stage(60, [of("first", "shed")], ["1 done twice"])])).toEqual([null, null, false])
  expect(met([stage(200, [of("first", "shed")]), stage(800, [of("first", "ok"), of("last", "shed")])])).toEqual([
    false,
    true,
    true,
    false,
    true,
  ])
})
