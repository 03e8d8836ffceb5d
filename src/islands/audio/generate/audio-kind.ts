import { AUDIO_ACTIONS, AUDIO_KINDS, type AudioKind } from "../../../domain/audio/generation/task-actions.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import type { StreamActions } from "../../_making/stream/use-stream-actions.ts"

/** What can be done with a task that makes sounds. */
export interface AudioActions extends StreamActions {
  /** Fills the form with what the task was asked for. */
  readonly takeSettings: (task: Task) => Promise<void>
  /** Has the form sing what the task wrote. */
  readonly takeLyrics: (task: Task) => void
  /** Goes to the page of what a sound was published as. */
  readonly openWork: (task: Task, sound: TaskImage) => Promise<void>
  /** Whether a server moves the lips of a face to a sound. */
  readonly hasLipSync: boolean
}

/** What a task of sounds makes. */
export function kindOf({ type }: Pick<Task, "type">): AudioKind {
  return AUDIO_KINDS.find((kind) => AUDIO_ACTIONS[kind] === type) ?? "sound-effect"
}
