import type { SKRSContext2D } from "@napi-rs/canvas"
import type { Concept, Mount } from "../scene.ts"

/** sRGB, each 0–255. */
export type Rgb = readonly [number, number, number]

/** A seeded stream of numbers in [0, 1); the only source of chance while painting, so that equal input gives equal bytes. */
export type Random = () => number

/** Where a figure stands: its foot at (`x`, `y`), `size` px tall (for wide things: as wide as its nature asks). */
export interface Placement {
  readonly x: number
  readonly y: number
  readonly size: number
  /** Mirrored to look left. */
  readonly facesLeft: boolean
}

/** How the light falls on a figure and what it is made of. */
export interface Look {
  /** Colours asked for by words ("red fox", "white and gold ship"), already as sRGB; empty: the figure's natural ones. */
  readonly tints: readonly Rgb[]
  /** Colour and direction of the light: -1 from the left, 1 from the right, 0 from behind (rim light). */
  readonly light: Rgb
  readonly lightSide: -1 | 0 | 1
  /** Colour that shadows go to (never plain black). */
  readonly shade: Rgb
  /** 0 none (a silhouette in flat colour) to 1 (all the detail the figure has): grows with the steps. */
  readonly detail: number
  /** 0 full colour to 1 swallowed by the haze of `haze`: for things far away. */
  readonly distance: number
  readonly haze: Rgb
  /** True at night: windows and lamps are lit. */
  readonly lit: boolean
  /** True where outlines are wanted (comic, ink, stained glass). */
  readonly outline: boolean
  /** Standing when none is given. */
  readonly pose?: Pose | undefined
  readonly isOld?: boolean | undefined
  /** Where in its stride a walker is, 0–1; standing as it likes when absent. */
  readonly stride?: number | undefined
  /** Of people: the colours that words give to hair and beard; true of a beard in the colour of the hair. */
  readonly hair?: Rgb | undefined
  readonly beard?: Rgb | true | undefined
  readonly wearsGlasses?: boolean | undefined
  /** Of people: skin that goes with `hair`, where it is not left to chance. */
  readonly skin?: Rgb | undefined
  /** What stands on the label of a thing that has no figure. */
  readonly label?: string | undefined
}

/** How a figure holds itself other than standing: lying asleep, sitting astride, or on a saddle with its feet on pedals. */
export type Pose = "asleep" | "astride" | "cycling"

/** How a figure lies when it sleeps: its box then, and the share of its height that its folded legs give up. */
export interface Lying {
  readonly aspect: number
  readonly heroShare: number
  readonly sinks: number
}

/** Paints one figure; must leave the context's state as it found it, and use no chance but `random`. */
export type PaintFigure = (context: SKRSContext2D, placement: Placement, look: Look, random: Random) => void

/** How the composer places a concept. */
export interface FigureNature {
  readonly paint: PaintFigure
  /** Width over height of what `paint` covers at size 1. */
  readonly aspect: number
  /** Share of the picture's height that one well-placed subject takes when it is the main subject (0.1–0.9). */
  readonly heroShare: number
  readonly stands: "ground" | "water" | "sky" | "table" | "underwater"
  /** A person in a portrait, an apple: may fill the frame when it is the only subject. */
  readonly mayFillFrame: boolean
  /** Only for those that lie down to sleep; others close their eyes. */
  readonly lying?: Lying
}

/** Where one sits on a figure: a point of its 100-unit sheet, and a person's height as a share of the figure's. */
export interface Saddle {
  readonly x: number
  readonly y: number
  readonly riderShare: number
  readonly pose: Extract<Pose, "astride" | "cycling">
}

/** The saddle of everything that can be ridden. */
export type SaddleTable = Readonly<Record<Mount, Saddle>>

/** The concepts that are figures; scenery, light, weather and patterns are the composer's own. */
export type FigureTable = Readonly<Partial<Record<Concept, FigureNature>>>
