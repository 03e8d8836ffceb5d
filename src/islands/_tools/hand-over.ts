import { UPLOAD_CATEGORIES, type UploadCategory } from "../../domain/upload/rules.ts"
import { localPath } from "../_runtime/local-path.ts"

/** The tools that take a file from another one. */
export type HandOverTool = "trim" | "convert" | "cover"

const DATABASE = "atelier-tools"
const STORE = "handed"
/** Says in the address of a tool that a file waits for it. */
const FLAG = "handed"
/** Says in this tab that a file waits for a sign-in, to be saved then: the category of its upload. */
const WAITING = "atelier.tools.keep"

type Slot = "file" | "keep"

/** Leads to another tool with a file, which stays in this browser. Throws where the browser keeps nothing. */
export async function handOver(file: File, tool: HandOverTool): Promise<void> {
  await put("file", file)
  location.assign(`${localPath(`/tools/${tool}`)}?${FLAG}=1`)
}

let handed: Promise<File | null> | undefined

/** The file that another tool handed to this page, once; null where there is none. Never throws. */
export function takeHandedFile(): Promise<File | null> {
  if (!new URLSearchParams(location.search).has(FLAG)) return Promise.resolve(null)
  if (handed === undefined) {
    handed = take("file")
    // Going back or reloading must not look for it again.
    history.replaceState(history.state, "", location.pathname)
  }
  return handed
}

/** A file that waited for a sign-in, and what it is to be uploaded as. */
export interface KeptForSignIn {
  readonly file: File
  readonly category: UploadCategory
}

/** Keeps a file that is to be saved once somebody has signed in, which reloads the page. Never throws: then it has to be made again. */
export async function keepForSignIn(file: File, category: UploadCategory): Promise<void> {
  try {
    await put("keep", file)
    sessionStorage.setItem(WAITING, String(category))
  } catch {
    // What the browser does not keep is lost with the page.
  }
}

/** The file that waited for the sign-in, once; null where none does. Never throws. */
export async function takeKeptFile(): Promise<KeptForSignIn | null> {
  try {
    const waiting = sessionStorage.getItem(WAITING)
    const category = Object.values(UPLOAD_CATEGORIES).find((known) => String(known) === waiting)
    sessionStorage.removeItem(WAITING)
    const file = category === undefined ? null : await take("keep")
    return category === undefined || file === null ? null : { file, category }
  } catch {
    return null
  }
}

async function put(slot: Slot, file: File): Promise<void> {
  const database = await openDatabase()
  try {
    await settled(database.transaction(STORE, "readwrite").objectStore(STORE).put(file, slot))
  } finally {
    database.close()
  }
}

async function take(slot: Slot): Promise<File | null> {
  try {
    const database = await openDatabase()
    try {
      const found: unknown = await settled(database.transaction(STORE).objectStore(STORE).get(slot))
      await settled(database.transaction(STORE, "readwrite").objectStore(STORE).delete(slot))
      return found instanceof File ? found : null
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE))
  return settled(request)
}

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result))
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser's storage failed")))
  })
}
