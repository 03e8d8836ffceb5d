import { asTaskId, type TaskId, type ViewerId } from "../_kernel/ids.ts"

/** Keys of stored files, as addresses name them: without anything that would have to be decoded. */
export const MEDIA_KEY = /^[a-z0-9_/-]{1,160}(?:\.[a-z0-9]{1,5})?$/
/** The owner stands in keys of results since they are private; older ones name their task alone. */
const RESULT = /^result\/(?:((?:guest|user)_[0-9a-z]+)\/)?(task_[0-9a-z]{26})\/(\d{1,3})-[0-9a-z]+\.[a-z0-9]{1,5}$/

/**
 * Key of the stored file that an address of ours leads to: a path of this site, or a whole address at one of its hosts; its query, such
 * as a signature, does not matter. Null for every other address.
 */
export function keyOfAddress(address: string, ownHosts: readonly string[]): string | null {
  const isPath = address.startsWith("/media/")
  const url = URL.parse(address, isPath ? "https://own.invalid" : undefined)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  if (!isPath && !ownHosts.includes(url.hostname)) return null
  const key = url.pathname.startsWith("/media/") ? url.pathname.slice("/media/".length) : ""
  return MEDIA_KEY.test(key) ? key : null
}

/** Key of a result of a task: under the task's owner when it was opened, so that who may read it mostly costs no question. */
export function resultKey({ viewerId, taskId }: { readonly viewerId: ViewerId; readonly taskId: TaskId }, name: string): string {
  return `result/${viewerId}/${taskId}/${name}`
}

/** What the key of a stored result says. */
export interface ResultKey {
  /** Who owned the task when it was opened; null in a key that does not say. A guest's task may have changed hands since. */
  readonly firstOwnerId: string | null
  readonly taskId: TaskId
  readonly position: number
}

/** Reads the key of a stored result; null for the key of another file. */
export function readResultKey(key: string): ResultKey | null {
  const [, firstOwnerId = null, taskId, position] = RESULT.exec(key) ?? []
  return taskId && position ? { firstOwnerId, taskId: asTaskId(taskId), position: Number(position) } : null
}
