import { resultKey } from "../library/media-address-rules.ts"
import type { RenderJob } from "./render-answers.ts"
import { beginFinish, deliverOrFail, endPiece, fail, storedOf } from "./room-endings.ts"
import { BAD_TRIES, isMissing } from "./room-machine.ts"
import { type CollectItem, orderedCountOf, type RoomState, type StoredResult } from "./room-state.ts"
import { backoffMs, isLastSubmission, isLost, submitAnew } from "./room-submissions.ts"

/** What came of fetching, checking and storing one file. */
export type StoreAnswer =
  | { readonly kind: "stored"; readonly result: StoredResult }
  | { readonly kind: "bad"; readonly reason: string }
  | { readonly kind: "missing" }
  | { readonly kind: "unknown"; readonly reason: string }

/** A file that was not what it should be is fetched again after this. */
const REFETCH_AFTER_MS = 300

/** One item for each file asked for, however often the backend lists it; what was not asked for is left out. */
export function itemsOf(state: RoomState, job: RenderJob, newName: () => string): readonly CollectItem[] {
  const { opening, series } = state
  const items: CollectItem[] = []
  for (const { index, seed, contentType, sizeBytes, sha256 } of job.outputs) {
    if (index < 0 || index >= orderedCountOf(state) || items.some((item) => item.index === index)) continue
    const mediaKey = resultKey(opening, `${(series?.place ?? 0) + index}-${newName()}.${extensionOf(contentType)}`)
    items.push({ index, seed, sha256, sizeBytes, mediaKey, badTries: 0, stored: null })
  }
  return items.sort((left, right) => left.index - right.index)
}

/** How keys of files end, by what the backend says that they are; what they are is read from their bytes. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "audio/mpeg": "mp3",
  "audio/wav": "wav",
  "audio/mp4": "m4a",
}

function extensionOf(contentType: string | null): string {
  return EXTENSIONS[contentType ?? "image/png"] ?? "bin"
}

/** The state after one file was fetched, or was not. */
export function takeCollected(state: RoomState, index: number, answer: StoreAnswer, nowMs: number): RoomState {
  const { phase } = state
  if (phase.name !== "collecting") return state
  const change = (edit: (item: CollectItem) => CollectItem, dueAtMs: number): RoomState => {
    const items = phase.items.map((item) => (item.index === index ? edit(item) : item))
    const next: RoomState = { ...state, phase: { ...phase, items, silentTries: 0, silentSinceMs: null, dueAtMs } }
    return items.some(isMissing) ? next : endCollecting(next, items, nowMs)
  }
  switch (answer.kind) {
    case "stored":
      return change((item) => ({ ...item, stored: answer.result }), nowMs)
    case "bad":
      return change((item) => ({ ...item, badTries: item.badTries + 1 }), nowMs + REFETCH_AFTER_MS)
    case "missing":
      return !isLastSubmission(phase.submission)
        ? withOrphans(submitAnew(state, phase.submission, nowMs), phase.items)
        : change((item) => ({ ...item, badTries: BAD_TRIES }), nowMs)
    case "unknown": {
      const silentSinceMs = phase.silentSinceMs ?? nowMs
      if (isLost(state, silentSinceMs, nowMs)) return deliverOrFail(state, "lostDesc", nowMs)
      const silentTries = phase.silentTries + 1
      return { ...state, phase: { ...phase, silentTries, silentSinceMs, dueAtMs: nowMs + backoffMs(silentTries, 500, 5_000) } }
    }
  }
}

function endCollecting(state: RoomState, items: readonly CollectItem[], nowMs: number): RoomState {
  const results = storedOf(items)
  const [piece] = results
  if (state.series !== null && piece !== undefined) return endPiece(state, state.series, { stored: piece }, nowMs)
  return results.length > 0
    ? beginFinish(state, { kind: "success", results, answer: null }, nowMs)
    : fail(state, "badResultDesc", null, nowMs)
}

function withOrphans(state: RoomState, items: readonly CollectItem[]): RoomState {
  const keys = items.map((item) => item.mediaKey)
  return { ...state, cleanUp: { ...state.cleanUp, orphanKeys: [...state.cleanUp.orphanKeys, ...keys] } }
}
