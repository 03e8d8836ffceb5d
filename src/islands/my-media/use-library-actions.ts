import { useCallback, useRef, useState } from "react"
import { libraryDelete, libraryRestore, libraryUpdate } from "../../domain/library/contract.ts"
import { batchImagesZip } from "../../domain/library/resource-contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce, UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { tellFailure } from "../_ui/failure.ts"
import { saveArchive, saveFile } from "../library/download-files.ts"
import type { Library } from "../library/use-library.ts"
import { inTurns } from "../upload/in-turns.ts"
import type { Folders } from "./use-folders.ts"

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
  const t = useMessages("library")
  const [packedBytes, setPackedBytes] = useState<number | null>(null)
  const packing = useRef<AbortController | null>(null)
  const say = (text: string, action?: { readonly label: string; readonly run: () => void }) =>
    announce({ tone: "good", body: { kind: "text", text }, ...(action === undefined ? {} : { action, lastsMs: UNDO_LASTS_MS }) })

  const restore = async (files: readonly MediaFile[]) => {
    const { answers, left } = await inTurns(files, (ids) => call(libraryRestore, { file_ids: ids }))
    if (left.length === files.length) return
    const ids = new Set(answers.flatMap(({ file_ids }) => file_ids))
    put(files.filter(({ file_id }) => ids.has(file_id)))
    say(t("restored", { count: ids.size }))
    await refresh()
  }
  return {
    async remove(files) {
      take(new Set(files.map(({ file_id }) => file_id)))
      const { done, left } = await inTurns(files, (ids) => call(libraryDelete, { file_ids: ids }))
      put(left)
      if (done.length === 0) return
      say(t("deleted", { count: done.length }), { label: t("undo"), run: () => void restore(done) })
      await refresh()
    },
    async move(files, folderId) {
      const { answers, done } = await inTurns(files, (ids) => call(libraryUpdate, { file_ids: ids, folder_id: folderId }))
      if (done.length === 0) return
      put(answers.flatMap(({ items }) => items))
      say(t("moved", { count: done.length }))
      await refresh()
    },
    async rename(file, name) {
      const { items } = await call(libraryUpdate, { file_ids: [file.file_id], name }, { handlesErrors: true })
      put(items)
    },
    async download(files) {
      const [first] = files
      if (first !== undefined && files.length === 1) return saveFile(first.file_id, first.name).catch(tellFailure)
      packing.current?.abort()
      const abort = new AbortController()
      packing.current = abort
      /** Only the archive that was asked for last is told of. */
      const tell = (bytes: number | null) => {
        if (packing.current === abort) setPackedBytes(bytes)
      }
      tell(0)
      try {
        const ids = files.map(({ file_id }) => file_id)
        await saveArchive(batchImagesZip, { file_ids: ids }, `${t("archiveName")}.zip`, tell, abort.signal)
      } catch (error) {
        if (!abort.signal.aborted) tellFailure(error)
      } finally {
        tell(null)
      }
    },
    packedBytes,
    stopPacking: useCallback(() => packing.current?.abort(), []),
  }
}
