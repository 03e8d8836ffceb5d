/** Legs that walk: where a foot is at each point of a stride. */

/** How far a foot goes before and behind, and how high it is lifted, on the 100-unit sheet. */
export const STRIDE = { reach: 8.5, lift: 6 } as const

/** A foot against where it stands at rest. */
export interface Footing {
  readonly foot: number
  readonly knee: number
  readonly lift: number
}

/** The foot of a leg that is `offset` strides ahead: half of the time it stands and is left behind, half of the time it swings forward. */
export function footingAt(stride: number, offset: number): Footing {
  const phase = (((stride + offset) % 1) + 1) % 1
  const { reach, lift } = STRIDE
  if (phase < 0.5) {
    const foot = reach * (1 - 4 * phase)
    return { foot, knee: foot * 0.5, lift: 0 }
  }
  const swing = (phase - 0.5) * 2
  const foot = -reach * Math.cos(Math.PI * swing)
  const raised = Math.sin(Math.PI * swing)
  return { foot, knee: foot * 0.5 + 4.5 * raised, lift: lift * raised }
}

/** Units of the sheet that a body goes in one stride, so that no foot slides. */
export const UNITS_A_STRIDE = 4 * STRIDE.reach
