/** What is taken from an image to guide another one, by processors that a browser runs. */
export const CONTROL_PROCESSORS = ["canny", "softEdge", "lineArt", "scribble", "luminance", "tile", "colourGrid", "pose", "face"] as const
export type ControlProcessor = (typeof CONTROL_PROCESSORS)[number]

/** One number that a processor takes. */
export interface ControlParameter {
  readonly name: "low" | "high" | "strength" | "detail" | "threshold" | "contrast" | "rate" | "cell"
  readonly minimum: number
  readonly maximum: number
  readonly step: number
  readonly initial: number
}

export type ControlValues = Readonly<Partial<Record<ControlParameter["name"], number>>>

/** What each processor takes, with the defaults of the preprocessors that people know (thresholds 100 and 200, 32, cells of 64 px). */
export const CONTROL_PARAMETERS: Readonly<Record<ControlProcessor, readonly ControlParameter[]>> = {
  canny: [
    { name: "low", minimum: 1, maximum: 255, step: 1, initial: 100 },
    { name: "high", minimum: 1, maximum: 255, step: 1, initial: 200 },
  ],
  softEdge: [{ name: "strength", minimum: 0.5, maximum: 4, step: 0.1, initial: 1.5 }],
  lineArt: [
    { name: "detail", minimum: 1, maximum: 12, step: 1, initial: 6 },
    { name: "threshold", minimum: 1, maximum: 32, step: 1, initial: 8 },
  ],
  scribble: [{ name: "threshold", minimum: 1, maximum: 64, step: 1, initial: 32 }],
  luminance: [{ name: "contrast", minimum: 0.5, maximum: 3, step: 0.1, initial: 1 }],
  tile: [{ name: "rate", minimum: 1, maximum: 8, step: 1, initial: 2 }],
  colourGrid: [{ name: "cell", minimum: 8, maximum: 128, step: 8, initial: 64 }],
  pose: [],
  face: [],
}

/** Longest side of a preview, px. */
export const CONTROL_SIDES = [512, 768, 1024, 1536, 2048] as const
export const DEFAULT_CONTROL_SIDE = 1024

/** Bounds of an image that a control net takes: its sides, and no stripe. Ours, as the specification shows no figures. */
export const CONTROL_IMAGE_BOUNDS = {
  minimumWidth: 64,
  minimumHeight: 64,
  maximumWidth: 16_384,
  maximumHeight: 16_384,
  minimumRatio: 0.25,
  maximumRatio: 4,
} as const

/** The values to begin with. */
export function initialControlValues(processor: ControlProcessor): ControlValues {
  return Object.fromEntries(CONTROL_PARAMETERS[processor].map(({ name, initial }) => [name, initial]))
}

/** Every value that a processor takes, within its bounds; what is missing or no number is the default. Of two thresholds the low one is never above the high one. */
export function checkedControlValues(processor: ControlProcessor, values: ControlValues): ControlValues {
  const checked: Partial<Record<ControlParameter["name"], number>> = {}
  for (const { name, minimum, maximum, initial } of CONTROL_PARAMETERS[processor]) {
    const value = values[name] ?? initial
    checked[name] = Number.isFinite(value) ? Math.min(maximum, Math.max(minimum, value)) : initial
  }
  const { low, high } = checked
  return low !== undefined && high !== undefined && low > high ? { ...checked, low: high, high: low } : checked
}
