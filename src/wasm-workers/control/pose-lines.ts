/** A joint that was found; `part` as the body model names it. */
export interface Joint {
  readonly part: string
  readonly x: number
  readonly y: number
  readonly score: number
}

/** One bone or joint of a drawn skeleton, px, with the colour that pose controls know it by. */
export interface PoseLine {
  readonly from: { readonly x: number; readonly y: number }
  readonly to: { readonly x: number; readonly y: number }
  readonly colour: string
}

/** Joints less sure than this are left out. */
const LEAST_SCORE = 0.2

/** The bones of OpenPose's 18-joint skeleton in its order, each with its colour. */
const BONES: readonly (readonly [string, string, string])[] = [
  ["neck", "rightShoulder", "#990000"],
  ["neck", "leftShoulder", "#993300"],
  ["rightShoulder", "rightElbow", "#996600"],
  ["rightElbow", "rightWrist", "#999900"],
  ["leftShoulder", "leftElbow", "#669900"],
  ["leftElbow", "leftWrist", "#339900"],
  ["neck", "rightHip", "#009900"],
  ["rightHip", "rightKnee", "#009933"],
  ["rightKnee", "rightAnkle", "#009966"],
  ["neck", "leftHip", "#009999"],
  ["leftHip", "leftKnee", "#006699"],
  ["leftKnee", "leftAnkle", "#003399"],
  ["neck", "nose", "#000099"],
  ["nose", "rightEye", "#330099"],
  ["rightEye", "rightEar", "#660099"],
  ["nose", "leftEye", "#990099"],
  ["leftEye", "leftEar", "#990066"],
]

/** The bones between the joints that were found; the neck is half way between the shoulders. */
export function poseLines(joints: readonly Joint[]): readonly PoseLine[] {
  const known = new Map(joints.filter(({ score }) => score >= LEAST_SCORE).map((joint) => [joint.part, joint] as const))
  const [left, right] = [known.get("leftShoulder"), known.get("rightShoulder")]
  if (left !== undefined && right !== undefined)
    known.set("neck", { part: "neck", x: (left.x + right.x) / 2, y: (left.y + right.y) / 2, score: Math.min(left.score, right.score) })
  return BONES.flatMap(([start, end, colour]) => {
    const [from, to] = [known.get(start), known.get(end)]
    return from === undefined || to === undefined ? [] : [{ from, to, colour }]
  })
}
