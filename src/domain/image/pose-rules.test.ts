import { expect, test } from "vitest"
import { poseWordsOf, type SeenJoint } from "./pose-rules.ts"

type Places = Readonly<Record<string, readonly [number, number]>>

/** Joints by their names without a side, each twice, a little apart. */
function joints(places: Places, score = 0.9): readonly SeenJoint[] {
  return Object.entries(places).flatMap(([part, [x, y]]) => [
    { part: `left${part}`, x: x + 0.05, y, score },
    { part: `right${part}`, x: x - 0.05, y, score },
  ])
}

const STANDING: Places = { Shoulder: [0.5, 0.25], Hip: [0.5, 0.5], Knee: [0.5, 0.7], Ankle: [0.5, 0.9], Wrist: [0.5, 0.52] }

test.each<readonly [string, Places, readonly string[]]>([
  ["straight legs under an upright body", STANDING, ["standing"]],
  ["bent hips under an upright body", { ...STANDING, Knee: [0.72, 0.52], Ankle: [0.72, 0.75] }, ["sitting"]],
  ["a body that lies along the image", { Shoulder: [0.2, 0.5], Hip: [0.5, 0.52], Knee: [0.7, 0.53], Ankle: [0.9, 0.5] }, ["lying down"]],
  ["wrists above the shoulders", { ...STANDING, Wrist: [0.5, 0.1] }, ["standing", "arms raised"]],
  ["nothing but a head and shoulders", { Shoulder: [0.5, 0.6] }, []],
])("%s", (_, places, words) => {
  expect(poseWordsOf(joints(places), 1)).toEqual(words)
})

test("arms that reach out to both sides, and one that is raised", () => {
  const body = joints({ ...STANDING, Wrist: [0.5, 0.52] }).filter(({ part }) => !part.endsWith("Wrist"))
  const wrists = (left: readonly [number, number], right: readonly [number, number]): readonly SeenJoint[] => [
    { part: "leftWrist", x: left[0], y: left[1], score: 0.9 },
    { part: "rightWrist", x: right[0], y: right[1], score: 0.9 },
  ]
  expect(poseWordsOf([...body, ...wrists([0.75, 0.26], [0.25, 0.26])], 1)).toEqual(["standing", "arms outstretched"])
  expect(poseWordsOf([...body, ...wrists([0.6, 0.05], [0.45, 0.5])], 1)).toEqual(["standing", "one arm raised"])
})

test("joints that are hardly seen say nothing", () => {
  expect(poseWordsOf(joints(STANDING, 0.2), 1)).toEqual([])
})

test("the shape of the image counts: the same shares lie flatter in a wide one", () => {
  const leaning: Places = { Shoulder: [0.4, 0.4], Hip: [0.55, 0.55], Knee: [0.7, 0.7], Ankle: [0.85, 0.85] }
  expect(poseWordsOf(joints(leaning), 3)).toContain("lying down")
  expect(poseWordsOf(joints(leaning), 1)).not.toContain("lying down")
})
