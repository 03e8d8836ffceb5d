import type { SKRSContext2D } from "@napi-rs/canvas"

/** OpenPose's skeleton of 18 joints, as pose controls draw it. */

export const JOINTS = [
  "neck",
  "nose",
  "rightShoulder",
  "rightElbow",
  "rightWrist",
  "leftShoulder",
  "leftElbow",
  "leftWrist",
  "rightHip",
  "rightKnee",
  "rightAnkle",
  "leftHip",
  "leftKnee",
  "leftAnkle",
  "rightEye",
  "leftEye",
  "rightEar",
  "leftEar",
] as const
export type Joint = (typeof JOINTS)[number]

/** A place in px. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The joints of one body that are known. */
export type Skeleton = Readonly<Partial<Record<Joint, Point>>>

/** The bones in OpenPose's order, each with its colour. */
export const BONES: readonly (readonly [from: Joint, to: Joint, rgb: readonly [number, number, number]])[] = [
  ["neck", "rightShoulder", [153, 0, 0]],
  ["neck", "leftShoulder", [153, 51, 0]],
  ["rightShoulder", "rightElbow", [153, 102, 0]],
  ["rightElbow", "rightWrist", [153, 153, 0]],
  ["leftShoulder", "leftElbow", [102, 153, 0]],
  ["leftElbow", "leftWrist", [51, 153, 0]],
  ["neck", "rightHip", [0, 153, 0]],
  ["rightHip", "rightKnee", [0, 153, 51]],
  ["rightKnee", "rightAnkle", [0, 153, 102]],
  ["neck", "leftHip", [0, 153, 153]],
  ["leftHip", "leftKnee", [0, 102, 153]],
  ["leftKnee", "leftAnkle", [0, 51, 153]],
  ["neck", "nose", [0, 0, 153]],
  ["nose", "rightEye", [51, 0, 153]],
  ["rightEye", "rightEar", [102, 0, 153]],
  ["nose", "leftEye", [153, 0, 153]],
  ["leftEye", "leftEar", [153, 0, 102]],
]

/** Draws a skeleton with bones of `width` px and dots at the joints. */
export function drawSkeleton(context: SKRSContext2D, skeleton: Skeleton, width: number): void {
  context.lineCap = "round"
  const lines = BONES.flatMap(([from, to, rgb]) => {
    const [start, end] = [skeleton[from], skeleton[to]]
    return start === undefined || end === undefined ? [] : [{ start, end, colour: `rgb(${rgb.join(", ")})` }]
  })
  for (const { start, end, colour } of lines) {
    context.lineWidth = width
    context.strokeStyle = colour
    context.beginPath()
    context.moveTo(start.x, start.y)
    context.lineTo(end.x, end.y)
    context.stroke()
  }
  for (const { start, end, colour } of lines)
    for (const { x, y } of [start, end]) {
      context.fillStyle = colour
      context.beginPath()
      context.arc(x, y, width * 0.7, 0, Math.PI * 2)
      context.fill()
    }
}

/** A body that stands and is seen from the front, its arms hanging; `head` is the height of its head, px. */
export function standingBody(face: Point, head: number): Skeleton {
  const at = (x: number, y: number): Point => ({ x: face.x + x * head, y: face.y + y * head })
  return {
    nose: at(0, 0.05),
    rightEye: at(-0.16, -0.08),
    leftEye: at(0.16, -0.08),
    rightEar: at(-0.34, -0.02),
    leftEar: at(0.34, -0.02),
    neck: at(0, 0.85),
    rightShoulder: at(-0.75, 0.95),
    leftShoulder: at(0.75, 0.95),
    rightElbow: at(-0.95, 2.1),
    leftElbow: at(0.95, 2.1),
    rightWrist: at(-0.9, 3.1),
    leftWrist: at(0.9, 3.1),
    rightHip: at(-0.45, 3.05),
    leftHip: at(0.45, 3.05),
    rightKnee: at(-0.48, 4.6),
    leftKnee: at(0.48, 4.6),
    rightAnkle: at(-0.5, 6.1),
    leftAnkle: at(0.5, 6.1),
  }
}
