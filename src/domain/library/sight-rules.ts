/** What the library's model knows by sight: the 80 kinds of COCO, with underscores for spaces. */
export const THINGS = [
  ...["person", "bicycle", "car", "motorcycle", "airplane", "bus", "train", "truck", "boat", "traffic_light"],
  ...["fire_hydrant", "stop_sign", "parking_meter", "bench", "bird", "cat", "dog", "horse", "sheep", "cow"],
  ...["elephant", "bear", "zebra", "giraffe", "backpack", "umbrella", "handbag", "tie", "suitcase", "frisbee"],
  ...["skis", "snowboard", "sports_ball", "kite", "baseball_bat", "baseball_glove", "skateboard", "surfboard", "tennis_racket", "bottle"],
  ...["wine_glass", "cup", "fork", "knife", "spoon", "bowl", "banana", "apple", "sandwich", "orange"],
  ...["broccoli", "carrot", "hot_dog", "pizza", "donut", "cake", "chair", "couch", "potted_plant", "bed"],
  ...["dining_table", "toilet", "tv", "laptop", "mouse", "remote", "keyboard", "cell_phone", "microwave", "oven"],
  ...["toaster", "sink", "refrigerator", "book", "clock", "vase", "scissors", "teddy_bear", "hair_drier", "toothbrush"],
] as const
export type Thing = (typeof THINGS)[number]

/** Longest side of the frames that are measured, pixels. */
export const LOOK_WIDTH_PX = 160
/** Most frames that are measured, and most that are searched for faces and things. */
export const MAXIMUM_LOOKS = 200
export const MAXIMUM_SEARCHED = 16
const MOST_SEARCHED_SLOWLY = 4
const SHORTEST_STEP_SECONDS = 0.5
const GRID = { columns: 16, rows: 9 } as const
/** Levels a channel, of the colours that are counted. */
const LEVELS = 4
/** Two frames with at least so much of their colours and of their light elsewhere are two shots. */
const CUT_COLOURS = 0.4
const CUT_LIGHT = 0.08
/** A colour that takes up less of a video is not named. */
const LEAST_SHARE = 0.06
const MOST_COLOURS = 5

/** A frame as it is measured. */
export interface FrameLook {
  /** How bright it is, 0 … 1. */
  readonly light: number
  /** The same of each part of a grid, row by row. */
  readonly grid: readonly number[]
  /** Share of each colour, and its sums of red, green and blue over all pixels. */
  readonly colours: readonly { readonly share: number; readonly sums: readonly [number, number, number] }[]
}

/** What was measured of a video, or of an image: then without motion and cuts. */
export interface Measures {
  /** 0 black … 1 white. */
  readonly light: number
  /** How much of the light changes from one look to the next within a shot, 0 … 1. */
  readonly motion: number
  /** Between frames that are looked at: a video that is longer than 100 s may have more. */
  readonly cuts: number
  /** `#rrggbb`, most first. */
  readonly colours: readonly string[]
}

/** How many frames of a video are measured: two a second as far as that goes. */
export function looksOf(durationSeconds: number): number {
  return Math.min(MAXIMUM_LOOKS, Math.max(2, Math.round(durationSeconds / SHORTEST_STEP_SECONDS)))
}

/** How many frames of a video are searched: not more than are measured, and few where no graphics card does it, which takes seconds each. */
export function searchedOf(durationSeconds: number, hasGraphicsCard: boolean): number {
  return Math.min(hasGraphicsCard ? MAXIMUM_SEARCHED : MOST_SEARCHED_SLOWLY, looksOf(durationSeconds))
}

/** Measures a frame of RGBA pixels. */
export function measureLook(rgba: Uint8ClampedArray, width: number, height: number): FrameLook {
  const cells = Array.from({ length: GRID.columns * GRID.rows }, () => ({ sum: 0, count: 0 }))
  const colours = Array.from({ length: LEVELS ** 3 }, () => ({ count: 0, sums: [0, 0, 0] as [number, number, number] }))
  let sum = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const [red = 0, green = 0, blue = 0] = [rgba[at], rgba[at + 1], rgba[at + 2]]
      const light = (0.299 * red + 0.587 * green + 0.114 * blue) / 255
      sum += light
      const cell = cells[Math.floor((y * GRID.rows) / height) * GRID.columns + Math.floor((x * GRID.columns) / width)]
      if (cell !== undefined) {
        cell.sum += light
        cell.count++
      }
      const level = (value: number) => Math.floor((value * LEVELS) / 256)
      const colour = colours[(level(red) * LEVELS + level(green)) * LEVELS + level(blue)]
      if (colour === undefined) continue
      colour.count++
      colour.sums[0] += red
      colour.sums[1] += green
      colour.sums[2] += blue
    }
  const pixels = Math.max(1, width * height)
  return {
    light: sum / pixels,
    grid: cells.map((cell) => (cell.count === 0 ? 0 : cell.sum / cell.count)),
    colours: colours.map(({ count, sums }) => ({ share: count / pixels, sums: [sums[0] / pixels, sums[1] / pixels, sums[2] / pixels] })),
  }
}

/** What the frames of a video say together, in their order; those of one image, of which there is one. */
export function measuresOf(looks: readonly FrameLook[]): Measures {
  const steps = looks.slice(1).map((look, index) => stepBetween(looks[index] ?? look, look))
  const within = steps.filter(({ isCut }) => !isCut)
  return {
    light: rounded(mean(looks.map(({ light }) => light))),
    motion: rounded(mean(within.map(({ light }) => light))),
    cuts: steps.length - within.length,
    colours: coloursOf(looks),
  }
}

function stepBetween(before: FrameLook, after: FrameLook): { readonly light: number; readonly isCut: boolean } {
  const light = mean(after.grid.map((value, index) => Math.abs(value - (before.grid[index] ?? 0))))
  const colours = after.colours.reduce((sum, { share }, index) => sum + Math.abs(share - (before.colours[index]?.share ?? 0)), 0) / 2
  return { light, isCut: colours > CUT_COLOURS && light > CUT_LIGHT }
}

function coloursOf(looks: readonly FrameLook[]): readonly string[] {
  const all = Array.from({ length: LEVELS ** 3 }, (_, index) => {
    const found = looks.map(({ colours }) => colours[index])
    const share = mean(found.map((colour) => colour?.share ?? 0))
    return { share, sums: ([0, 1, 2] as const).map((channel) => mean(found.map((colour) => colour?.sums[channel] ?? 0))) }
  })
  return all
    .filter(({ share }) => share >= LEAST_SHARE)
    .toSorted((left, right) => right.share - left.share)
    .slice(0, MOST_COLOURS)
    .map(
      ({ share, sums }) =>
        `#${sums
          .map((sum) =>
            Math.round(Math.min(255, sum / share))
              .toString(16)
              .padStart(2, "0"),
          )
          .join("")}`,
    )
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
