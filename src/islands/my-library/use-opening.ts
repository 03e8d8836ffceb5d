import { useCallback, useRef, useState } from "react"
import { libraryList } from "../../domain/library/contract.ts"
import type { LibraryItem } from "../../domain/library/item-contract.ts"
import { articlePath, boardPath, isPage } from "../../domain/library/item-rules.ts"
import { getTasks } from "../../domain/task/result-contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { call } from "../_runtime/call.ts"
import { localPath } from "../_runtime/local-path.ts"
import { learn } from "../_session/live-tasks.ts"
import { useStudio } from "../studio/studio-state.ts"

/** How an item is opened. */
export interface Opening {
  /** The file that lies open; images that were made open in the viewer of results. */
  readonly file: MediaFile | null
  readonly open: (item: LibraryItem) => void
  /** Closes the file; what is still on its way does not open. */
  readonly close: () => void
}

/** Opens items, each where it is looked at; `inspect` shows what opens nowhere else, such as what lies in the trash; it stays the same function. What fails is told as a notice. */
export function useOpening(inspect: (item: LibraryItem) => void): Opening {
  const studio = useStudio()
  const [file, setFile] = useState<MediaFile | null>(null)
  /** Whoever asks last opens; nobody is taken away from what they went on to. */
  const asked = useRef(0)
  const open = useCallback(
    async (item: LibraryItem) => {
      asked.current += 1
      const own = asked.current
      const isMeant = () => own === asked.current
      if (isPage(item.kind)) {
        location.assign(localPath((item.kind === "board" ? boardPath : articlePath)(item.id)))
        return
      }
      if (item.origin === "brought") {
        const { items: files } = await call(libraryList, { file_ids: [item.id] })
        if (!isMeant()) return
        if (files[0] !== undefined) return setFile(files[0])
      } else if (item.task_id !== null && item.kind === "image") {
        const { items: tasks } = await call(getTasks, { task_ids: [item.task_id] })
        learn(tasks)
        if (!isMeant()) return
        const index = tasks[0]?.img_uris.findIndex((image) => image.operate_number === item.operate_number) ?? -1
        if (index >= 0) return studio.$opened.set({ taskId: item.task_id, index })
      }
      inspect(item)
    },
    [studio, inspect],
  )
  return {
    file,
    // The notice has told it.
    open: useCallback((item) => void open(item).catch(() => {}), [open]),
    close: () => {
      asked.current += 1
      setFile(null)
    },
  }
}
