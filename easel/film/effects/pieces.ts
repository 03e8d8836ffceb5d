import type { Canvas } from "@napi-rs/canvas"
import { makeRandom, smoothstep } from "../../paint/random.ts"
import { type DrawEffect, drawBackdrop, type EffectFrame, TURN } from "./effect-frame.ts"

/** Effects that take an image to pieces. */

/** Pieces in a row of the longer side. */
const TILES = 14
const COLUMNS = 64
const FOLDS = 8

interface Tile {
  readonly x: number
  readonly y: number
  readonly side: number
  /** 0–1, each a piece's own. */
  readonly chance: readonly [number, number, number]
}

function tilesOf({ width, height, seed }: EffectFrame): readonly Tile[] {
  const random = makeRandom(seed)
  const side = Math.ceil(Math.max(width, height) / TILES)
  const tiles: Tile[] = []
  for (let y = 0; y < height; y += side)
    for (let x = 0; x < width; x += side) tiles.push({ x, y, side, chance: [random(), random(), random()] })
  return tiles
}

/** The image in pieces that are `away` (0–1) from where they belong. */
function drawScattered(frame: EffectFrame, image: Canvas, away: number): void {
  const { context, width, height } = frame
  if (away === 0) {
    context.drawImage(image, 0, 0)
    return
  }
  drawBackdrop(frame, image)
  for (const { x, y, side, chance } of tilesOf(frame)) {
    const [wide, tall] = [Math.min(side, width - x), Math.min(side, height - y)]
    const gone = smoothstep(0.35 * chance[0], 0.65 + 0.35 * chance[0], away)
    const out = gone * (0.5 + chance[1]) * 1.4
    context.save()
    context.globalAlpha = 1 - gone ** 3
    context.translate(
      x + wide / 2 + (x + wide / 2 - width / 2) * out,
      y + tall / 2 + (y + tall / 2 - height / 2) * out + height * 0.25 * gone ** 2,
    )
    context.rotate((chance[2] - 0.5) * TURN * gone)
    context.scale(1 - 0.5 * gone, 1 - 0.5 * gone)
    context.drawImage(image, x, y, wide, tall, -wide / 2, -tall / 2, wide, tall)
    context.restore()
  }
}

/** Holds still, then flies apart. */
export const burst: DrawEffect = (frame) => drawScattered(frame, frame.first, smoothstep(0.25, 1, frame.time.share))

/** Comes together out of its pieces. */
export const assemble: DrawEffect = (frame) => drawScattered(frame, frame.first, 1 - smoothstep(0, 0.75, frame.time.share))

/** Runs down in streams. */
export const melt: DrawEffect = (frame) => {
  const { context, first, width, height, time, seed } = frame
  drawBackdrop(frame, first)
  const random = makeRandom(seed)
  const wide = width / COLUMNS
  let lag = random()
  for (let column = 0; column < COLUMNS; column++) {
    lag = Math.min(1, Math.max(0, lag + (random() - 0.5) * 0.3))
    const fall = smoothstep(0.12 + 0.3 * lag, 1.05, time.share) * height * 1.02
    const x = column * wide
    context.drawImage(first, x, 0, wide, height, x, fall, wide + 1, height + fall * 0.25)
  }
}

/** Folds like paper, and opens again. */
export const fold: DrawEffect = (frame) => {
  const { context, first, width, height, time } = frame
  drawBackdrop(frame, first)
  const closed = Math.sin(Math.PI * smoothstep(0.05, 0.95, time.share)) * 0.82
  const wide = (width / FOLDS) * (1 - closed)
  const left = (width - wide * FOLDS) / 2
  for (let place = 0; place < FOLDS; place++) {
    const isDown = place % 2 === 1
    const lean = closed * height * 0.06 * (isDown ? 1 : -1)
    context.save()
    context.transform(1, lean / Math.max(1, wide), 0, 1, left + place * wide, isDown ? -lean / 2 : -lean / 2)
    context.drawImage(first, (place * width) / FOLDS, 0, width / FOLDS, height, 0, 0, wide + 0.6, height)
    context.fillStyle = `rgba(0, 0, 0, ${closed * (isDown ? 0.5 : 0.12)})`
    context.fillRect(0, 0, wide + 0.6, height)
    context.restore()
  }
}

/** Comes out of coarse squares that grow fine. */
export const pixels: DrawEffect = ({ context, first, width, height, time }) => {
  const fine = smoothstep(0, 0.8, time.share)
  const across = Math.round(8 * (Math.max(width, height) / 8) ** fine)
  const [wide, tall] =
    width >= height
      ? [across, Math.max(1, Math.round((across * height) / width))]
      : [Math.max(1, Math.round((across * width) / height)), across]
  context.drawImage(first, 0, 0)
  if (fine >= 0.98) return
  context.imageSmoothingEnabled = true
  context.drawImage(first, 0, 0, wide, tall)
  context.imageSmoothingEnabled = false
  context.drawImage(context.canvas, 0, 0, wide, tall, 0, 0, width, height)
  context.imageSmoothingEnabled = true
}

/** The second image comes over the first one square by square. */
export const mosaic: DrawEffect = (frame) => {
  const { context, first, second, width, height, time } = frame
  context.drawImage(first, 0, 0)
  for (const { x, y, side, chance } of tilesOf(frame)) {
    const come = smoothstep(0.15 + 0.5 * chance[0], 0.3 + 0.5 * chance[0], time.share)
    if (come === 0) continue
    const [wide, tall] = [Math.min(side, width - x), Math.min(side, height - y)]
    context.drawImage(second, x, y, wide, tall, x + (wide * (1 - come)) / 2, y, wide * come, tall)
  }
}
