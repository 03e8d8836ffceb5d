import { within } from "../_bridge/within.ts"
import { lockOf, OUTPUTS_FOLDER, SHARED_WORKSPACE } from "./workspace.ts"

/** Outputs in the shared folder are kept this long, ms: nobody tells when they are not needed anymore. */
const SHARED_KEPT_MS = 24 * 60 * 60 * 1000

/** A browser that has not opened its private files by then is taken for one that has none. */
const START_MS = 5_000

let swept: Promise<void> | undefined

/** The folder of a page's outputs. The first call in a worker sweeps what pages left that are gone. Null where there are no private files. */
export async function openWorkspace(workspace: string): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await within(START_MS, "failTooSlow", open(workspace))
  } catch {
    return null
  }
}

async function open(workspace: string): Promise<FileSystemDirectoryHandle> {
  const root = await (await navigator.storage.getDirectory()).getDirectoryHandle(OUTPUTS_FOLDER, { create: true })
  swept ??= sweep(root, workspace).catch(() => {})
  await swept
  return root.getDirectoryHandle(workspace, { create: true })
}

/** Deletes one output. One that is not there anymore is no failure. */
export async function discardOutput({ workspace, id }: { readonly workspace: string; readonly id: string }): Promise<null> {
  const folder = await openWorkspace(workspace)
  await folder?.removeEntry(id).catch(() => {})
  return null
}

async function sweep(root: FileSystemDirectoryHandle, own: string): Promise<void> {
  const held = new Set((await navigator.locks.query()).held?.map(({ name }) => name))
  for await (const [name, handle] of root.entries()) {
    if (name === own || held.has(lockOf(name))) continue
    if (name === SHARED_WORKSPACE && handle instanceof FileSystemDirectoryHandle) await sweepOld(handle)
    else await root.removeEntry(name, { recursive: true }).catch(() => {})
  }
}

async function sweepOld(folder: FileSystemDirectoryHandle): Promise<void> {
  for await (const [name, handle] of folder.entries()) {
    if (!(handle instanceof FileSystemFileHandle)) continue
    const { lastModified } = await handle.getFile()
    if (Date.now() - lastModified > SHARED_KEPT_MS) await folder.removeEntry(name).catch(() => {})
  }
}
