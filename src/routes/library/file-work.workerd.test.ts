import { describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { endedTask } from "../../../testing/task/ended-task.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import * as calls from "../../domain/library/resource-contract.ts"
import { videoInfo } from "../../domain/library/video-info-contract.ts"
import { createTask } from "../../domain/studio/create-contract.ts"
import { taskDetail } from "../../domain/task/contract.ts"
import { deleteTaskImage } from "../../domain/task/result-contract.ts"
import { textToVideo } from "../../domain/video/generation-contract.ts"

const nobody = newFileId(1)
const face = { time: 1, x: 0.2, y: 0.1, width: 0.3, height: 0.4 }
describe("a result of a task, in the place of a file", () => {
  const parent = async (client: TestClient) => {
    const meta = { prompt: "portrait of a woman", width: 256, height: 256, aspect_ratio: 5, n_iter: 1, seed: 3 }
    return (await endedTask(client, createTask.output().parse((await client.call(createTask, { action: 1, meta })).data).id)).id
  }
  const seen = {
    light: 0.5,
    motion: 0,
    cuts: 0,
    colours: ["#112233"],
    frames: [{ time: 0, things: [{ thing: "person", count: 1 } as const] }],
  }

  it("keeps the faces and what was seen, each for itself, and is described by its prompt", async () => {
    const client = await TestClient.signedIn()
    const parent_task_id = await parent(client)
    const here = { ...face, time: 0 }
    expect((await client.call(calls.detectFace, { parent_task_id })).data).toEqual({ file_id: null, source: "none", faces: [] })
    expect((await client.call(calls.detectFace, { parent_task_id, faces: [here] })).data).toMatchObject({
      source: "browser",
      faces: [here],
    })
    const described = { file_id: null, description: "portrait of a woman", source: "generator", width: 256, height: 256, seen }
    expect((await client.call(calls.frameDescription, { parent_task_id, operate_number: 1, seen })).data).toMatchObject(described)
    expect((await client.call(calls.frameDescription, { parent_task_id })).data).toMatchObject(described)
    expect((await client.call(calls.detectFace, { parent_task_id })).data).toMatchObject({ faces: [here] })
    expect(await client.dataOf(taskDetail, { id: parent_task_id })).not.toHaveProperty("sights")
  })

  it("takes what was seen in it along when it is deleted, and its task with it where it was the last", async () => {
    const client = await TestClient.signedIn()
    const parent_task_id = await parent(client)
    await client.dataOf(calls.detectFace, { parent_task_id, faces: [{ ...face, time: 0 }] })
    const deleted = await client.dataOf(deleteTaskImage, { id: parent_task_id, operate_number: 1 })
    expect(deleted).toEqual({ task: null })
    expect((await client.call(taskDetail, { id: parent_task_id })).status.msg).toBe("NotFound")
  })

  it("is the viewer's own, one thing is named, and moments are within it", async () => {
    const [client, stranger] = [await TestClient.signedIn(), await TestClient.signedIn()]
    const parent_task_id = await parent(client)
    for (const call of [calls.detectFace, calls.frameDescription, videoInfo]) {
      expect((await stranger.call(call, { parent_task_id })).status.msg).toBe("NotFound")
      expect((await client.call(call, { parent_task_id, operate_number: 2 })).status.msg).toBe("NotFound")
      expect((await client.call(call, { parent_task_id, file_id: nobody })).data).toMatchObject({ errors: [{ path: "file_id" }] })
    }
    expect((await stranger.call(calls.detectFace, { parent_task_id, faces: [{ ...face, time: 0 }] })).status.msg).toBe("NotFound")
    expect((await client.call(videoInfo, { parent_task_id })).data).toMatchObject({
      errors: [{ path: "parent_task_id", message: "FileTypeNotAllowed" }],
    })
    expect((await client.call(calls.detectFace, { parent_task_id, faces: [{ ...face, time: 3 }] })).data).toMatchObject({
      errors: [{ path: "faces" }],
    })
    expect((await client.call(calls.detectFace, { parent_task_id })).data).toMatchObject({ source: "none" })
    expect((await client.call(calls.frameDescription, { parent_task_id, time: 1 })).data).toMatchObject({ errors: [{ path: "time" }] })
  })

  it("that is a video is measured when it is asked for", async () => {
    const client = await TestClient.signedIn({ coins: 1_000 })
    const asked = { prompt: "waves", art_model_no: "hunyuan", generate_video: { generate_video_duration: 3 } }
    const made = async (sound: boolean) => (await endedTask(client, (await client.dataOf(textToVideo, { ...asked, sound })).id)).id
    const info = async (parent_task_id: string) => (await client.call(videoInfo, { parent_task_id })).data
    const [silent, loud] = await Promise.all([made(false), made(true)])
    expect(await info(loud)).toMatchObject({
      file_id: null,
      width: 480,
      height: 848,
      duration: 3,
      has_audio: true,
      stream: { renditions: false },
    })
    expect(await info(silent)).toMatchObject({ has_audio: false, audio_codec: null, content_type: "video/mp4" })
  })
})
