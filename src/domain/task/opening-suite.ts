import { asTaskId, asViewerId } from "../_kernel/ids.ts"
import type { RoomOpening } from "../_kernel/ports.ts"

/** An opening for tests: two images of 128×96, created at 0, due within a minute. */
export const OPENING: RoomOpening = {
  taskId: asTaskId("task_00000000000000000000000000"),
  viewerId: asViewerId("guest_00000000000000000000000000"),
  plan: "free",
  speedType: 1,
  specification: {
    kind: "text-to-image",
    prompt: "a fox",
    negativePrompt: "",
    width: 128,
    height: 96,
    imageCount: 2,
    seed: 7,
    steps: 3,
    cfgScale: 7,
    samplerName: "Easel",
    style: null,
  },
  category: 1,
  priceCoins: 8,
  createdAtMs: 0,
  deadlineAtMs: 60_000,
}
