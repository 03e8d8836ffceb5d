import type { CallOutput } from "../../../domain/_kernel/call.ts"
import type { videoInfo } from "../../../domain/library/video-info-contract.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import type { DubbedFrom } from "../../result/dubbing-paths.ts"

/** A video that another is made out of: how a payload names it, and what its price and its form follow from. Sides in px, `duration` in s. */
export interface RemadeVideo {
  readonly named: { readonly parent_task_id: string; readonly operate_number: number } | { readonly file_id: string }
  /** What it was made with; empty where nobody knows. */
  readonly prompt: string
  readonly width: number
  readonly height: number
  readonly duration: number
}

/** A result as such a video. */
export function remadeResult({ id, prompt }: Task, { operate_number, width, height, duration = 0 }: TaskImage): RemadeVideo {
  return { named: { parent_task_id: id, operate_number }, prompt, width, height, duration }
}

/** A file of My media as such a video. */
export function remadeFile(fileId: string, { width, height, duration }: CallOutput<typeof videoInfo>): RemadeVideo {
  return { named: { file_id: fileId }, prompt: "", width, height, duration }
}

/** Such a video as the address of a form of sounds names it. */
export function dubbedFrom({ named }: RemadeVideo): DubbedFrom {
  return "file_id" in named ? { file: named.file_id } : { task: named.parent_task_id, image: named.operate_number }
}
