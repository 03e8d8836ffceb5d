import type { Canvas } from "@napi-rs/canvas"
import { smoothstep } from "../../paint/random.ts"
import { type DrawEffect, drawBackdrop, type EffectFrame, TURN } from "./effect-frame.ts"

/** Effects that turn, swell and shake an image as a whole. */

const RINGS = 26

/** The image as a card that is turned by `turns` about its upright middle, with `back` on its other side. */
function drawTurned(frame: EffectFrame, front: Canvas, back: Canvas, turns: number): void {
  const { context, width, height } = frame
  drawBackdrop(frame, front)
  const facing = Math.cos(TURN * turns)
  const lean = Math.sin(TURN * turns)
  const size = 1 - 0.18 * Math.abs(lean)
  context.save()
  context.translate(width / 2, height / 2)
  context.transform(Math.max(0.004, Math.abs(facing)) * size, lean * 0.08, 0, size, 0, 0)
  context.drawImage(facing >= 0 ? front : back, -width / 2, -height / 2)
  context.fillStyle = `rgba(0, 0, 0, ${0.55 * Math.abs(lean)})`
  context.fillRect(-width / 2, -height / 2, width, height)
  context.restore()
}

/** Turns around once. */
export const spin: DrawEffect = (frame) => {
  const turned = smoothstep(0.05, 0.95, frame.time.share)
  if (turned === 0 || turned === 1) frame.context.drawImage(frame.first, 0, 0)
  else drawTurned(frame, frame.first, frame.first, turned)
}

/** Turns over to the second image. */
export const turnOver: DrawEffect = (frame) => {
  const turned = smoothstep(0.25, 0.75, frame.time.share) / 2
  if (turned === 0) frame.context.drawImage(frame.first, 0, 0)
  else if (turned === 0.5) frame.context.drawImage(frame.second, 0, 0)
  else drawTurned(frame, frame.first, frame.second, turned)
}

/** Two images come from the sides, meet and stay side by side. */
export const meet: DrawEffect = (frame) => {
  const { context, first, second, width, height, time } = frame
  drawBackdrop(frame, first)
  const come = smoothstep(0, 0.55, time.share)
  const bump = Math.exp(-8 * Math.max(0, time.share - 0.55)) * Math.sin(TURN * 3 * Math.max(0, time.share - 0.55)) * width * 0.02
  const half = width / 2
  context.drawImage(first, width / 4, 0, half, height, (come - 1) * half - bump, 0, half, height)
  context.drawImage(second, width / 4, 0, half, height, width - come * half + bump, 0, half, height)
}

/** The image in rings about its middle, out to a share of its diagonal, each zoomed by how far out it is (0–1). */
function drawRings({ context, first, width, height }: EffectFrame, reach: number, zoomAt: (far: number) => number): void {
  context.drawImage(first, 0, 0)
  for (let ring = RINGS; ring > 0; ring--) {
    const far = ring / RINGS
    const zoom = zoomAt(far)
    context.save()
    context.beginPath()
    context.arc(width / 2, height / 2, Math.hypot(width, height) * reach * far, 0, TURN)
    context.clip()
    context.translate(width / 2, height / 2)
    context.scale(zoom, zoom)
    context.drawImage(first, -width / 2, -height / 2)
    context.restore()
  }
}

/** Swells from its middle like a balloon, and lets go. */
export const inflate: DrawEffect = (frame) => {
  const { time } = frame
  const swell = Math.sin(Math.PI * smoothstep(0, 0.92, time.share)) * (1 + 0.04 * Math.sin(TURN * 5 * time.share))
  drawRings(frame, 0.42, (far) => 1 + 0.75 * swell * (1 - far) ** 0.8)
}

/** Beats like a heart. */
export const heartbeat: DrawEffect = ({ context, first, width, height, time }) => {
  const beat = (time.seconds * 1.1) % 1
  const push = Math.exp(-18 * (beat - 0.12) ** 2 * 10) + 0.6 * Math.exp(-18 * (beat - 0.36) ** 2 * 10)
  const zoom = 1 + 0.09 * push
  context.save()
  context.translate(width / 2, height / 2)
  context.scale(zoom, zoom)
  context.drawImage(first, -width / 2, -height / 2)
  context.restore()
  const glow = context.createRadialGradient(
    width / 2,
    height / 2,
    Math.min(width, height) * 0.3,
    width / 2,
    height / 2,
    Math.hypot(width, height) / 2,
  )
  glow.addColorStop(0, "rgba(190, 20, 40, 0)")
  glow.addColorStop(1, `rgba(190, 20, 40, ${0.5 * Math.min(1, push)})`)
  context.fillStyle = glow
  context.fillRect(0, 0, width, height)
}

/** Runs in rings as water does that something fell into, and grows calm. */
export const ripple: DrawEffect = (frame) => {
  const strength = Math.sin(Math.PI * smoothstep(0, 1, frame.time.share)) * 0.05
  drawRings(frame, 0.5, (far) => 1 + strength * Math.sin(TURN * (far * 4 - frame.time.seconds * 1.4)))
}
