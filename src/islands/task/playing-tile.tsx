import { Play } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { taskPath } from "../_making/stream/task-path.ts"
import { useMessages } from "../_runtime/messages.tsx"

interface PlayingTileProps {
  readonly task: Task
  readonly result: TaskImage
  readonly locale: Locale
  readonly label: "openVideo" | "openSound"
  /** What it looks like; 112 px on each side. */
  readonly children: ReactNode
}

/** Something that plays and that a task made, small and still: leads to where it plays. */
export function PlayingTile({ task, result, locale, label, children }: PlayingTileProps) {
  const t = useMessages("task")
  return (
    <li className="relative">
      <a
        href={taskPath(task, locale)}
        aria-label={t(label, { title: promptTitle(task.prompt), index: result.operate_number, count: task.img_uris.length })}
        className="image-edge grid size-28 place-items-center overflow-hidden rounded-control bg-hover text-ink-3"
      >
        {children}
        <span className="absolute end-1 bottom-1 inline-flex items-center gap-1 rounded bg-veil px-1 text-2xs text-veil-ink tabular-nums">
          <Play size={10} aria-hidden="true" />
          {t("seconds", { seconds: Math.round(result.duration ?? 0) })}
        </span>
      </a>
    </li>
  )
}
