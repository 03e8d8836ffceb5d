import type { BoardDocument } from "./document.ts"

/** Steps that can be taken back. */
export const MAXIMUM_UNDO_STEPS = 200

/** A board with what it was and what was taken back: whole documents, since these hold no bytes. */
export interface BoardHistory {
  /** Older documents, the oldest first. */
  readonly past: readonly BoardDocument[]
  readonly present: BoardDocument
  /** What was taken back, the nearest first. */
  readonly future: readonly BoardDocument[]
  /** What the last step was, where the next one may be part of it; null where it may not. */
  readonly gesture: string | null
}

/** The history of a board that was just opened. */
export function openHistory(present: BoardDocument): BoardHistory {
  return { past: [], present, future: [], gesture: null }
}

/**
 * The history after a change, which forgets what was taken back. Changes of one `gesture` (a slider that is dragged, words that are typed)
 * that follow each other are one step. No change is no step.
 */
export function changed(history: BoardHistory, document: BoardDocument, gesture: string | null = null): BoardHistory {
  if (document === history.present) return history
  const isSameStep = gesture !== null && gesture === history.gesture && history.future.length === 0 && history.past.length > 0
  const past = isSameStep ? history.past : [...history.past, history.present].slice(-MAXIMUM_UNDO_STEPS)
  return { past, present: document, future: [], gesture }
}

/** Ends a gesture: the next change is a step of its own. */
export function settled(history: BoardHistory): BoardHistory {
  return history.gesture === null ? history : { ...history, gesture: null }
}

/** The history with the last step taken back; itself where there is none. */
export function undone(history: BoardHistory): BoardHistory {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), present: before, future: [history.present, ...history.future], gesture: null }
}

/** The history with the last step that was taken back done again; itself where there is none. */
export function redone(history: BoardHistory): BoardHistory {
  const [after, ...future] = history.future
  if (after === undefined) return history
  return { past: [...history.past, history.present], present: after, future, gesture: null }
}
