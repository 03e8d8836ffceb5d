/**
 * How a finished canvas is reworked, as amounts that add up: 0 everywhere leaves every byte as it is. Signed amounts go both ways; the
 * others only count above 0. 1 is a strong effect.
 */
export interface Finish {
  /** Below 0 softer, above 0 crisper. */
  readonly sharpness: number
  /** Signed. */
  readonly contrast: number
  /** Signed; -1 is grey. */
  readonly saturation: number
  /** Signed; above 0 towards amber, below 0 towards blue. */
  readonly warmth: number
  /** Shadows raised to a grey veil. */
  readonly fade: number
  /** Light that spreads from bright places; below 0 local contrast instead. */
  readonly bloom: number
  /** Corners darkened. */
  readonly vignette: number
  /** Silver grain. */
  readonly grain: number
  /** Blotches of brightness and colour the size of a brush, other ones for another salt. */
  readonly mottle: number
  /** Tones drawn together into few. */
  readonly flatness: number
  /** Outlines traced in dark ink; below 0 in chalk. */
  readonly ink: number
  /** Chalky light washed over everything. */
  readonly wash: number
  /** Daylight turned to night, with what is bright glowing. */
  readonly night: number
  /** The tooth of rough paper. */
  readonly paper: number
  /** Contours that waver as a loose hand draws them. */
  readonly wobble: number
  /** What lies far behind the subject out of focus. */
  readonly depth: number
  /** A cast over the whole picture taken back. */
  readonly balance: number
}

/** The finish that changes nothing. */
export const NO_FINISH: Finish = {
  sharpness: 0,
  contrast: 0,
  saturation: 0,
  warmth: 0,
  fade: 0,
  bloom: 0,
  vignette: 0,
  grain: 0,
  mottle: 0,
  flatness: 0,
  ink: 0,
  wash: 0,
  night: 0,
  paper: 0,
  wobble: 0,
  depth: 0,
  balance: 0,
}

const AMOUNTS = Object.keys(NO_FINISH).filter((key): key is keyof Finish => key in NO_FINISH)
/** However much is asked for, no amount goes beyond this. */
const MOST = 2

/** The sum of finishes, each times its share. */
export function sumFinishes(parts: readonly (readonly [finish: Partial<Finish>, share: number])[]): Finish {
  const sum = { ...NO_FINISH }
  for (const amount of AMOUNTS) {
    const total = parts.reduce((soFar, [finish, share]) => soFar + (finish[amount] ?? 0) * share, 0)
    sum[amount] = Math.min(MOST, Math.max(-MOST, total)) || 0
  }
  return sum
}

/** True when a finish changes nothing. */
export const isNoFinish = (finish: Finish): boolean => AMOUNTS.every((amount) => finish[amount] === 0)
