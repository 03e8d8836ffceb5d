/** Folder of all outputs in the browser's private files. */
export const OUTPUTS_FOLDER = "atelier-outputs"
/** Outputs that belong to no page in particular; they are kept for a day. */
export const SHARED_WORKSPACE = "shared"

let name: string | undefined

/**
 * Name of this page's folder for outputs. The page holds a lock of that name as long as it lives, so that another page's worker can tell what
 * may be swept. Made with the first job: a page that holds a lock is not kept for going back.
 */
export function pageWorkspace(): string {
  if (name !== undefined) return name
  const made = `page-${crypto.randomUUID()}`
  name = made
  if ("locks" in navigator) void navigator.locks.request(lockOf(made), () => new Promise<never>(() => {}))
  return made
}

/** The lock that a living page holds for its folder. */
export function lockOf(workspace: string): string {
  return `${OUTPUTS_FOLDER}/${workspace}`
}
