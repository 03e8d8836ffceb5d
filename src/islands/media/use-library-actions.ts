import { useCallback, useRef, useState } from "react"
import { libraryDelete, libraryRestore, libraryUpdate, MAXIMUM_FILES_AT_ONCE } from "../../domain/media/library-contract.ts"
import type { MediaFile } from "../../domain/media/upload-contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce, UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { saveArchive, saveFile } from "./download-files.ts"
import type { Folders } from "./use-folders.ts"
import { failureOf, type Library } from "./use-library.ts"

/** What can be done with files of My media; what fails is told as a notice. */
export interface LibraryActions {
  /** Deletes files; for eight seconds a notice offers to bring them back. */
  readonly remove: (files: readonly MediaFile[]) => Promise<void>
  readonly move: (files: readonly MediaFile[], folderId: string | null) => Promise<void>
  /** Throws CallError, for the form to word. */
  readonly rename: (file: MediaFile, name: string) => Promise<void>
  /** One file as it is, several as an archive. */
  readonly download: (files: readonly MediaFile[]) => Promise<void>
  /** Bytes of an archive that have come; null while none is on its way. */
  readonly packedBytes: number | null
  readonly stopPacking: () => void
}

type Changed = Pick<Library, "put" | "take">

export function useLibraryActions({ put, take }: Changed, refresh: Folders["refresh"]): LibraryActions {
  const t = useMessages("media")
  const [packedBytes, setPackedBytes] = useState<number | null>(null)
  const packing = useRef<AbortController | null>(null)
  const say = (text: string, action?: { readonly label: string; readonly run: () => void }) =>
    announce({ tone: "good", body: { kind: "text", text }, ...(action === undefined ? {} : { action, lastsMs: UNDO_LASTS_MS }) })

  const restore = async (files: readonly MediaFile[]) => {
    const back = await inTurns(files, (ids) => call(libraryRestore, { file_ids: ids })).catch(ignoreTold)
    if (back === undefined) return
    const ids = new Set(back.flatMap(({ file_ids }) => file_ids))
    put(files.filter(({ file_id }) => ids.has(file_id)))
    say(t("restored", { count: ids.size }))
    await refresh()
  }
  return {
    async remove(files) {
      take(new Set(files.map(({ file_id }) => file_id)))
      const gone = await inTurns(files, (ids) => call(libraryDelete, { file_ids: ids })).catch(ignoreTold)
      if (gone === undefined) return put(files)
      say(t("deleted", { count: files.length }), { label: t("undo"), run: () => void restore(files) })
      await refresh()
    },
    async move(files, folderId) {
      const moved = await inTurns(files, (ids) => call(libraryUpdate, { file_ids: ids, folder_id: folderId })).catch(ignoreTold)
      if (moved === undefined) return
      put(moved.flatMap(({ items }) => items))
      say(t("moved", { count: files.length }))
      await refresh()
    },
    async rename(file, name) {
      const { items } = await call(libraryUpdate, { file_ids: [file.file_id], name }, { handlesErrors: true })
      put(items)
    },
    async download(files) {
      const [first] = files
      try {
        if (first !== undefined && files.length === 1) return await saveFile(first.file_id, first.name)
        packing.current?.abort()
        const abort = new AbortController()
        packing.current = abort
        setPackedBytes(0)
        const ids = files.map(({ file_id }) => file_id)
        await saveArchive(ids, `${t("archiveName")}.zip`, setPackedBytes, abort.signal)
      } catch (error) {
        if (packing.current?.signal.aborted !== true) announce({ tone: "bad", body: { kind: "error", ...failureOf(error) } })
      } finally {
        setPackedBytes(null)
      }
    },
    packedBytes,
    stopPacking: useCallback(() => packing.current?.abort(), []),
  }
}

/** Files by as many as one call takes, one call after another. */
async function inTurns<Answer>(files: readonly MediaFile[], ask: (ids: string[]) => Promise<Answer>): Promise<readonly Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < files.length; from += MAXIMUM_FILES_AT_ONCE)
    answers.push(await ask(files.slice(from, from + MAXIMUM_FILES_AT_ONCE).map(({ file_id }) => file_id)))
  return answers
}

/** A failed call was told as a notice already. */
function ignoreTold(error: unknown): undefined {
  if (!(error instanceof CallError)) throw error
}
