import type { Task } from "../../../domain/task/contract.ts"
import { TASK_STATUS } from "../../../domain/task/rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"

/** How far a task has come, as a thin bar; `className` says where it lies. */
export function TaskProgress({ task, className = "" }: { readonly task: Task; readonly className?: string }) {
  const t = useMessages("task")
  return (
    <div
      role="progressbar"
      aria-label={task.status === TASK_STATUS.waiting ? t("waiting") : t("running")}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={task.process}
      className={`h-1 overflow-hidden bg-line ${className}`}
    >
      <div
        className="h-full origin-left rounded-[inherit] bg-accent transition-transform duration-200 motion-reduce:transition-none rtl:origin-right"
        style={{ transform: `scaleX(${task.process / 100})` }}
      />
    </div>
  )
}
