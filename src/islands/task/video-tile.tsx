import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { PlayingTile } from "./playing-tile.tsx"

/** The browser shows the picture of this moment where a video has no poster, s. */
const SHOWN_AT_S = 0.1

interface VideoTileProps {
  readonly task: Task
  readonly video: TaskImage
  readonly locale: Locale
}

/** A video that a task made, small and still. */
export function VideoTile({ task, video, locale }: VideoTileProps) {
  return (
    <PlayingTile task={task} result={video} locale={locale} label="openVideo">
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
    </PlayingTile>
  )
}
