import { FileArchive, Grid3x3, Share2 } from "lucide-react"
import { useState } from "react"
import type { Task } from "../../../domain/task/contract.ts"
import { downloadTasks } from "../../../domain/task/result-contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { announce } from "../../_runtime/notices.ts"
import { Button } from "../../_ui/button.tsx"
import { saveBlob } from "../../_ui/save-blob.ts"
import { saveArchive } from "../../library/download-files.ts"
import { drawGrid } from "./draw-grid.ts"
import { SweepShare } from "./sweep-share.tsx"
import { type Sweep, useCellWords } from "./use-cell-words.ts"

/** How far a sweep has come, and what can be done with all of it. */
export function SweepActions({ task, sweep }: { readonly task: Task; readonly sweep: Sweep }) {
  const t = useMessages("sweep")
  const words = useCellWords(sweep)
  const [isBusy, setIsBusy] = useState(false)
  const [isSharing, setIsSharing] = useState(false)
  const hasEnded = task.status === TASK_STATUS.success
  const fail = (text: string) => announce({ tone: "bad", body: { kind: "text", text } })

  const run = async (work: () => Promise<void>, failure: string) => {
    setIsBusy(true)
    try {
      await work()
    } catch {
      fail(failure)
    } finally {
      setIsBusy(false)
    }
  }
  const draw = async () => {
    const size = { width: task.width ?? 1, height: task.height ?? 1 }
    const isRightToLeft = document.documentElement.dir === "rtl"
    saveBlob(
      await drawGrid({ sweep, images: task.img_uris, columns: words.columns, rows: words.rows, size, isRightToLeft }),
      "atelier-grid.png",
    )
  }
  const pack = () => saveArchive(downloadTasks, { task_ids: [task.id] }, "atelier-grid.zip", () => {}, new AbortController().signal)
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-1.5">
      <span role="status" className="text-xs text-ink-2 tabular-nums">
        {t("made", { made: task.img_uris.length, count: task.n_iter })}
      </span>
      {hasEnded ? (
        <span className="ms-auto flex flex-wrap gap-1.5">
          <Button icon={Grid3x3} disabled={isBusy} onClick={() => void run(draw, t("drawFailed"))}>
            {t("downloadImage")}
          </Button>
          <Button icon={FileArchive} disabled={isBusy} onClick={() => void run(pack, t("zipFailed"))}>
            {t("downloadZip")}
          </Button>
          <Button icon={Share2} aria-haspopup="dialog" onClick={() => setIsSharing(true)}>
            {t("share")}
          </Button>
        </span>
      ) : null}
      {isSharing ? <SweepShare taskId={task.id} onClose={() => setIsSharing(false)} /> : null}
    </div>
  )
}
