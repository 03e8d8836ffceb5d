import type { Task } from "../../src/domain/task/contract.ts"
import { UNPUBLISHED } from "../../src/domain/task/rules.ts"

/** A task of tests: a waiting one of one image of 64×64, as clients see it, but for what `more` says. */
export function testTask(more: Partial<Task> = {}): Task {
  return {
    id: "task_00000000000000000000000001",
    status: 1,
    process: 0,
    seq: 1,
    position: 0,
    rest_estimate_time: null,
    estimate_time: null,
    expiration_time: null,
    status_desc: null,
    sub_status: null,
    category: 1,
    type: 1,
    create_at: "2026-01-01T00:00:00.000Z",
    prompt: "a fox",
    width: 64,
    height: 64,
    n_iter: 1,
    seed: 1,
    calculate_coins: 0,
    deduction_detail: null,
    img_uris: [],
    banner: null,
    preprocess_images: [],
    preview: null,
    preview_index: null,
    ...UNPUBLISHED,
    ...more,
  }
}
