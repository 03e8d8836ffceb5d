import { ListChecks } from "lucide-react"
import { type ReactNode, useEffect } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { operateTask, type Task } from "../../domain/task/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { learn } from "../_session/live-tasks.ts"
import { refreshPurse } from "../_session/member.ts"
import { Empty } from "../_ui/empty.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { panelOf } from "./panel-rules.ts"
import { TaskLine } from "./task-line.tsx"
import type { TaskPanelShownEvent } from "./task-ring.ts"
import { useRecentTasks } from "./use-recent-tasks.ts"

const SHOWN: TaskPanelShownEvent = "task-panel:shown"

export interface TaskPanelListProps {
  readonly locale: Locale
}

/** The viewer's tasks: those under way, and the last that ended. */
export function TaskPanelList({ locale }: TaskPanelListProps) {
  const t = useMessages("task")
  const { tasks, isLoading, failure, reload } = useRecentTasks()
  useEffect(() => {
    document.addEventListener(SHOWN, reload)
    return () => document.removeEventListener(SHOWN, reload)
  }, [reload])
  const { active, ended } = panelOf(tasks)
  const line = (task: Task) => <TaskLine key={task.id} task={task} locale={locale} onCancel={() => void cancel(task)} />
  const isEmpty = active.length === 0 && ended.length === 0
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
      <Part title={t("queue")}>{active.map(line)}</Part>
      <Part title={t("lastEnded")}>{ended.map(line)}</Part>
      {isEmpty && isLoading ? <SkeletonRows count={3} label={t("loading")} /> : null}
      {isEmpty && !isLoading && failure === null ? (
        <Empty headingLevel={2} icon={ListChecks} title={t("noTasksTitle")} body={t("noTasksBody")} look="plain" />
      ) : null}
      <FailureBox failure={failure} title={t("tasksFailed")} onRetry={reload} hasNoFields />
    </div>
  )
}

async function cancel({ id }: Task): Promise<void> {
  try {
    learn([await call(operateTask, { id, operation: "cancel" })])
    void refreshPurse()
  } catch {
    // The notice has told it; the task goes on.
  }
}

function Part({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section aria-label={title} className="grid grid-cols-[minmax(0,1fr)]">
      <h2 className="px-2 pb-1 text-xs font-semibold text-ink-3">{title}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)]">{children}</ul>
    </section>
  )
}
