import { CheckCheck, Download, Folder, RefreshCw, Trash2, X } from "lucide-react"
import type { Task } from "../../domain/task/contract.ts"
import { MAXIMUM_TASKS_AT_ONCE } from "../../domain/task/result-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isActive } from "../_session/known-tasks.ts"
import { Button } from "../_ui/button.tsx"
import { useFileSize } from "../_ui/file-size.ts"
import type { TaskListActions } from "./use-task-list-actions.ts"

interface TaskSelectionBarProps {
  readonly tasks: readonly Task[]
  readonly actions: TaskListActions
  readonly onSelectAll: () => void
  readonly onClear: () => void
}

/** What can be done with the chosen tasks, each with those of them that it suits; stays in sight while the list is scrolled. */
export function TaskSelectionBar({ tasks, actions, onSelectAll, onClear }: TaskSelectionBarProps) {
  const t = useMessages("task")
  const bytes = useFileSize()
  const active = tasks.filter(isActive)
  const ended = tasks.filter((task) => !isActive(task))
  const withImages = ended.filter((task) => task.img_uris.length > 0)
  const isTooMuch = withImages.length > MAXIMUM_TASKS_AT_ONCE
  const then = (act: () => unknown) => () => {
    onClear()
    void act()
  }
  return (
    <div
      role="group"
      aria-label={t("selected", { count: tasks.length })}
      className="panel sticky top-[calc(var(--top-height)+8px)] z-10 flex flex-wrap items-center gap-2 p-2 ps-4"
    >
      <p className="grow font-semibold tabular-nums">{t("selected", { count: tasks.length })}</p>
      {active.length === 0 ? null : (
        <Button icon={X} onClick={then(() => actions.cancel(active))}>
          {t("cancel")}
        </Button>
      )}
      {withImages.length === 0 ? null : (
        <>
          {actions.packedBytes === null ? (
            <Button icon={Download} disabled={isTooMuch} onClick={() => void actions.download(withImages)}>
              <span className="max-sm:sr-only">{t("downloadZip")}</span>
            </Button>
          ) : (
            <Button icon={X} onClick={actions.stopPacking} className="tabular-nums">
              {t("stopDownload", { amount: bytes(actions.packedBytes) })}
            </Button>
          )}
          <Button icon={Folder} onClick={() => void actions.saveImages(withImages)}>
            <span className="max-sm:sr-only">{t("saveToMedia")}</span>
          </Button>
        </>
      )}
      {ended.length === 0 ? null : (
        <>
          <Button icon={RefreshCw} onClick={then(() => actions.retry(ended))}>
            <span className="max-sm:sr-only">{t("makeAgain")}</span>
          </Button>
          <Button variant="danger" icon={Trash2} onClick={then(() => actions.remove(ended))}>
            <span className="max-sm:sr-only">{t("deleteTask")}</span>
          </Button>
        </>
      )}
      <Button icon={CheckCheck} onClick={onSelectAll}>
        <span className="max-sm:sr-only">{t("selectAll")}</span>
      </Button>
      <Button variant="quiet" icon={X} label={t("clearSelection")} onClick={onClear} />
      {isTooMuch ? <p className="w-full text-xs text-warn">{t("tooManyToDownload", { maximum: MAXIMUM_TASKS_AT_ONCE })}</p> : null}
    </div>
  )
}
