import { TRANSCRIPT_ACTION } from "../../../domain/audio/generation/task-actions.ts"
import { promptTitle } from "../../../domain/prompt/index.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { MadeRow } from "../../_making/stream/made-row.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { formatTick } from "../../_ui/time-text.ts"
import { TranscriptCard } from "../../transcript/transcript-card.tsx"
import { type AudioActions, kindOf } from "./audio-kind.ts"
import { LyricsBody } from "./lyrics-body.tsx"
import { SoundRow } from "./sound-row.tsx"

interface AudioCardProps {
  readonly task: Task
  readonly taskActions: AudioActions
}

/** One task as a row: on its way, done with its sounds or with what was said, or ended with the way on. */
export function AudioCard(props: AudioCardProps) {
  return props.task.type === TRANSCRIPT_ACTION ? <TranscriptCard {...props} /> : <SoundsCard {...props} />
}

function SoundsCard({ task, taskActions }: AudioCardProps) {
  const t = useMessages("sounds")
  const kind = t(`tab_${kindOf(task)}`)
  const title = promptTitle(task.prompt) || kind
  const { lyrics, img_uris: sounds, made_by: maker } = task
  return (
    <MadeRow
      task={task}
      title={title}
      kind={kind}
      recipe={[
        ...sounds.slice(0, 1).flatMap(({ duration }) => (duration === undefined ? [] : [formatTick(duration, 1)])),
        ...(maker?.model == null ? [] : [maker.model.name]),
      ]}
      taskActions={taskActions}
      onReuse={lyrics === undefined ? () => void taskActions.takeSettings(task) : null}
      underway={<SoundShape />}
    >
      {sounds.length === 0 ? null : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {sounds.map((sound, index) =>
            taskActions.hidden.has(sound.url) ? null : (
              <SoundRow key={sound.url} task={task} sound={sound} index={index} title={title} taskActions={taskActions} />
            ),
          )}
        </ul>
      )}
      {lyrics === undefined ? null : <LyricsBody lyrics={lyrics} onUse={() => taskActions.takeLyrics(task)} />}
    </MadeRow>
  )
}

/** The room of a sound to come. */
export function SoundShape() {
  return (
    <div aria-hidden="true" className="sound-row motion-safe:animate-pulse">
      <span className="skeleton size-12 rounded-full" />
      <span className="skeleton h-10" />
    </div>
  )
}
