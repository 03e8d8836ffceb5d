import type { SKRSContext2D } from "@napi-rs/canvas"
import type { Point, Skeleton } from "./skeleton.ts"

/** Draws a clothed figure along a skeleton. */

type Rgb = readonly [number, number, number]

/** What a figure wears and looks like. */
export interface FigureColours {
  readonly skin: Rgb
  readonly hair: Rgb
  readonly top: Rgb
  readonly legs: Rgb
  readonly shoes: Rgb
  readonly beard?: Rgb
  readonly wears: "clothes" | "dress" | "robe" | "armour" | "visor"
}

const css = ([red, green, blue]: Rgb, light = 1): string =>
  `rgb(${[red, green, blue].map((value) => Math.round(Math.min(255, value * light))).join(", ")})`

const between = (one: Point, other: Point, share: number): Point => ({
  x: one.x + (other.x - one.x) * share,
  y: one.y + (other.y - one.y) * share,
})

/** A limb that grows thinner from one joint to the next, lighter on the lit side. */
function limb(
  context: SKRSContext2D,
  from: Point | undefined,
  to: Point | undefined,
  widths: readonly [number, number],
  colour: Rgb,
): void {
  if (from === undefined || to === undefined) return
  const length = Math.max(1e-3, Math.hypot(to.x - from.x, to.y - from.y))
  const across = { x: -(to.y - from.y) / length, y: (to.x - from.x) / length }
  const [wide, narrow] = [widths[0] / 2, widths[1] / 2]
  const light = context.createLinearGradient(
    from.x - across.x * wide,
    from.y - across.y * wide,
    from.x + across.x * wide,
    from.y + across.y * wide,
  )
  const isTurned = across.x < 0
  light.addColorStop(0, css(colour, isTurned ? 0.74 : 1.1))
  light.addColorStop(0.5, css(colour))
  light.addColorStop(1, css(colour, isTurned ? 1.1 : 0.74))
  context.fillStyle = light
  context.beginPath()
  context.moveTo(from.x + across.x * wide, from.y + across.y * wide)
  context.lineTo(to.x + across.x * narrow, to.y + across.y * narrow)
  context.lineTo(to.x - across.x * narrow, to.y - across.y * narrow)
  context.lineTo(from.x - across.x * wide, from.y - across.y * wide)
  context.fill()
  for (const [point, radius] of [
    [from, wide],
    [to, narrow],
  ] as const) {
    context.beginPath()
    context.arc(point.x, point.y, radius, 0, Math.PI * 2)
    context.fill()
  }
}

function torso(context: SKRSContext2D, body: Skeleton, head: number, colours: FigureColours): void {
  const { neck, rightShoulder, leftShoulder, rightHip, leftHip } = body
  if (neck === undefined || rightShoulder === undefined || leftShoulder === undefined) return
  const lowRight = rightHip ?? { x: rightShoulder.x, y: rightShoulder.y + head * 2 }
  const lowLeft = leftHip ?? { x: leftShoulder.x, y: leftShoulder.y + head * 2 }
  const light = context.createLinearGradient(rightShoulder.x, neck.y, leftShoulder.x, neck.y)
  light.addColorStop(0, css(colours.top, 1.12))
  light.addColorStop(0.55, css(colours.top))
  light.addColorStop(1, css(colours.top, 0.72))
  context.fillStyle = light
  context.strokeStyle = light
  context.lineJoin = "round"
  context.lineWidth = head * 0.42
  context.beginPath()
  context.moveTo(rightShoulder.x, rightShoulder.y)
  context.quadraticCurveTo(neck.x, neck.y - head * 0.05, leftShoulder.x, leftShoulder.y)
  context.lineTo(lowLeft.x, lowLeft.y)
  context.lineTo(lowRight.x, lowRight.y)
  context.closePath()
  context.fill()
  context.stroke()
}

