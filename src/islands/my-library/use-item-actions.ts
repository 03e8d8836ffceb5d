import { useRef, useState } from "react"
import { MAXIMUM_FILES_AT_ONCE } from "../../domain/library/contract.ts"
import { itemOperate, itemUpdate, type LibraryItem } from "../../domain/library/item-contract.ts"
import { batchImagesZip } from "../../domain/library/resource-contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce, UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { tellFailure } from "../_ui/failure.ts"
import { saveArchive } from "../library/download-files.ts"
import type { Items } from "./use-items.ts"

/** What can be done with items of the library; what fails is told as a notice. */
export interface ItemActions {
  readonly trash: (items: readonly LibraryItem[]) => Promise<void>
  readonly restore: (items: readonly LibraryItem[]) => Promise<void>
  /** Deletes for good what lies in the trash. */
  readonly erase: (items: readonly LibraryItem[]) => Promise<void>
  readonly rate: (items: readonly LibraryItem[], rating: number) => Promise<void>
  readonly favor: (items: readonly LibraryItem[], isFavorite: boolean) => Promise<void>
  readonly move: (items: readonly LibraryItem[], folderId: string | null) => Promise<void>
  /** One file as it is, several as an archive. */
  readonly download: (items: readonly LibraryItem[]) => Promise<void>
  /** Bytes of an archive that have come; null while none is on its way. */
  readonly packedBytes: number | null
  readonly stopPacking: () => void
}

/** `onChanged` hears that sums, folders or the trash are others. */
export function useItemActions({ amend, put }: Pick<Items, "amend" | "put">, onChanged: () => void): ItemActions {
  const t = useMessages("mylibrary")
  const [packedBytes, setPackedBytes] = useState<number | null>(null)
  const packing = useRef<AbortController | null>(null)
  const say = (text: string, undo?: () => void) =>
    announce({
      tone: "good",
      body: { kind: "text", text },
      ...(undo === undefined ? {} : { action: { label: t("undo"), run: undo }, lastsMs: UNDO_LASTS_MS }),
    })

  /** Shows a change at once, asks for it, and takes it back where it was refused: that was told already. */
  const change = async (
    items: readonly LibraryItem[],
    made: (item: LibraryItem) => Partial<LibraryItem>,
    ask: (ids: string[]) => Promise<unknown>,
  ): Promise<boolean> => {
    for (const item of items) amend(new Set([item.id]), made(item))
    let from = 0
    try {
      for (; from < items.length; from += MAXIMUM_FILES_AT_ONCE)
        await ask(items.slice(from, from + MAXIMUM_FILES_AT_ONCE).map(({ id }) => id))
    } catch (error) {
      put(items.slice(from))
      if (!(error instanceof CallError)) throw error
      return false
    }
    onChanged()
    return true
  }
  const operate = (operation: "trash" | "restore" | "delete") => (ids: string[]) => call(itemOperate, { ids, operation })
  const trash = async (items: readonly LibraryItem[]) => {
    const trashedAt = new Date().toISOString()
    if (!(await change(items, () => ({ trashed_at: trashedAt }), operate("trash")))) return
    const restoreAll = (of: readonly LibraryItem[]) =>
      inTurns(
        of.map(({ id }) => id),
        operate("restore"),
      )
    say(t("trashed", { count: items.length }), () => void takeBack(items, restoreAll))
  }
  /** Asks for an undo, and shows things as they were. */
  const takeBack = async (items: readonly LibraryItem[], ask: (of: readonly LibraryItem[]) => Promise<unknown>) => {
    try {
      await ask(items)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return
    }
    put(items)
    onChanged()
  }
  const inTurns = async (ids: readonly string[], ask: (some: string[]) => Promise<unknown>) => {
    for (let from = 0; from < ids.length; from += MAXIMUM_FILES_AT_ONCE) await ask(ids.slice(from, from + MAXIMUM_FILES_AT_ONCE))
  }
  return {
    trash,
    async restore(items) {
      if (await change(items, () => ({ trashed_at: null }), operate("restore"))) say(t("restored", { count: items.length }))
    },
    async erase(items) {
      if (await change(items, () => ({ trashed_at: null }), operate("delete"))) say(t("erased", { count: items.length }))
    },
    async rate(items, rating) {
      await change(
        items,
        () => ({ rating }),
        (ids) => call(itemUpdate, { ids, rating }),
      )
    },
    async favor(items, isFavorite) {
      await change(
        items,
        () => ({ is_favorite: isFavorite }),
        (ids) => call(itemUpdate, { ids, is_favorite: isFavorite }),
      )
    },
    async move(items, folderId) {
      const into = (folder: string | null) => (ids: string[]) => call(itemUpdate, { ids, folder_id: folder })
      if (!(await change(items, () => ({ folder_id: folderId }), into(folderId)))) return
      const moveBack = async (of: readonly LibraryItem[]) => {
        for (const [folder, there] of Map.groupBy(of, ({ folder_id }) => folder_id))
          await inTurns(
            there.map(({ id }) => id),
            into(folder),
          )
      }
      say(t("moved", { count: items.length }), () => void takeBack(items, moveBack))
    },
    async download(items) {
      packing.current?.abort()
      const abort = new AbortController()
      packing.current = abort
      /** Only the archive that was asked for last is told of. */
      const tell = (bytes: number | null) => {
        if (packing.current === abort) setPackedBytes(bytes)
      }
      tell(0)
      const input = {
        file_ids: items.flatMap(({ id, origin }) => (origin === "brought" ? [id] : [])),
        urls: items.flatMap(({ url, origin }) => (origin === "made" ? [url] : [])),
      }
      try {
        await saveArchive(batchImagesZip, input, `${t("archiveName")}.zip`, tell, abort.signal)
      } catch (error) {
        if (!abort.signal.aborted) tellFailure(error)
      } finally {
        tell(null)
      }
    },
    packedBytes,
    stopPacking: () => packing.current?.abort(),
  }
}
