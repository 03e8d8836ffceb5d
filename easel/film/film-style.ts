import type { GlobalCompositeOperation, SKRSContext2D } from "@napi-rs/canvas"
import type { FilmOrder, FilmStyle } from "../orders/film-orders.ts"
import type { Style } from "../scene.ts"
import type { Size } from "./canvases.ts"

/** What a film's style does to it: how its scene is painted, and what is laid over every frame. */

/** The manner that a film of words is painted in. */
export const PAINTED_AS: Readonly<Record<FilmStyle, Style>> = {
  anime: "flat",
  "3d_animation": "photo",
  clay: "paper-cut",
  comic: "comic",
  cyberpunk: "neon",
}

/** The words of an order, with what its style adds. */
export const styledWords = ({ prompt, style }: FilmOrder): string =>
  style === "cyberpunk" ? `${prompt}, cyberpunk` : style === "anime" ? `${prompt}, vivid` : prompt

type Wash = readonly [operation: GlobalCompositeOperation, colour: string, alpha: number]

const WASHES: Readonly<Record<FilmStyle, readonly Wash[]>> = {
  anime: [
    ["saturation", "#ff2040", 0.3],
    ["soft-light", "#cfe4ff", 0.35],
  ],
  "3d_animation": [
    ["saturation", "#ff8020", 0.16],
    ["overlay", "#9a8f86", 0.4],
  ],
  clay: [
    ["soft-light", "#c8864e", 0.55],
    ["saturation", "#a06a4a", 0.25],
  ],
  comic: [
    ["saturation", "#ff2020", 0.35],
    ["overlay", "#8c8c8c", 0.5],
  ],
  cyberpunk: [
    ["soft-light", "#b020ff", 0.5],
    ["screen", "#0a1440", 0.55],
  ],
}

/** Lays a style over what is drawn; `share` (0–1) is how much of it. */
export function washFrame(context: SKRSContext2D, style: FilmStyle | undefined, { width, height }: Size, share: number): void {
  if (style === undefined || share <= 0) return
  context.save()
  for (const [operation, colour, alpha] of WASHES[style]) {
    context.globalCompositeOperation = operation
    context.globalAlpha = alpha * share
    context.fillStyle = colour
    context.fillRect(0, 0, width, height)
  }
  if (style === "cyberpunk" || style === "comic") {
    const step = Math.max(4, Math.round(height / 90))
    context.globalCompositeOperation = "multiply"
    context.globalAlpha = 0.22 * share
    context.fillStyle = style === "comic" ? "#6a4a3a" : "#20306a"
    context.beginPath()
    if (style === "cyberpunk") for (let y = 0; y < height; y += step) context.rect(0, y, width, Math.max(1, step / 3))
    else
      for (let y = 0, row = 0; y < height; y += step, row++)
        for (let x = (row % 2) * (step / 2); x < width; x += step) context.rect(x, y, step * 0.36, step * 0.36)
    context.fill()
  }
  context.restore()
}
