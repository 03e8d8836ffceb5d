import { Play } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { promptTitle } from "../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { taskPath } from "./task-path.ts"

/** The browser shows the picture of this moment where a video has no poster, s. */
const SHOWN_AT_S = 0.1

interface VideoTileProps {
  readonly task: Task
  readonly video: TaskImage
  readonly locale: Locale
}

/** A video that a task made, small and still: leads to where it plays. */
export function VideoTile({ task, video, locale }: VideoTileProps) {
  const t = useMessages("task")
  const title = promptTitle(task.prompt)
  return (
    <li className="relative">
      <a
        href={taskPath(task, locale)}
        aria-label={t("openVideo", { title, index: video.operate_number, count: task.img_uris.length })}
        className="image-edge block size-28 overflow-hidden rounded-control bg-hover"
      >
        <video
          src={`${video.url}#t=${SHOWN_AT_S}`}
          {...(video.poster == null ? {} : { poster: video.poster })}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden="true"
          width={112}
          height={112}
          className="pointer-events-none size-full object-cover"
        />
        <span className="absolute end-1 bottom-1 inline-flex items-center gap-1 rounded bg-veil px-1 text-2xs text-veil-ink tabular-nums">
          <Play size={10} aria-hidden="true" />
          {t("seconds", { seconds: Math.round(video.duration ?? 0) })}
        </span>
      </a>
    </li>
  )
}
