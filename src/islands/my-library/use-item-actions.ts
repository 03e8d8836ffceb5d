import { itemOperate, itemUpdate, type LibraryItem } from "../../domain/library/item-contract.ts"
import { batchImagesZip } from "../../domain/library/resource-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce, UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { failureOf } from "../_ui/failure.ts"
import { useArchive } from "../library/use-archive.ts"
import { inTurns } from "../upload/in-turns.ts"
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

const idOf = ({ id }: LibraryItem) => id

/** `onChanged` hears that sums, folders or the trash are others. */
export function useItemActions({ amend, put }: Items, onChanged: () => void): ItemActions {
  const t = useMessages("mylibrary")
  const { save, packedBytes, stopPacking } = useArchive()
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
    const { left } = await inTurns(items, idOf, ask)
    if (left.length > 0) {
      put(left)
      return false
    }
    onChanged()
    return true
  }
  const operate = (operation: "trash" | "restore" | "delete") => (ids: string[]) => call(itemOperate, { ids, operation })
  const trash = async (items: readonly LibraryItem[]) => {
    const trashedAt = new Date().toISOString()
    if (!(await change(items, () => ({ trashed_at: trashedAt }), operate("trash")))) return
    say(t("trashed", { count: items.length }), () => void takeBack(items, () => isDone(items, operate("restore"))))
  }
  const isDone = async (items: readonly LibraryItem[], ask: (ids: string[]) => Promise<unknown>) =>
    (await inTurns(items, idOf, ask)).left.length === 0
  /** Asks for an undo, and shows things as they were. */
  const takeBack = async (items: readonly LibraryItem[], ask: () => Promise<boolean>) => {
    if (!(await ask())) return
    put(items)
    onChanged()
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
      const moveBack = async () => {
        for (const [folder, there] of Map.groupBy(items, ({ folder_id }) => folder_id))
          if (!(await isDone(there, into(folder)))) return false
        return true
      }
      say(t("moved", { count: items.length }), () => void takeBack(items, moveBack))
    },
    async download(items) {
      const input = {
        file_ids: items.flatMap(({ id, origin }) => (origin === "brought" ? [id] : [])),
        urls: items.flatMap(({ url, origin }) => (origin === "made" ? [url] : [])),
      }
      await save(batchImagesZip, input, `${t("archiveName")}.zip`).catch((error: unknown) => {
        const { code, requestId } = failureOf(error, Date.now())
        announce({ tone: "bad", body: { kind: "error", code, requestId } })
      })
    },
    packedBytes,
    stopPacking,
  }
}
