import { RATIOS, STARTER_MODEL, sizeFor } from "../../src/domain/studio/rules.ts"
import type { GpuName } from "./gpus/gpu-pool.ts"
import { createRandom, type Random } from "./random.ts"

/** A part of the platform that can be killed. */
export const VICTIMS = ["app", "easel", "sqld"] as const
/** Of runs about render servers, those too. */
export type Victim = (typeof VICTIMS)[number] | GpuName

/** One image order of one guest. Times are milliseconds since the schedule began. */
export interface Order {
  readonly number: number
  readonly guest: number
  readonly atMs: number
  readonly prompt: string
  readonly ratioCode: number
  readonly width: number
  readonly height: number
  readonly imageCount: number
  readonly seed: number
  /** Idempotency key; null for an order that is sent once, whatever becomes of it. */
  readonly key: string | null
  /** The guest hangs up so long after sending, then asks again with the same key; null when it waits for the answer. */
  readonly hangUpAfterMs: number | null
  /** How many equal requests the guest sends at once when it asks again. */
  readonly repeats: number
  /** The guest cancels so long after it was answered; null when it does not. */
  readonly cancelAfterMs: number | null
  /** A grid of so many images, `imageCount` together; absent for images of one kind. */
  readonly sweep?: { readonly columns: number; readonly rows: number }
}

/** One kill −9 of one part, and how long the part stays down. */
export interface Fault {
  readonly atMs: number
  /** So many images of the first order have come, and its time counts from there; absent where it counts from the beginning. */
  readonly atCell?: number
  readonly victim: Victim
  readonly downMs: number
}

/** Everything that happens in one run. It depends on the seed alone. */
export interface Schedule {
  readonly seed: number
  readonly guestCount: number
  /** Numbers of those guests who have an account, and so pay for what they order. */
  readonly members: readonly number[]
  readonly orders: readonly Order[]
  readonly faults: readonly Fault[]
}

/** The first kill comes so soon after the first order; an image takes about this long. */
export const FIRST_FAULT_WITHIN_MS = 2_000
const SUBJECTS = [
  "a lighthouse at dusk",
  "a red fox in snow",
  "three green apples",
  "a tower by the sea",
  "a sailing boat",
  "mountains in fog",
]

/** The schedule of a seed. `tag` goes into prompts and keys, so that a seed can run twice on one platform. */
export function makeSchedule(seed: number, tag: string): Schedule {
  const random = createRandom(seed)
  const guestCount = random.integer(2, 3)
  const orders: Order[] = []
  for (let guest = 0; guest < guestCount; guest++) {
    // A visitor may have two tasks under way; most have one, so that a run is about faults and not about painting.
    const count = random.chance(0.4) ? 2 : 1
    for (let index = 0; index < count; index++) orders.push(makeOrder(random, orders.length, guest, tag))
  }
  const faults = makeFaults(random, orders[0]?.atMs ?? 0)
  // The last of them always pays: a run without money would prove nothing about it.
  const members = Array.from({ length: guestCount }, (_, guest) => guest).filter((guest) => guest === guestCount - 1 || random.chance(0.6))
  return { seed, guestCount, members, orders, faults }
}

function makeOrder(random: Random, number: number, guest: number, tag: string): Order {
  const sizes = RATIOS.flatMap(({ code }) => {
    const size = sizeFor(STARTER_MODEL.base_model_type, code)
    return size === undefined ? [] : [{ ratioCode: code, ...size }]
  })
  // The first order is asked for until it is answered, so that no run is without a task.
  const hasKey = random.chance(0.75) || number === 0
  const hangsUp = hasKey && random.chance(0.45)
  return {
    number,
    guest,
    atMs: random.integer(0, 2_500),
    prompt: `${random.pick(SUBJECTS)}, ${tag} ${number}`,
    ...random.pick(sizes),
    imageCount: random.chance(0.25) ? 2 : 1,
    seed: random.integer(1, 1_000_000),
    key: hasKey ? `${tag}-${number}` : null,
    hangUpAfterMs: hangsUp ? random.integer(0, 60) : null,
    repeats: hangsUp ? random.integer(1, 3) : 1,
    cancelAfterMs: random.chance(0.2) ? random.integer(0, 3_000) : null,
  }
}

/** One or two kills of different parts, the first while the first order is on its way, painted or stored. */
function makeFaults(random: Random, orderedAtMs: number): Fault[] {
  const count = random.chance(0.35) ? 2 : 1
  const left: Victim[] = [...VICTIMS]
  return Array.from({ length: count }, (_, index) => {
    const victim = random.pick(left)
    left.splice(left.indexOf(victim), 1)
    const atMs = index === 0 ? orderedAtMs + random.integer(0, FIRST_FAULT_WITHIN_MS) : random.integer(200, 4_000)
    return { victim, atMs, downMs: random.integer(200, 3_000) }
  })
}
