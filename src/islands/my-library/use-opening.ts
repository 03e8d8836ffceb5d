import { useState } from "react"
import { libraryList } from "../../domain/library/contract.ts"
import type { LibraryItem } from "../../domain/library/item-contract.ts"
import { boardPath } from "../../domain/library/item-rules.ts"
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
  readonly open: (item: LibraryItem) => Promise<void>
  readonly close: () => void
}

/** Opens items, each where it is looked at; `inspect` shows what opens nowhere else. What fails is told as a notice. */
export function useOpening(inspect: (item: LibraryItem) => void): Opening {
  const studio = useStudio()
  const [file, setFile] = useState<MediaFile | null>(null)
  const find = async (item: LibraryItem) => {
    if (item.kind === "board") {
      location.assign(localPath(boardPath(item.id)))
    } else if (item.origin === "brought") {
      const { items: files } = await call(libraryList, { file_ids: [item.id] })
      setFile(files[0] ?? null)
    } else if (item.task_id !== null && item.kind === "image") {
      const { items: tasks } = await call(getTasks, { task_ids: [item.task_id] })
      learn(tasks)
      const index = tasks[0]?.img_uris.findIndex((image) => image.operate_number === item.operate_number) ?? -1
      if (index >= 0) studio.$opened.set({ taskId: item.task_id, index })
    } else {
      inspect(item)
    }
  }
  return {
    file,
    // The notice has told it.
    open: (item) => find(item).catch(() => {}),
    close: () => setFile(null),
  }
}
