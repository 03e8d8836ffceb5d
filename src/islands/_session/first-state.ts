import type { Task } from "../../domain/task/contract.ts"
import { UNPUBLISHED } from "../../domain/task/rules.ts"
import { SEQ_BEFORE_EVENTS } from "./known-tasks.ts"

/** What a create call answers of the new task. */
type Created = Pick<Task, "id" | "status" | "calculate_coins" | "rest_estimate_time">
/** What its page knows of it besides. */
type Asked = Pick<Task, "type" | "prompt" | "width" | "height" | "n_iter" | "seed"> & Partial<Pick<Task, "source_image">>

/** A task as the page that created it knows it before its first event arrives. */
export function firstState(created: Created, asked: Asked): Task {
  return {
    ...created,
    ...asked,
    process: 0,
    seq: SEQ_BEFORE_EVENTS,
    position: 0,
    estimate_time: created.rest_estimate_time,
    expiration_time: null,
    status_desc: null,
    sub_status: null,
    category: 1,
    create_at: new Date().toISOString(),
    deduction_detail: null,
    img_uris: [],
    banner: asked.source_image?.url ?? null,
    preprocess_images: [],
    preview: null,
    preview_index: null,
    ...UNPUBLISHED,
  }
}