function headOn(context: SKRSContext2D, body: Skeleton, head: number, colours: FigureColours): void {
  const { nose, neck } = body
  if (nose === undefined && neck === undefined) return
  const centre = nose ?? { x: neck?.x ?? 0, y: (neck?.y ?? 0) - head * 0.8 }
  const lean = neck === undefined ? 0 : Math.atan2(centre.x - neck.x, neck.y - centre.y)
  const { rightEar, leftEar } = body
  const turn = rightEar !== undefined && leftEar !== undefined ? ((rightEar.x + leftEar.x) / 2 - centre.x) / head : 0
  context.save()
  context.translate(centre.x + turn * head * 0.4, centre.y - head * 0.08)
  context.rotate(lean * 0.7)
  const oval = (x: number, y: number, width: number, height: number, colour: string): void => {
    context.fillStyle = colour
    context.beginPath()
    context.ellipse(x * head, y * head, width * head, height * head, 0, 0, Math.PI * 2)
    context.fill()
  }
  oval(0, -0.14, 0.43, 0.48, css(colours.hair))
  oval(0, 0, 0.35, 0.46, css(colours.skin, 0.96))
  oval(-0.05, -0.03, 0.27, 0.38, css(colours.skin, 1.04))
  context.fillStyle = css(colours.hair)
  context.beginPath()
  context.ellipse(0, -0.3 * head, 0.38 * head, 0.24 * head, 0, Math.PI, 0)
  context.fill()
  for (const side of [-1, 1]) {
    oval(side * 0.14 - turn * 0.3, -0.05, 0.045, 0.035, "rgb(30, 24, 24)")
    context.strokeStyle = css(colours.hair, 0.8)
    context.lineWidth = head * 0.03
    context.beginPath()
    context.arc((side * 0.14 - turn * 0.3) * head, -0.06 * head, 0.09 * head, Math.PI * 1.2, Math.PI * 1.8)
    context.stroke()
  }
  oval(-turn * 0.3, 0.08, 0.03, 0.045, css(colours.skin, 0.82))
  if (colours.beard !== undefined) {
    context.fillStyle = css(colours.beard)
    context.beginPath()
    context.ellipse(-turn * 0.1 * head, 0.26 * head, 0.27 * head, 0.26 * head, 0, 0, Math.PI)
    context.ellipse(-turn * 0.1 * head, 0.2 * head, 0.27 * head, 0.1 * head, 0, 0, Math.PI * 2)
    context.fill()
  }
  oval(-turn * 0.3, 0.23, 0.09, 0.022, css(colours.skin, 0.66))
  if (colours.wears === "armour" || colours.wears === "visor") helmet(context, head, colours)
  context.restore()
}

/** A helmet over a head about (0, 0): with a slit, or of glass. */
function helmet(context: SKRSContext2D, head: number, { top, wears }: FigureColours): void {
  const shell = context.createLinearGradient(-0.5 * head, 0, 0.5 * head, 0)
  for (const [at, light] of [
    [0, 1.18],
    [0.5, 1],
    [1, 0.68],
  ] as const)
    shell.addColorStop(at, css(top, light))
  context.fillStyle = shell
  context.beginPath()
  context.ellipse(0, -0.04 * head, 0.47 * head, 0.56 * head, 0, 0, Math.PI * 2)
  context.fill()
  if (wears === "visor") {
    context.fillStyle = "rgb(42, 60, 92)"
    context.beginPath()
    context.ellipse(0, 0, 0.34 * head, 0.34 * head, 0, 0, Math.PI * 2)
    context.fill()
    context.fillStyle = "rgba(220, 236, 250, 0.6)"
    context.beginPath()
    context.ellipse(-0.12 * head, -0.12 * head, 0.1 * head, 0.06 * head, -0.6, 0, Math.PI * 2)
    context.fill()
    return
  }
  context.fillStyle = "rgb(24, 22, 28)"
  context.fillRect(-0.36 * head, -0.12 * head, 0.72 * head, 0.09 * head)
  for (const x of [-0.14, 0, 0.14]) context.fillRect((x - 0.02) * head, 0.12 * head, 0.04 * head, 0.24 * head)
}

/** A skirt or a robe from the waist to below the knees. */
function skirt(context: SKRSContext2D, body: Skeleton, head: number, { top, legs, wears }: FigureColours): void {
  const { rightHip, leftHip, rightKnee, leftKnee, rightAnkle, leftAnkle } = body
  if (rightHip === undefined || leftHip === undefined) return
  const isLong = wears === "robe"
  const [lowRight, lowLeft] = isLong ? [rightAnkle ?? rightKnee, leftAnkle ?? leftKnee] : [rightKnee, leftKnee]
  if (lowRight === undefined || lowLeft === undefined) return
  const wide = head * (isLong ? 0.5 : 0.42)
  const light = context.createLinearGradient(rightHip.x - wide, 0, leftHip.x + wide, 0)
  light.addColorStop(0, css(isLong ? top : legs, 1.14))
  light.addColorStop(1, css(isLong ? top : legs, 0.7))
  context.fillStyle = light
  context.beginPath()
  context.moveTo(rightHip.x - head * 0.2, rightHip.y - head * 0.2)
  context.lineTo(leftHip.x + head * 0.2, leftHip.y - head * 0.2)
  context.lineTo(Math.max(lowLeft.x, lowRight.x) + wide, lowLeft.y + head * 0.16)
  context.lineTo(Math.min(lowLeft.x, lowRight.x) - wide, lowRight.y + head * 0.16)
  context.closePath()
  context.fill()
}

