import { AudioLines, Image, X } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task } from "../../domain/task/contract.ts"
import { mediaOf } from "../../domain/task/media-rules.ts"
import { TASK_STATUS } from "../../domain/task/rules.ts"
import { taskPath } from "../_making/stream/task-path.ts"
import { TaskProgress } from "../_making/stream/task-progress.tsx"
import { useEndingWords } from "../_making/stream/use-ending-words.ts"
import { useQueueWords } from "../_making/stream/use-queue-words.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isActive } from "../_session/known-tasks.ts"
import { Button } from "../_ui/button.tsx"
import { countedAs } from "./counted-as.ts"
import { stillOf } from "./panel-rules.ts"

interface TaskLineProps {
  readonly task: Task
  readonly locale: Locale
  readonly onCancel: () => void
}

/** One task in a line: what it looks like, what was asked for, and how it stands. */
export function TaskLine({ task, locale, onCancel }: TaskLineProps) {
  const t = useMessages("task")
  const title = promptTitle(task.prompt)
  return (
    <li className="flex items-center gap-1" data-task={task.id} data-item="">
      <a
        href={taskPath(task, locale)}
        className="flex min-h-14 min-w-0 grow items-center gap-3 rounded-control px-2 py-1.5 hover:bg-hover"
        aria-busy={isActive(task)}
      >
        <Picture task={task} />
        <span className="grid min-w-0 grow gap-0.5">
          <bdi className="truncate text-sm font-medium">{title}</bdi> <Standing task={task} />
          {isActive(task) ? <TaskProgress task={task} className="mt-1 rounded-pill" /> : null}
        </span>
      </a>
      {isActive(task) ? <Button variant="quiet" icon={X} label={t("cancelNamed", { prompt: title })} onClick={onCancel} /> : null}
    </li>
  )
}

function Standing({ task }: { readonly task: Task }) {
  const t = useMessages("task")
  const queue = useQueueWords()
  const ending = useEndingWords()
  if (task.status === TASK_STATUS.failure) return <span className="truncate text-xs text-bad">{ending(task)}</span>
  const made = task.img_uris.length === 0 ? [] : [t(countedAs(task), { count: task.img_uris.length })]
  const parts = isActive(task) ? queue(task) : [...made, t("madeOn", { date: new Date(task.create_at) })]
  return <span className="truncate text-xs text-ink-2 tabular-nums">{parts.join(" · ")}</span>
}

function Picture({ task }: { readonly task: Task }) {
  const src = stillOf(task)
  const Icon = mediaOf(task) === "audio" ? AudioLines : Image
  return (
    <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-control bg-hover text-ink-3" aria-hidden="true">
      {src === null ? (
        <Icon size={18} strokeWidth={1.75} />
      ) : (
        <img src={src} alt="" width={44} height={44} className="size-full object-cover" />
      )}
    </span>
  )
}
