import type { Task, TaskImage } from "./contract.ts"
import { withStanding } from "./kept-plan.ts"
import type { RoomOpening } from "./ports.ts"
import { UNPUBLISHED } from "./rules.ts"

type Later =
  | "estimate_time"
  | "expiration_time"
  | "banner"
  | "preprocess_images"
  | "deduction_detail"
  | "preview_index"
  | keyof typeof UNPUBLISHED

/** An event that rooms and hubs may hold from before a deployment: the fields that came later are missing. */
export type KeptTask = Omit<Task, Later | "img_uris"> &
  Partial<Pick<Task, Later>> & { readonly img_uris: readonly (Omit<TaskImage, "operate_number"> & Partial<TaskImage>)[] }

/** An event in today's shape. */
export function wholeTask({ img_uris, ...kept }: KeptTask): Task {
  return {
    estimate_time: null,
    expiration_time: null,
    banner: img_uris[0]?.url ?? kept.source_image?.url ?? null,
    preprocess_images: [],
    deduction_detail: null,
    preview_index: null,
    ...UNPUBLISHED,
    ...kept,
    img_uris: img_uris.map((image, index) => ({ operate_number: index + 1, ...image })),
  }
}

type LaterOfOpening = "action" | "held" | "estimateSeconds"
/** An opening from before a deployment. */
export type KeptOpening = Omit<RoomOpening, LaterOfOpening> & Partial<Pick<RoomOpening, LaterOfOpening>>

/** An opening in today's shape; `action` is its kind's, which an opening of then did not say. */
export function wholeOpening(kept: KeptOpening, action: number): RoomOpening {
  return { held: null, estimateSeconds: null, ...withStanding(kept), action: kept.action ?? action }
}
