import { env } from "cloudflare:workers"
import { eq } from "drizzle-orm"
import { expect, it } from "vitest"
import { openDatabase } from "../../../db/client.ts"
import * as schema from "../../../db/schema/index.ts"
import { codeOf, describeCall, MemberClient, TestClient } from "../../../testing/_http/call.ts"
import { finishedTask } from "../../../testing/task/finished-task.ts"
import { newTaskId, type TaskId } from "../../domain/_kernel/ids.ts"
import type { VideoConfiguration } from "../../domain/video/generation/configuration.ts"
import { videoConfig } from "../../domain/video/generation-contract.ts"

const asked: VideoConfiguration = {
  art_model_no: "sparkle",
  prompt: "a boat",
  n_iter: 1,
  generate_video: { generate_video_duration: 5, camera_control_option: { mode: "Zoom", offset: -3 } },
}

/** A finished task of a client's that was asked for with a configuration. */
async function taskOf(client: TestClient, meta: unknown = asked): Promise<TaskId> {
  if (!(client instanceof MemberClient)) throw new Error("only members make videos")
  const { id } = await finishedTask(client.accountId, ["0"])
  await openDatabase(env.LIBSQL_URL, env.LIBSQL_AUTH_TOKEN)
    .update(schema.task)
    .set({ meta: JSON.stringify(meta) })
    .where(eq(schema.task.id, id))
  return id
}

describeCall(videoConfig, { accepts: async (client) => ({ id: await taskOf(client) }), refuses: [{ input: { id: "x" }, path: "id" }] })

it("answers what the task was asked for, to its owner alone, and nothing of a task that makes no video", async () => {
  const client = await TestClient.signedIn()
  const id = await taskOf(client)
  expect((await client.call(videoConfig, { id })).data).toEqual(asked)
  const stranger = await TestClient.signedIn()
  const notFound = codeOf("NotFound")
  expect((await stranger.call(videoConfig, { id })).status.code).toBe(notFound)
  expect((await client.call(videoConfig, { id: newTaskId(1) })).status.code).toBe(notFound)
  const image = await taskOf(client, { prompt: "a boat", cfg_scale: 7 })
  expect((await client.call(videoConfig, { id: image })).status.code).toBe(notFound)
})
