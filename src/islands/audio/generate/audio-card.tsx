import { CornerUpLeft, Download, ExternalLink, Folder, Send, Trash2 } from "lucide-react"
import { AUDIO_ACTIONS, AUDIO_KINDS, type AudioKind, TRANSCRIPT_ACTION } from "../../../domain/audio/generation/task-actions.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { MadeCard } from "../../_making/stream/made-card.tsx"
import { publishResults } from "../../_making/stream/publish-results.ts"
import { TaskProgress } from "../../_making/stream/task-progress.tsx"
import type { StreamActions } from "../../_making/stream/use-stream-actions.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button, buttonLook } from "../../_ui/button.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { resultFileName } from "../../result/result-file-name.ts"
import { TranscribeButton } from "../../transcript/transcribe-button.tsx"
import { TranscriptCard } from "../../transcript/transcript-card.tsx"
import { LyricsBody } from "./lyrics-body.tsx"
import { SungWords } from "./sung-words.tsx"

/** What can be done with a task that makes sounds. */
export interface AudioDeeds extends StreamActions {
  /** Fills the form with what the task was asked for. */
  readonly takeSettings: (task: Task) => Promise<void>
  /** Has the form sing what the task wrote. */
  readonly takeLyrics: (task: Task) => void
  /** Goes to the page of what a sound was published as. */
  readonly openWork: (task: Task, sound: TaskImage) => Promise<void>
}

interface AudioCardProps {
  readonly task: Task
  readonly deeds: AudioDeeds
  readonly marksPreviews: boolean
}

/** What a task of sounds makes. */
export function kindOf({ type }: Pick<Task, "type">): AudioKind {
  return AUDIO_KINDS.find((kind) => AUDIO_ACTIONS[kind] === type) ?? "sound-effect"
}

/** One task in the stream: on its way, done with its sounds or with what was said, or ended with the way on. */
export function AudioCard(props: AudioCardProps) {
  return props.task.type === TRANSCRIPT_ACTION ? <TranscriptCard {...props} /> : <SoundsCard {...props} />
}

function SoundsCard({ task, deeds, marksPreviews }: AudioCardProps) {
  const t = useMessages("sounds")
  const taking = useAction()
  const kind = t(`tab_${kindOf(task)}`)
  const title = promptTitle(task.prompt) || kind
  return (
    <MadeCard
      task={task}
      title={title}
      kind={kind}
      deeds={deeds}
      marksPreviews={marksPreviews}
      words={{ remove: t("removeOf", { title }), notRetried: t("notRetried") }}
      underway={
        <div className="relative h-14 overflow-hidden rounded-card bg-hover">
          <TaskProgress task={task} className="absolute inset-x-0 bottom-0" />
        </div>
      }
    >
      <ul className="grid max-w-3xl gap-3 empty:hidden">
        {task.img_uris.map((sound, index) =>
          deeds.hidden.has(sound.url) ? null : (
            <Sound key={sound.url} task={task} sound={sound} index={index} title={title} deeds={deeds} />
          ),
        )}
      </ul>
      {task.lyrics === undefined ? (
        <div>
          <Button icon={CornerUpLeft} isIconMirrored isBusy={taking.isBusy} onClick={() => void taking.run(() => deeds.takeSettings(task))}>
            {t("useSettings")}
          </Button>
        </div>
      ) : (
        <LyricsBody lyrics={task.lyrics} onUse={() => deeds.takeLyrics(task)} />
      )}
    </MadeCard>
  )
}

interface SoundProps extends Pick<AudioCardProps, "task" | "deeds"> {
  readonly sound: TaskImage
  /** Its place in the task's list, from 0. */
  readonly index: number
  readonly title: string
}

function Sound({ task, sound, index, title, deeds }: SoundProps) {
  const t = useMessages("sounds")
  const tasks = useMessages("task")
  const publishing = useAction()
  const count = task.img_uris.length
  const { url, duration, seed, lyrics } = sound
  const facts = [
    ...(duration === undefined ? [] : [t("seconds", { count: Math.round(duration * 10) / 10 })]),
    ...(seed !== 0 ? [`${t("seed")} ${seed}`] : []),
  ]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-raised p-3">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said stands above; music and sounds say nothing */}
      <audio src={url} controls preload="metadata" aria-label={t("soundOf", { index: index + 1, count, title })} className="h-10 w-full" />
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 grow text-xs text-ink-2 tabular-nums">{facts.join(" · ")}</p>
        <a
          href={url}
          download={resultFileName(task, sound)}
          aria-label={t("downloadOf", { index: index + 1, title })}
          className={buttonLook("plain", "medium")}
        >
          <Download size={16} strokeWidth={1.75} />
          {t("download")}
        </a>
        {task.pub_community ? (
          <Button
            icon={ExternalLink}
            label={t("openWorkOf", { index: index + 1, title })}
            onClick={() => void deeds.openWork(task, sound)}
          />
        ) : (
          <Button
            icon={Send}
            isIconMirrored
            isBusy={publishing.isBusy}
            label={t("publishOf", { index: index + 1, title })}
            onClick={() => void publishing.run(() => publishResults(task, [sound]))}
          >
            {tasks("publish")}
          </Button>
        )}
        <Button icon={Folder} label={t("saveOf", { index: index + 1, title })} onClick={() => void deeds.saveOne(task, sound)} />
        <TranscribeButton task={task} sound={sound} title={title} />
        {count > 1 ? (
          <Button icon={Trash2} label={t("deleteOne", { index: index + 1, title })} onClick={() => deeds.removeOne(task, sound)} />
        ) : null}
      </div>
      {lyrics === undefined ? null : <SungWords lyrics={lyrics} title={title} />}
    </li>
  )
}
