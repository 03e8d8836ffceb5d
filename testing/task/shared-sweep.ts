import { eq } from "drizzle-orm"
import * as schema from "../../db/schema/index.ts"
import { newMediaName } from "../../src/domain/_kernel/ids.ts"
import { makeMember } from "../_http/member.ts"
import { testDatabase } from "../_kernel/runtime.ts"
import { finishedTask } from "./finished-task.ts"

/** A finished sweep of somebody's that is shared with everybody; answers what its address ends with. */
export async function sharedSweep(): Promise<string> {
  const { id: ownerId } = await makeMember()
  const { id } = await finishedTask(ownerId, ["a", "b"])
  const database = testDatabase()
  const sweep = { x: { setting: "seed", values: ["1", "2"] }, y: null }
  const specification = JSON.stringify({ kind: "sweep", prompt: "a fox", width: 1, height: 1, seed: 1, sweep })
  await database.update(schema.task).set({ specification }).where(eq(schema.task.id, id))
  const token = newMediaName()
  await database.insert(schema.taskShare).values({ token, taskId: id, ownerId, createdAtMs: Date.now(), setLevel: 1 })
  return token
}
