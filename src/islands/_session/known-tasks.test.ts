import { expect, test } from "vitest"
import { testTask } from "../../../testing/task/task.ts"
import { learnTasks } from "./known-tasks.ts"

const image = (number: number) => ({ url: `/media/${number}.png`, operate_number: number, width: 1, height: 1, seed: 1, thumbhash: "" })
const done = testTask({ status: 3, process: 100, seq: 9, img_uris: [image(1), image(2)] })
const fewer = { ...done, img_uris: [image(2)] }

test("an ended task that comes with fewer images has lost the others, and none comes back by an older state", () => {
  const { tasks, ended } = learnTasks({ [done.id]: done }, [fewer])
  expect(tasks[done.id]).toBe(fewer)
  expect(ended).toEqual([])
  expect(learnTasks(tasks, [done]).tasks[done.id]).toBe(fewer)
})

test("a task under way is not taken for one that has lost its images", () => {
  const running = testTask({ status: 2, seq: 9, img_uris: [image(1)] })
  expect(learnTasks({ [running.id]: running }, [{ ...running, img_uris: [] }]).tasks[running.id]).toBe(running)
})

test("a video of an ended task gets its poster, which no older state takes away", () => {
  const [first = image(1)] = done.img_uris
  const withPoster = { ...done, img_uris: [{ ...first, poster: "/media/1.jpg" }, image(2)] }
  const { tasks, ended } = learnTasks({ [done.id]: done }, [withPoster])
  expect([tasks[done.id], ended]).toEqual([withPoster, []])
  expect(learnTasks(tasks, [done]).tasks[done.id]).toBe(withPoster)
})
