import { vi } from "vitest"
import { RATE_LIMITS } from "../../src/domain/_kernel/call.ts"
import { type Task, taskDetail } from "../../src/domain/task/contract.ts"
import { TASK_STATUS } from "../../src/domain/task/rules.ts"
import type { TestClient } from "../_http/call.ts"

/** How often a client asks: no oftener than reads are let through anew, so that the longest wait is never refused. */
const ASK_EVERY_MS = 60_000 / RATE_LIMITS.read
/** A busy machine paints slowly. Less than a test may take, so that what it waited for is said. */
const LONGEST_WAIT_MS = 50_000

/** Waits until a task of the client's is as `isReached` wants it; answers it. */
export function taskThat(client: TestClient, id: string, isReached: (task: Task) => boolean): Promise<Task> {
  return vi.waitFor(
    async () => {
      const task = await client.dataOf(taskDetail, { id })
      if (!isReached(task)) throw new Error(`still ${task.status} at ${task.process}, place ${task.position}`)
      return task
    },
    { timeout: LONGEST_WAIT_MS, interval: ASK_EVERY_MS },
  )
}

/** Waits until a task of the client's has ended, however it ended; answers it. */
export function endedTask(client: TestClient, id: string): Promise<Task> {
  return taskThat(client, id, ({ status }) => status >= TASK_STATUS.success)
}
