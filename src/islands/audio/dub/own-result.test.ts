import { expect, it } from "vitest"
import { testTask } from "../../../../testing/task/task.ts"
import { imageText, keptImage, keptResult, nameOf, ownFile, resultsOf, resultText } from "./own-result.ts"

const RESULT = { url: "/a.mp4", operate_number: 2, width: 64, height: 48, seed: 1, thumbhash: "" }
const FILE = { file_id: "f" as never, url: "/b.mp4", poster: null, width: null, height: null, duration: 4, name: "b.mp4" }

it("of a task's results only those play that are of the sort that is asked for", () => {
  const task = testTask({
    img_uris: [RESULT, { ...RESULT, content_type: "video/mp4", duration: 5 }, { ...RESULT, content_type: "audio/mp4" }],
  })
  expect(resultsOf(task, "video")).toMatchObject([{ taskId: task.id, place: 2, fileId: "", durationS: 5, poster: null }])
  expect(resultsOf(task, "audio")).toMatchObject([{ durationS: 0 }])
})

it("a file plays that has a length, and is named by itself; a result by its task", () => {
  const file = ownFile(FILE)
  expect(file).toMatchObject({ taskId: "", fileId: "f", width: 0, height: 0, durationS: 4, prompt: "b.mp4" })
  expect([ownFile({ ...FILE, duration: null }), file && nameOf(file)]).toEqual([null, { file_id: "f" }])
  const [result] = resultsOf(testTask({ id: "t", img_uris: [{ ...RESULT, content_type: "video/mp4" }] }), "video")
  expect(result && nameOf(result)).toEqual({ parent_task_id: "t", operate_number: 2 })
})

it("a draft keeps what it says, and nothing for what was not chosen", () => {
  const file = ownFile(FILE)
  expect([keptResult(resultText(file)), resultText(null), keptResult("")]).toEqual([file, "", null])
  const image = { url: "/a.png", width: 1, height: 1, sizeBytes: 0, prompt: "" }
  expect([keptImage(imageText(image)), imageText(null)]).toEqual([image, ""])
})
