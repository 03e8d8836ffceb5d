import { resultKey } from "../library/media-address-rules.ts"
import { shownMaker } from "./maker-rules.ts"
import type { RenderJob } from "./render-answers.ts"
import { extensionOf } from "./result-names.ts"
import { beginFinish, deliverOrFail, endPiece, storedOf } from "./room-endings.ts"
import { BAD_TRIES, isMissing } from "./room-machine.ts"
import { noteRun } from "./room-runs.ts"
import { type CollectItem, orderedCountOf, type RoomState, type StoredResult, type Submission } from "./room-state.ts"
import { awaySince, backoffMs, failOver, hasEnded, isLastSubmission, isLost, moveLost, noteAway, submitAnew } from "./room-submissions.ts"

/** What came of fetching, checking and storing one file. */
export type StoreAnswer =
  | { readonly kind: "stored"; readonly result: StoredResult }
  | { readonly kind: "bad"; readonly reason: string }
  | { readonly kind: "missing" }
  /** It will never come. */
  | { readonly kind: "lost"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }

/** A file that was not what it should be is fetched again after this. */
const REFETCH_AFTER_MS = 300

/** One item for each file asked for, however often the backend lists it; what was not asked for is left out. */
export function itemsOf(state: RoomState, job: RenderJob, newName: () => string): readonly CollectItem[] {
  const { opening, series } = state
  const items: CollectItem[] = []
  for (const { index, seed, contentType, sizeBytes, sha256, lyrics } of job.outputs) {
    if (index < 0 || index >= orderedCountOf(state) || items.some((item) => item.index === index)) continue
    // What it is by its bytes is read later; the key goes by what the backend says.
    const mediaKey = resultKey(opening, `${(series?.place ?? 0) + index}-${newName()}.${extensionOf(contentType ?? "image/png")}`)
    items.push({
      index,
      seed: seed ?? 0,
      sha256,
      sizeBytes,
      mediaKey,
      badTries: 0,
      stored: null,
      ...(lyrics === undefined ? {} : { lyrics }),
    })
  }
  return items.sort((left, right) => left.index - right.index)
}

/** The state after one file was fetched, or was not. */
export function takeCollected(state: RoomState, index: number, answer: StoreAnswer, nowMs: number): RoomState {
  const { phase } = state
  if (phase.name !== "collecting") return state
  const { awaySinceMs: _away, ...known } = phase
  const { submission } = phase
  const giveUp = (code: string): RoomState =>
    deliverOrFail(noteRun(state, submission, { outcome: "lost", code, isServersFault: true }, nowMs), "lostDesc", nowMs)
  const change = (edit: (item: CollectItem) => CollectItem, dueAtMs: number): RoomState => {
    const items = phase.items.map((item) => (item.index === index ? edit(item) : item))
    const next: RoomState = { ...state, phase: { ...known, items, silentTries: 0, silentSinceMs: null, dueAtMs } }
    return items.some(isMissing) ? next : endCollecting(next, submission, items, nowMs)
  }
  switch (answer.kind) {
    case "stored":
      return change((item) => ({ ...item, stored: madeBy(answer.result, submission) }), nowMs)
    case "bad":
      return change((item) => ({ ...item, badTries: item.badTries + 1 }), nowMs + REFETCH_AFTER_MS)
    case "missing":
      return !isLastSubmission(submission)
        ? withOrphans(submitAnew(state, submission, nowMs), phase.items)
        : change((item) => ({ ...item, badTries: BAD_TRIES }), nowMs)
    case "lost":
      return giveUp(answer.reason)
    case "unknown": {
      const silentSinceMs = phase.silentSinceMs ?? nowMs
      if (isLost(state, submission, silentSinceMs, nowMs)) return giveUp("silent")
      const since = awaySince(phase, answer.reason, nowMs)
      if (hasEnded(submission, since, nowMs)) return withOrphans(moveLost(state, submission, nowMs), phase.items)
      const silentTries = phase.silentTries + 1
      const dueAtMs = nowMs + backoffMs(silentTries, 500, 5_000)
      return { ...state, phase: { ...known, ...noteAway(since), silentTries, silentSinceMs, dueAtMs } }
    }
  }
}

function endCollecting(state: RoomState, submission: Submission, items: readonly CollectItem[], nowMs: number): RoomState {
  const results = storedOf(items)
  const [piece] = results
  if (piece === undefined) return withOrphans(spoil(state, submission, "bad-bytes", nowMs), items)
  const isWhole = results.length === items.length
  const run = isWhole
    ? ({ outcome: "done", code: null, isServersFault: false } as const)
    : ({ outcome: "bad-result", code: "bad-bytes", isServersFault: true } as const)
  const noted = noteRun(state, submission, run, nowMs)
  if (noted.series !== null) return endPiece(noted, noted.series, { stored: piece }, nowMs)
  return beginFinish(noted, { kind: "success", results, answer: null }, nowMs)
}

/** Nothing of what came is what was ordered. The job has ended, so another server may make it. */
export function spoil(state: RoomState, submission: Submission, code: string, nowMs: number): RoomState {
  const noted = noteRun(state, submission, { outcome: "bad-result", code, isServersFault: true }, nowMs)
  return failOver(noted, submission, { ending: "badResultDesc", detail: code }, nowMs)
}

function madeBy(result: StoredResult, { maker }: Submission): StoredResult {
  return maker === undefined ? result : { ...result, madeBy: shownMaker(maker) }
}

function withOrphans(state: RoomState, items: readonly CollectItem[]): RoomState {
  const keys = items.map((item) => item.mediaKey)
  return { ...state, cleanUp: { ...state.cleanUp, orphanKeys: [...state.cleanUp.orphanKeys, ...keys] } }
}
