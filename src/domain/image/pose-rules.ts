/** A joint of a body, in shares of the image, and how sure the finder is of it, 0 to 1. */
export interface SeenJoint {
  readonly part: string
  readonly x: number
  readonly y: number
  readonly score: number
}

/** What a body does, in the words of prompts. */
export type PoseWord = "standing" | "sitting" | "lying down" | "arms raised" | "one arm raised" | "arms outstretched"

/** Joints that the finder is less sure of are not counted. */
const LEAST_SCORE = 0.35

type Point = readonly [x: number, y: number]

/** What the joints of one body show of its pose, as far as they are seen. `ratio` is the image's width divided by its height. */
export function poseWordsOf(joints: readonly SeenJoint[], ratio: number): readonly PoseWord[] {
  const seen = new Map<string, Point>(joints.filter(({ score }) => score >= LEAST_SCORE).map(({ part, x, y }) => [part, [x * ratio, y]]))
  const both = (part: string): readonly (Point | undefined)[] => [seen.get(`left${part}`), seen.get(`right${part}`)]
  const stance = stanceOf(both("Shoulder"), both("Hip"), both("Knee"), both("Ankle"))
  const arms = armsOf(both("Shoulder"), both("Wrist"))
  return [...(stance === null ? [] : [stance]), ...(arms === null ? [] : [arms])]
}

type Pair = readonly (Point | undefined)[]

function stanceOf(shoulders: Pair, hips: Pair, knees: Pair, ankles: Pair): PoseWord | null {
  const [shoulder, hip] = [middleOf(shoulders), middleOf(hips)]
  if (shoulder === null || hip === null) return null
  if (Math.abs(shoulder[0] - hip[0]) > 1.5 * Math.abs(shoulder[1] - hip[1])) return "lying down"
  const bends = [0, 1].flatMap((side) => {
    const [start, joint, end] = [shoulders[side], hips[side], knees[side]]
    return start === undefined || joint === undefined || end === undefined ? [] : [angleAt(joint, start, end)]
  })
  const legs = [0, 1].flatMap((side) => {
    const [start, joint, end] = [hips[side], knees[side], ankles[side]]
    return start === undefined || joint === undefined || end === undefined ? [] : [angleAt(joint, start, end)]
  })
  if (bends.length === 0) return null
  const bend = Math.min(...bends)
  if (bend > 150 && legs.length > 0 && Math.min(...legs) > 145) return "standing"
  return bend < 125 ? "sitting" : null
}

function armsOf(shoulders: Pair, wrists: Pair): PoseWord | null {
  const [left, right] = shoulders
  if (left === undefined || right === undefined) return null
  const span = Math.max(1e-3, Math.hypot(left[0] - right[0], left[1] - right[1]))
  const raised = [0, 1].filter((side) => {
    const [shoulder, wrist] = [shoulders[side], wrists[side]]
    return shoulder !== undefined && wrist !== undefined && wrist[1] < shoulder[1] - span * 0.3
  }).length
  if (raised === 2) return "arms raised"
  const out = [0, 1].filter((side) => {
    const [shoulder, wrist] = [shoulders[side], wrists[side]]
    if (shoulder === undefined || wrist === undefined) return false
    return Math.abs(wrist[0] - shoulder[0]) > span * 0.9 && Math.abs(wrist[1] - shoulder[1]) < span * 0.5
  }).length
  if (out === 2) return "arms outstretched"
  return raised === 1 ? "one arm raised" : null
}

function middleOf(points: Pair): Point | null {
  const known = points.filter((point) => point !== undefined)
  if (known.length === 0) return null
  return [known.reduce((sum, [x]) => sum + x, 0) / known.length, known.reduce((sum, [, y]) => sum + y, 0) / known.length]
}

/** The angle between two bones that meet, degrees. */
function angleAt(joint: Point, one: Point, other: Point): number {
  const first = Math.atan2(one[1] - joint[1], one[0] - joint[0])
  const second = Math.atan2(other[1] - joint[1], other[0] - joint[0])
  const turn = Math.abs(((first - second) * 180) / Math.PI) % 360
  return turn > 180 ? 360 - turn : turn
}
