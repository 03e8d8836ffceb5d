import { expect, test } from "vitest"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { publishItemOf } from "./publish-item-of.ts"

test("a result is published by its place in the task, which it keeps when others are deleted", () => {
  const task = { id: "task_1", type: 1, prompt: "a harbour, dusk" } as Task
  const image = { url: "/media/results/a.png", operate_number: 3, width: 640, height: 480 } as TaskImage
  expect(publishItemOf(task, image)).toMatchObject({ source: { task_id: "task_1", position: 2 }, kind: "image", width: 640 })
  expect(publishItemOf(task, { ...image, url: "/media/results/a.mp4" })).toMatchObject({ kind: "video", preview: null })
  expect(publishItemOf({ ...task, type: 22 }, image)).toMatchObject({ isFaceSwap: true })
})
