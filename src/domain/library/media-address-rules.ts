/** Keys of stored files, as addresses name them: without anything that would have to be decoded. */
export const MEDIA_KEY = /^[a-z0-9_/-]{1,160}(?:\.[a-z0-9]{1,5})?$/
const RESULT = /^result\/(task_[0-9a-z]{26})\/(\d{1,3})-[0-9a-z]+\.[a-z0-9]{1,5}$/

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

/** The task that a stored result belongs to, which its key names; null for the key of another file. */
export function taskOfResultKey(key: string): { readonly taskId: string; readonly position: number } | null {
  const match = RESULT.exec(key)
  return match?.[1] && match[2] ? { taskId: match[1], position: Number(match[2]) } : null
}
