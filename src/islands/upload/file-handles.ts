/*
 * Handles of files on the device, which outlive a reload where the browser knows them (Chromium). The library of the DOM does not have
 * these calls, so they are looked for and described here.
 */

/** What a browser with lasting handles adds to them. */
interface AskableHandle extends FileSystemFileHandle {
  queryPermission(request: { readonly mode: "read" }): Promise<PermissionState>
  requestPermission(request: { readonly mode: "read" }): Promise<PermissionState>
}

interface PickerWindow {
  showOpenFilePicker(options: {
    readonly multiple: boolean
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[]
  }): Promise<readonly FileSystemFileHandle[]>
}

/** A file and, where the browser gives one, the handle by which it is found again after a reload. */
export interface PickedFile {
  readonly file: File
  readonly handle: FileSystemFileHandle | null
}

function isAskable(handle: FileSystemFileHandle): handle is AskableHandle {
  return "queryPermission" in handle && "requestPermission" in handle
}

/** The window, where it has a file dialog that gives handles. */
function pickerOf(place: object): PickerWindow | null {
  return hasPicker(place) ? place : null
}

function hasPicker(place: object): place is PickerWindow {
  return "showOpenFilePicker" in place
}

interface HandleItem {
  getAsFileSystemHandle(): Promise<FileSystemHandle | null>
}

function givesHandle(item: object): item is HandleItem {
  return "getAsFileSystemHandle" in item
}

/** Whether a handle may be read: at once, after somebody was asked at a press of a button, or not at all. */
export async function permissionOf(handle: FileSystemFileHandle): Promise<PermissionState> {
  return isAskable(handle) ? handle.queryPermission({ mode: "read" }) : "denied"
}

/** Asks somebody for leave to read a file again; only at a press of theirs. */
export async function askPermission(handle: FileSystemFileHandle): Promise<boolean> {
  return isAskable(handle) && (await handle.requestPermission({ mode: "read" })) === "granted"
}

/** Whether files can be chosen with handles here. */
export function picksHandles(): boolean {
  return pickerOf(globalThis) !== null
}

/** Opens the device's file dialog and answers the chosen files with their handles; none when it is closed without a choice. `accept`: extensions by media type. */
export async function pickFiles(accept: Readonly<Record<string, readonly string[]>>, isMultiple: boolean): Promise<readonly PickedFile[]> {
  const picker = pickerOf(globalThis)
  if (picker === null) return []
  try {
    const handles = await picker.showOpenFilePicker({ multiple: isMultiple, types: [{ accept }] })
    return await Promise.all(handles.map(async (handle) => ({ file: await handle.getFile(), handle })))
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return []
    throw error
  }
}

/** The files that were dropped or pasted, with handles where the browser gives them; folders are left out. Call it within the event. */
export function filesOf(transfer: DataTransfer): Promise<readonly PickedFile[]> {
  const items = [...transfer.items].filter((item) => item.kind === "file")
  if (items.length === 0) return Promise.resolve([...transfer.files].map((file) => ({ file, handle: null })))
  // All are asked before anything is awaited: the transfer is empty once its event is over.
  const picked = items.map((item) => {
    const entry = "webkitGetAsEntry" in item ? item.webkitGetAsEntry() : null
    return { file: entry?.isDirectory === true ? null : item.getAsFile(), handle: handleOf(item) }
  })
  return Promise.all(
    picked.map(async ({ file, handle }) => (file === null ? null : { file, handle: await handle.catch(() => null) })),
  ).then((files) => files.filter((file) => file !== null))
}

async function handleOf(item: DataTransferItem): Promise<FileSystemFileHandle | null> {
  const handle = givesHandle(item) ? await item.getAsFileSystemHandle() : null
  return handle instanceof FileSystemFileHandle ? handle : null
}
