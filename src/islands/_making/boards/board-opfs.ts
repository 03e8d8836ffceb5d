import type { LocalBoards, StoredBoard } from "./board-ports.ts"
import { readStoredBoard } from "./stored-board.ts"

const FOLDER = "boards"
const DOCUMENTS = "documents"
const BYTES = "bytes"
const DAY_MS = 86_400_000

/** The boards of one person in the origin's private file system: a file for each board, one for each hash. */
export function opfsBoards(ownerId: string): LocalBoards {
  const folder = async (name: string): Promise<FileSystemDirectoryHandle> => {
    let place = await navigator.storage.getDirectory()
    for (const part of [FOLDER, ownerId, name]) place = await place.getDirectoryHandle(part, { create: true })
    return place
  }
  const documentName = (id: string) => `${id}.json`
  const read = async (file: File): Promise<StoredBoard | null> => {
    try {
      return readStoredBoard(JSON.parse(await file.text()))
    } catch (error) {
      // Another tab may remove it meanwhile.
      if (error instanceof SyntaxError || isNotThere(error)) return null
      throw error
    }
  }
  return {
    async list() {
      const boards: StoredBoard[] = []
      for await (const file of filesIn(await folder(DOCUMENTS))) {
        const board = await read(file)
        if (board !== null) boards.push(board)
      }
      return boards
    },
    async read(id) {
      const file = await fileIn(await folder(DOCUMENTS), documentName(id))
      return file === null ? null : read(file)
    },
    // What is written to a file is in it only once the stream is closed.
    write: async (board) => writeFile(await folder(DOCUMENTS), documentName(board.id), new Blob([JSON.stringify(board)])),
    remove: async (id) => removeFile(await folder(DOCUMENTS), documentName(id)),
    readBytes: async (sha256) => fileIn(await folder(BYTES), sha256),
    async writeBytes(sha256, bytes) {
      const place = await folder(BYTES)
      const there = await fileIn(place, sha256)
      // What is kept again is as new, or the sweep would take it.
      if (there?.size !== bytes.size || there.lastModified < Date.now() - DAY_MS) await writeFile(place, sha256, bytes)
    },
    async dropBytes(kept, beforeMs) {
      // What a board of a later version names is known to nobody here.
      for await (const file of filesIn(await folder(DOCUMENTS))) if ((await read(file)) === null) return
      const place = await folder(BYTES)
      for await (const file of filesIn(place)) if (!kept.has(file.name) && file.lastModified < beforeMs) await removeFile(place, file.name)
    },
  }
}

async function* filesIn(folder: FileSystemDirectoryHandle): AsyncGenerator<File> {
  for await (const { name, kind } of folder.values()) {
    const file = kind === "file" ? await fileIn(folder, name) : null
    if (file !== null) yield file
  }
}

/** Null for a file that is not there, or not anymore. */
async function fileIn(folder: FileSystemDirectoryHandle, name: string): Promise<File | null> {
  try {
    return await (await folder.getFileHandle(name)).getFile()
  } catch (error) {
    if (isNotThere(error)) return null
    throw error
  }
}

async function writeFile(folder: FileSystemDirectoryHandle, name: string, bytes: Blob): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true })
  await bytes.stream().pipeTo(await handle.createWritable())
}

async function removeFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name)
  } catch (error) {
    if (!isNotThere(error)) throw error
  }
}

function isNotThere(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotFoundError"
}
