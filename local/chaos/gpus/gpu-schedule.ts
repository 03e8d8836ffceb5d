import { CUSTOM_RATIO_CODE } from "../../../src/domain/studio/rules.ts"
import { createRandom, type Random } from "../random.ts"
import { type Fault, FIRST_FAULT_WITHIN_MS, makeSchedule, type Schedule, VICTIMS } from "../schedule.ts"
import { GPU_NAMES } from "./gpu-pool.ts"

const SIDE_PX = 512

/**
 * The schedule of a seed about render servers of other makes: the orders of any run, of one size, while servers
 * are killed and forget, and other parts of the platform with them.
 */
export function makeGpuSchedule(seed: number, tag: string): Schedule {
  const schedule = makeSchedule(seed, tag)
  const random = createRandom(seed + 7_000_003)
  const orders = schedule.orders.map((order) => ({ ...order, ratioCode: CUSTOM_RATIO_CODE, width: SIDE_PX, height: SIDE_PX }))
  // Only members may say the size.
  const members = Array.from({ length: schedule.guestCount }, (_, guest) => guest)
  return { ...schedule, members, orders, faults: makeFaults(random, orders[0]?.atMs ?? 0) }
}

function makeFaults(random: Random, orderedAtMs: number): Fault[] {
  const kills = random.integer(1, 3)
  return Array.from({ length: kills }, (_, index) => ({
    victim: random.chance(0.6) ? random.pick(GPU_NAMES) : random.pick(VICTIMS),
    atMs: index === 0 ? orderedAtMs + random.integer(0, FIRST_FAULT_WITHIN_MS) : random.integer(200, 6_000),
    downMs: random.integer(200, 3_000),
  })).filter((fault, index, all) => all.findIndex(({ victim }) => victim === fault.victim) === index)
}
