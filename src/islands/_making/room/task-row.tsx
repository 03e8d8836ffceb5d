import type { ReactNode } from "react"
import type { Task } from "../../../domain/task/contract.ts"
import { isActive } from "../../_session/known-tasks.ts"

interface TaskRowProps {
  readonly task: Task
  /** What the row is called where others are told apart from it. */
  readonly label: string
  /** Of its heading, below those of what it stands in; 2 by default. */
  readonly level?: 2 | 3 | 4
  /** Marks before the words, such as the kind of what was made. */
  readonly marks?: ReactNode
  /** What was asked for. */
  readonly title: ReactNode
  /** The recipe in few words, or how far it is. */
  readonly facts: ReactNode
  /** At the end of the line: Cancel while it runs, else Reuse and the menu. */
  readonly actions: ReactNode
  readonly children: ReactNode
}

/** By what a task is found in a stream, and what is said of its place there. */
export const rowOf = (task: Task, label: string) => ({
  id: task.id,
  "data-task": task.id,
  "data-status": task.status,
  "aria-label": label,
  "aria-busy": isActive(task),
  tabIndex: -1,
})

/** One task of a stream: a line of words, and what comes of it. */
export function TaskRow({ task, label, level = 2, marks, title, facts, actions, children }: TaskRowProps) {
  const Heading = `h${level}` as const
  return (
    <article {...rowOf(task, label)} className="grid scroll-mt-16 grid-cols-[minmax(0,1fr)] gap-1.5 outline-none md:scroll-mt-4">
      <header className="flex min-h-9 items-center gap-x-3">
        <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
          <Heading className="flex max-w-full min-w-0 items-baseline gap-2 text-sm font-medium" title={task.prompt}>
            {marks}
            <bdi className="min-w-0 truncate">{title}</bdi>
          </Heading>
          <span className="min-w-0 truncate text-xs text-ink-3 tabular-nums">{facts}</span>
        </div>
        <div className="flex shrink-0 items-center gap-1.5">{actions}</div>
      </header>
      {children}
    </article>
  )
}
