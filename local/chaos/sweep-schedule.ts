import { CUSTOM_RATIO_CODE } from "../../src/domain/studio/rules.ts"
import { createRandom } from "./random.ts"
import { type Fault, type Order, type Schedule, VICTIMS } from "./schedule.ts"

const SIDE_PX = 256

/**
 * The schedule of a seed about sweeps: a member's grid, of which a part of the platform is killed at every cell, and beside it another
 * member's single image, which has its turn between the cells.
 */
export function makeSweepSchedule(seed: number, tag: string): Schedule {
  const random = createRandom(seed)
  const columns = random.integer(2, 3)
  const rows = random.integer(1, 2)
  const cells = columns * rows
  const hangsUp = random.chance(0.3)
  const shared = { ratioCode: CUSTOM_RATIO_CODE, width: SIDE_PX, height: SIDE_PX, seed: random.integer(1, 1_000_000), repeats: 1 }
  const sweep: Order = {
    ...shared,
    number: 0,
    guest: 0,
    atMs: 0,
    prompt: `a tower by the sea, ${tag} 0`,
    imageCount: cells,
    key: `${tag}-0`,
    hangUpAfterMs: hangsUp ? random.integer(0, 60) : null,
    repeats: hangsUp ? random.integer(1, 3) : 1,
    cancelAfterMs: random.chance(0.25) ? random.integer(500, 12_000) : null,
    sweep: { columns, rows },
  }
  const single: Order = {
    ...shared,
    number: 1,
    guest: 1,
    atMs: random.integer(0, 3_000),
    prompt: `a red fox in snow, ${tag} 1`,
    imageCount: 1,
    key: `${tag}-1`,
    hangUpAfterMs: null,
    cancelAfterMs: null,
  }
  const faults = Array.from(
    { length: cells },
    (_, cell): Fault => ({ atMs: random.integer(0, 500), victim: random.pick(VICTIMS), downMs: random.integer(200, 2_000), atCell: cell }),
  )
  return { seed, guestCount: 2, members: [0, 1], orders: [sweep, single], faults }
}