/** Plates where armour is thickest: shoulders, elbows, knees. */
function plates(context: SKRSContext2D, body: Skeleton, head: number, { top }: FigureColours): void {
  const joints = [
    [body.rightShoulder, 0.36],
    [body.leftShoulder, 0.36],
    [body.rightElbow, 0.2],
    [body.leftElbow, 0.2],
    [body.rightKnee, 0.28],
    [body.leftKnee, 0.28],
  ] as const
  for (const [joint, size] of joints) {
    if (joint === undefined) continue
    const light = context.createRadialGradient(joint.x - head * 0.1, joint.y - head * 0.1, 0, joint.x, joint.y, head * size)
    light.addColorStop(0, css(top, 1.35))
    light.addColorStop(1, css(top, 0.72))
    context.fillStyle = light
    context.beginPath()
    context.arc(joint.x, joint.y, head * size, 0, Math.PI * 2)
    context.fill()
  }
}

/** Draws the figure, and its shadow where its feet are known. */
export function drawFigure(context: SKRSContext2D, body: Skeleton, colours: FigureColours): void {
  const { neck, nose, rightShoulder, leftShoulder, rightAnkle, leftAnkle } = body
  if (neck === undefined) return
  const shoulders =
    rightShoulder !== undefined && leftShoulder !== undefined
      ? Math.hypot(leftShoulder.x - rightShoulder.x, leftShoulder.y - rightShoulder.y)
      : 0
  const throat = nose === undefined ? 0 : Math.hypot(nose.x - neck.x, nose.y - neck.y)
  const head = Math.max(throat * 1.2, shoulders / 1.6, 4)
  const feet = [rightAnkle, leftAnkle].filter((foot) => foot !== undefined)
  if (feet.length > 0) {
    const x = feet.reduce((sum, foot) => sum + foot.x, 0) / feet.length
    const y = Math.max(...feet.map((foot) => foot.y)) + head * 0.22
    const shadow = context.createRadialGradient(0, 0, 0, 0, 0, head * 1.6)
    shadow.addColorStop(0, "rgba(10, 10, 24, 0.5)")
    shadow.addColorStop(1, "rgba(10, 10, 24, 0)")
    context.save()
    context.translate(x, y)
    context.scale(1, 0.2)
    context.fillStyle = shadow
    context.fillRect(-head * 2, -head * 2, head * 4, head * 4)
    context.restore()
  }
  for (const side of ["right", "left"] as const) {
    const [hip, knee, ankle] = [body[`${side}Hip`], body[`${side}Knee`], body[`${side}Ankle`]]
    limb(context, hip, knee, [head * 0.62, head * 0.46], colours.legs)
    limb(context, knee, ankle, [head * 0.46, head * 0.32], colours.legs)
    if (ankle !== undefined)
      limb(
        context,
        ankle,
        { x: ankle.x + (side === "right" ? -0.22 : 0.22) * head, y: ankle.y + head * 0.16 },
        [head * 0.3, head * 0.22],
        colours.shoes,
      )
  }
  if (nose !== undefined) limb(context, neck, between(neck, nose, 0.6), [head * 0.34, head * 0.3], colours.skin)
  if (colours.wears === "dress" || colours.wears === "robe") skirt(context, body, head, colours)
  torso(context, body, head, colours)
  for (const side of ["right", "left"] as const) {
    const [shoulder, elbow, wrist] = [body[`${side}Shoulder`], body[`${side}Elbow`], body[`${side}Wrist`]]
    limb(
      context,
      elbow,
      wrist,
      [head * 0.27, head * 0.2],
      colours.wears === "clothes" || colours.wears === "dress" ? colours.skin : colours.top,
    )
    if (wrist !== undefined && elbow !== undefined)
      limb(context, wrist, between(elbow, wrist, 1.14), [head * 0.24, head * 0.18], colours.skin)
    limb(context, shoulder, elbow, [head * 0.42, head * 0.31], colours.top)
  }
  if (colours.wears === "armour") plates(context, body, head, colours)
  headOn(context, body, head, colours)
}
