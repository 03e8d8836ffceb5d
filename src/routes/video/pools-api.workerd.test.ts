import { expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { paintTruly } from "../../../testing/task/painters.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { operateTask, taskDetail } from "../../domain/task/contract.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { textToVideo } from "../../domain/video/generation-contract.ts"

// Videos that are done at once hold nothing up.
paintTruly()

const member = () => TestClient.signedIn({ coins: 1_000 })

it("an image that is ordered while videos run and wait is made before them: no video holds an image up", async () => {
  const [one, two, third] = await Promise.all([member(), member(), member()])
  const asked = { prompt: "a boat on the sea", art_model_no: "sparkle", generate_video: { generate_video_duration: 10 } }
  const videos = [one, two].map(async (client) => {
    const { id } = textToVideo.output().parse((await client.call(textToVideo, asked)).data)
    return { client, id }
  })
  const running = await Promise.all(videos)
  const meta = { prompt: "a red fox", width: 256, height: 256, aspect_ratio: 5, n_iter: 1, seed: 3 }
  const { id } = createTask.output().parse((await third.call(createTask, { action: 1, meta })).data)
  expect((await endedTask(third, id)).status).toBe(TASK_STATUS.success)
  const states = await Promise.all(running.map(({ client, id: video }) => client.dataOf(taskDetail, { id: video })))
  expect(states.map(({ status }) => status).filter((status) => status >= TASK_STATUS.success)).toEqual([])
  for (const { client, id: video } of running) await client.call(operateTask, { id: video, operation: "cancel" })
})
