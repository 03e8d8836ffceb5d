import type { Canvas } from "@napi-rs/canvas"

/** How a part of a film moves by itself. */
export type Manner = "still" | "drift" | "ripple" | "sway" | "gait" | "breathe" | "fly" | "swim" | "float" | "drive" | "rise" | "turn"

/** One part of what a film shows, cut out of the whole: where its canvas lies in the frame (px), and how it moves. */
export interface Plane {
  readonly canvas: Canvas
  readonly x: number
  readonly y: number
  readonly manner: Manner
  /** 0 far away to 1 right in front: how much the camera moves it. */
  readonly depth: number
  /** How far it goes in its own direction in a second, in shares of the frame's width; negative to the left. */
  readonly travel: number
  /** 0–1: where in its rhythm it begins. */
  readonly phase: number
  /** Of a walker: one stride in pictures that lie where its canvas does, and how many it makes in a second. */
  readonly stride?: { readonly pictures: readonly Canvas[]; readonly perSecond: number }
}

/** What falls, rises or floats through the air. */
export type Drifting = "snow" | "rain" | "petals" | "leaves" | "embers" | "fireflies" | "bubbles" | "dust" | "twinkle" | "glints"

/** A light that flickers, in px of the frame. */
export interface Glow {
  readonly x: number
  readonly y: number
  readonly radius: number
  readonly rgb: readonly [number, number, number]
}

/** All that a film is made of, painted once. Sides in px. */
export interface FilmSet {
  readonly width: number
  readonly height: number
  /** What is behind everything, with `margin` px of its mirror image around it for the camera to go to. */
  readonly back: Canvas
  readonly margin: number
  /** Back to front. */
  readonly planes: readonly Plane[]
  readonly drifting: readonly Drifting[]
  readonly glows: readonly Glow[]
  readonly hasLightning: boolean
  /** Height (px) of the horizon. */
  readonly horizon: number
  /** What the first frame has to be; undefined where nothing says so. */
  readonly first: Canvas | undefined
}
