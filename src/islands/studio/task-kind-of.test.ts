import { expect, it, test } from "vitest"
import { testTask } from "../../../testing/task/task.ts"
import { type ActionKind, actionOf } from "../../domain/studio/rules.ts"
import { cardKindOf, isPainted, settingsTabOf, sourceOf } from "./task-kind-of.ts"

const UNKNOWN = { type: 99_999 }

test.each<readonly [ActionKind, boolean]>([
  ["text-to-image", true],
  ["image-to-image", true],
  ["condition", true],
  ["variation", true],
  ["expansion", true],
  ["upscale", false],
  ["remove-background", false],
])("%s leaves something to chance: %s", (kind, isByChance) => {
  const { newCode, oldCode, tab } = actionOf(kind)
  const task = { type: newCode ?? oldCode ?? 0 }
  expect([cardKindOf(task), isPainted(task)]).toEqual([kind, isByChance])
  expect(settingsTabOf(task)).toBe(isByChance ? tab : null)
})

it("what another part of the site ordered has no settings of the studio's", () => {
  expect([cardKindOf(UNKNOWN), isPainted(UNKNOWN), settingsTabOf(UNKNOWN)]).toEqual(["text-to-image", false, null])
})

it("what a task was made from is found among the results that the page knows", () => {
  const image = (place: number) => ({ url: `/media/${place}.png`, operate_number: place + 1, width: 1, height: 1, seed: 1, thumbhash: "" })
  const tasks = { a: testTask({ id: "a" }), b: testTask({ id: "b", img_uris: [image(0), image(1)] }) }
  const madeFrom = (url: string) => sourceOf(tasks, testTask({ source_image: { url, width: 1, height: 1 } }))
  expect([madeFrom("/media/1.png"), madeFrom("/media/0.png")]).toEqual([
    { taskId: "b", index: 1 },
    { taskId: "b", index: 0 },
  ])
  expect([madeFrom("/media/2.png"), sourceOf(tasks, testTask())]).toEqual([null, null])
})
