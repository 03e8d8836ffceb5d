import { asTaskId, asViewerId } from "../../src/domain/_kernel/ids.ts"
import type { TaskBrief } from "../../src/domain/_kernel/task-kind.ts"
import type { TaskSpecification } from "../../src/domain/_kernel/task-specification.ts"
import type { RoomOpening } from "../../src/domain/task/ports.ts"

/** What a renderer is asked for in tests: two images of 128×96. */
const SPECIFICATION: TaskSpecification = { kind: "test", prompt: "a fox", width: 128, height: 96, seed: 7 }

/** What its kind says of it: files of that size, a deadline of a minute, lost after half of it in silence. */
export const BRIEF: TaskBrief = {
  kind: "test",
  action: 1,
  pool: "image",
  expects: { form: "files", count: 2, media: "image", sizePx: { width: 128, height: 96 }, maximumBytes: 1_000_000 },
  deadlineMs: 60_000,
  poll: { firstAfterMs: 60, everyMs: 300, lostAfterMs: 30_000 },
}

/** An opening for tests: two images of 128×96, created at 0, due within a minute. */
export const OPENING: RoomOpening = {
  taskId: asTaskId("task_00000000000000000000000000"),
  viewerId: asViewerId("guest_00000000000000000000000000"),
  plan: "free",
  speedType: 1,
  specification: SPECIFICATION,
  action: 1,
  category: 1,
  priceCoins: 8,
  held: { stamina: 5, coins: 3 },
  estimateSeconds: 2,
  createdAtMs: 0,
  deadlineAtMs: 60_000,
}
