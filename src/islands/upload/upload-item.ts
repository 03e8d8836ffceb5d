import type { MediaKind } from "../../formats/media-kinds.ts"
import type { PickedFile } from "./file-handles.ts"
import type { UploadProgress } from "./upload-engine.ts"
import type { UploadOrder } from "./upload-ports.ts"
import { confirmedBytes, type UploadState } from "./upload-state.ts"

/** One upload in the queue as it is shown. */
export interface UploadItem {
  readonly id: string
  readonly name: string
  readonly kind: MediaKind
  readonly sizeBytes: number
  /** A small image of the file, made from the file itself; null where there is none. */
  readonly thumbnailUrl: string | null
  readonly state: UploadState
  readonly progress: UploadProgress
  /** Bytes a second over the last seconds; null until it is known. */
  readonly bytesPerSecond: number | null
  /** Whether its bytes are at hand: `permission` after somebody allows it, `missing` after they choose the file again, `wrong` when they chose another. */
  readonly source: "ready" | "permission" | "missing" | "wrong"
  /** Another tab of this browser is sending. */
  readonly waitsForTab: boolean
}

/** What is to be uploaded. */
export interface UploadRequest extends PickedFile {
  readonly kind: MediaKind
  readonly order: UploadOrder
  readonly thumbnailUrl: string | null
}

/** An upload that stands in the way of those behind it: the server takes one at a time from a person (spec 2§5). */
function holdsQueue({ state }: UploadItem): boolean {
  if (state.status === "complete" || state.status === "error") return false
  const isUnderWay = state.step.kind !== "queued" && state.step.kind !== "ended"
  return state.fileId !== null || isUnderWay || state.reason === "UploadInProgress"
}

/** The upload whose turn it is: the one that has begun, else the first that can. Null where one that waits for somebody holds the others up. */
export function nextInLine(items: readonly UploadItem[]): UploadItem | null {
  const first = items.find(holdsQueue) ?? items.find(isWaiting)
  if (first === undefined || first.source !== "ready" || first.state.isPaused || first.state.step.kind !== "queued") return null
  return first
}

/** Whether an upload is waiting behind another one. */
export function isWaiting(item: UploadItem): boolean {
  return item.state.step.kind === "queued" && item.source === "ready" && !item.state.isPaused
}

/** How much of an upload is done, 0 to 1. */
export function shareOf({ state, progress, sizeBytes }: UploadItem): number {
  if (state.status === "complete") return 1
  return Math.min(1, Math.max(progress.sentBytes, confirmedBytes(state)) / sizeBytes)
}

const SPEED_WINDOW_MS = 5_000

interface Sample {
  readonly atMs: number
  readonly sentBytes: number
}

/** Measures how fast bytes leave, over the last five seconds; answers bytes a second, null until two moments are known. */
export function measureSpeed(): (sample: Sample) => number | null {
  let samples: readonly Sample[] = []
  return (sample) => {
    const last = samples.at(-1)
    // A part that is sent anew begins lower: what was measured before tells nothing anymore.
    if (last !== undefined && sample.sentBytes < last.sentBytes) samples = []
    samples = [...samples.filter(({ atMs }) => sample.atMs - atMs <= SPEED_WINDOW_MS), sample]
    const first = samples[0] ?? sample
    const passedMs = sample.atMs - first.atMs
    return passedMs < 500 ? null : ((sample.sentBytes - first.sentBytes) / passedMs) * 1000
  }
}
