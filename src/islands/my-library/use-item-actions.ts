import { useRef, useState } from "react"
import { MAXIMUM_FILES_AT_ONCE } from "../../domain/library/contract.ts"
import { itemOperate, itemUpdate, type LibraryItem } from "../../domain/library/item-contract.ts"
import { batchImagesZip } from "../../domain/library/resource-contract.ts"
import { CallError, call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce, UNDO_LASTS_MS } from "../_runtime/notices.ts"
import { undoable } from "../_runtime/undoable.ts"
import { tellFailure } from "../_ui/failure.ts"
import { saveArchive } from "../library/download-files.ts"
import type { Part } from "./amended.ts"
import type { Items } from "./use-items.ts"

/** What can be done with items of the library; what fails is told as a notice. */
export interface ItemActions {
  readonly trash: (items: readonly LibraryItem[]) => Promise<void>
  readonly restore: (items: readonly LibraryItem[]) => Promise<void>
  /** Deletes for good what lies in the trash, once eight seconds have passed in which that can be undone. */
  readonly erase: (items: readonly LibraryItem[]) => void
  readonly rate: (items: readonly LibraryItem[], rating: number) => Promise<void>
  readonly favor: (items: readonly LibraryItem[], isFavorite: boolean) => Promise<void>
  readonly move: (items: readonly LibraryItem[], folderId: string | null) => Promise<void>
  /** One file as it is, several as an archive. */
  readonly download: (items: readonly LibraryItem[]) => Promise<void>
  /** Bytes of an archive that have come; null while none is on its way. */
  readonly packedBytes: number | null
  readonly stopPacking: () => void
}

type Operation = "trash" | "restore" | "delete"

const operate = (operation: Operation) => (ids: string[]) => call(itemOperate, { ids, operation }, { outlivesPage: true })

/** Asks for as many at once as a call takes, one call after the other; `did` hears what each was about. Throws what one throws. */
async function inTurns(
  items: readonly LibraryItem[],
  ask: (ids: string[]) => Promise<unknown>,
  did: (some: readonly LibraryItem[]) => void,
): Promise<void> {
  for (let from = 0; from < items.length; from += MAXIMUM_FILES_AT_ONCE) {
    const some = items.slice(from, from + MAXIMUM_FILES_AT_ONCE)
    await ask(some.map(({ id }) => id))
    did(some)
  }
}

/** `onChanged` hears that sums, folders or the trash are others. */
export function useItemActions({ amend, hide }: Pick<Items, "amend" | "hide">, onChanged: () => void): ItemActions {
  const t = useMessages("mylibrary")
  const [packedBytes, setPackedBytes] = useState<number | null>(null)
  const packing = useRef<AbortController | null>(null)
  const say = (text: string, undo?: () => void) =>
    announce({
      tone: "good",
      body: { kind: "text", text },
      ...(undo === undefined ? {} : { action: { label: t("undo"), run: undo }, lastsMs: UNDO_LASTS_MS }),
    })

  /** Asks for something, and answers what was done of it: what was refused was told already. */
  const done = async (items: readonly LibraryItem[], ask: (ids: string[]) => Promise<unknown>): Promise<readonly LibraryItem[]> => {
    const those: LibraryItem[] = []
    try {
      await inTurns(items, ask, (some) => those.push(...some))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    } finally {
      if (those.length > 0) onChanged()
    }
    return those
  }
  /** Shows a change at once, asks for it, and takes back what was refused; answers what was done, and how that is taken back. */
  const change = async (
    items: readonly LibraryItem[],
    made: Part,
    was: (item: LibraryItem) => Part,
    ask: (ids: string[]) => Promise<unknown>,
  ) => {
    const back = amend(items, made, was)
    let those: readonly LibraryItem[] = []
    try {
      those = await done(items, ask)
    } finally {
      if (those.length < items.length) back(items.slice(those.length))
    }
    return { those, back }
  }
  /** The same for what takes things out of a view: a list that was read before that was done may have brought them back. */
  const leave: typeof change = async (items, made, was, ask) => {
    const changed = await change(items, made, was, ask)
    if (changed.those.length > 0) amend(changed.those, made, was)
    return changed
  }
  const wasTrashed = ({ trashed_at }: LibraryItem) => ({ trashed_at })
  return {
    async trash(items) {
      const { those, back } = await leave(items, { trashed_at: new Date().toISOString() }, wasTrashed, operate("trash"))
      if (those.length > 0) say(t("trashed", { count: those.length }), () => void done(those, operate("restore")).then(back))
    },
    async restore(items) {
      const { those } = await leave(items, { trashed_at: null }, wasTrashed, operate("restore"))
      if (those.length > 0) say(t("restored", { count: those.length }))
    },
    erase(items) {
      const show = hide(items)
      undoable(t("erased", { count: items.length }), t("undo"), {
        undo: () => show(items),
        finish: async () => {
          try {
            amend(await done(items, operate("delete")), { trashed_at: null }, wasTrashed)
          } finally {
            show(items)
          }
        },
      })
    },
    async rate(items, rating) {
      const ask = (ids: string[]) => call(itemUpdate, { ids, rating })
      await change(items, { rating }, (item) => ({ rating: item.rating }), ask)
    },
    async favor(items, isFavorite) {
      const ask = (ids: string[]) => call(itemUpdate, { ids, is_favorite: isFavorite })
      await change(items, { is_favorite: isFavorite }, ({ is_favorite }) => ({ is_favorite }), ask)
    },
    async move(items, folderId) {
      const into = (folder: string | null) => (ids: string[]) => call(itemUpdate, { ids, folder_id: folder })
      const { those, back } = await leave(items, { folder_id: folderId }, ({ folder_id }) => ({ folder_id }), into(folderId))
      if (those.length === 0) return
      const moveBack = async () => {
        for (const [folder, there] of Map.groupBy(those, ({ folder_id }) => folder_id)) back(await done(there, into(folder)))
      }
      say(t("moved", { count: those.length }), () => void moveBack())
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
