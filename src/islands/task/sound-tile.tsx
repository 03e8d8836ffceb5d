import { AudioLines } from "lucide-react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { PlayingTile } from "./playing-tile.tsx"

interface SoundTileProps {
  readonly task: Task
  readonly sound: TaskImage
  readonly locale: Locale
}

/** A sound that a task made. */
export function SoundTile({ task, sound, locale }: SoundTileProps) {
  return (
    <PlayingTile task={task} result={sound} locale={locale} label="openSound">
      <AudioLines size={32} strokeWidth={1.5} aria-hidden="true" />
    </PlayingTile>
  )
}
