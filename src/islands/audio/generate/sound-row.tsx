import { Download, ExternalLink, Folder, Pause, Play, Send, Speech, Trash2, Wand2 } from "lucide-react"
import { useEffect, useState } from "react"
import { sentenceLines } from "../../../domain/audio/sung-lines.ts"
import type { Task, TaskImage } from "../../../domain/task/contract.ts"
import { type TileAction, TileActions } from "../../_making/room/tile-actions.tsx"
import { onTileKey } from "../../_making/room/tile-keys.ts"
import { publishResults } from "../../_making/stream/publish-results.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import type { MenuGroup, MenuItem } from "../../_ui/menu.tsx"
import { saveLink } from "../../_ui/save-blob.ts"
import { useSound } from "../../_ui/use-sound.ts"
import { lipSyncPath } from "../../result/dubbing-paths.ts"
import { resultFileName } from "../../result/result-file-name.ts"
import { useTranscribeItem } from "../../transcript/use-transcribing.ts"
import { type AudioActions, kindOf } from "./audio-kind.ts"
import { SoundWave } from "./sound-wave.tsx"
import { SungWords } from "./sung-words.tsx"

interface SoundRowProps {
  readonly task: Task
  readonly sound: TaskImage
  /** Its place in the task's list, from 0. */
  readonly index: number
  readonly title: string
  readonly taskActions: AudioActions
}

/** One finished sound: its wave, its words with the line that is heard, and what can be done with it. It is heard alone. */
export function SoundRow(props: SoundRowProps) {
  const { task, sound, index, title } = props
  const t = useMessages("sounds")
  const player = useSound(sound.duration ?? 0)
  const { audio, told, isPlaying, isBroken, atS, durationS, toggle, seek } = player
  const [areWordsOpen, setAreWordsOpen] = useState(false)
  const { actions, more, moreLabel, keys } = useSoundActions(props)
  // Listeners read along.
  useEffect(() => {
    if (isPlaying) setAreWordsOpen(true)
  }, [isPlaying])
  const isSpeech = kindOf(task) === "speech"
  const words = sound.lyrics ?? (isSpeech ? sentenceLines(task.prompt) : undefined)
  const named = { index: index + 1, title }
  return (
    // Its keys are those of the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-tile=""
      data-playing={isPlaying ? "" : undefined}
      aria-label={t("soundOf", { ...named, count: task.img_uris.length })}
      onKeyDown={(event) => onTileKey(event, { ...keys, " ": toggle })}
      className="sound-row group"
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what is said or sung stands below; music and sounds say nothing */}
      <audio ref={audio} src={sound.url} preload="none" {...told} />
      <button type="button" data-plays="" onClick={toggle} aria-label={t(isPlaying ? "pauseOf" : "playOf", named)} className="sound-play">
        {isPlaying ? <Pause size={18} fill="currentColor" aria-hidden="true" /> : <Play size={18} fill="currentColor" aria-hidden="true" />}
      </button>
      <SoundWave url={sound.url} atS={atS} durationS={durationS} seek={seek} />
      <TileActions look="row" actions={actions} more={more} moreLabel={moreLabel} />
      <div className="sound-words">
        <p role="status" className="text-sm text-bad empty:hidden">
          {isBroken ? t("broken") : ""}
        </p>
        {words === undefined || words === "" ? null : (
          <SungWords
            words={words}
            isSpeech={isSpeech}
            title={title}
            atPart={durationS > 0 && (isPlaying || atS > 0) ? atS / durationS : null}
            isOpen={areWordsOpen}
            onOpen={setAreWordsOpen}
          />
        )}
      </div>
    </li>
  )
}

/** What can be done with a sound, in sight, in menus and by keys. */
function useSoundActions({ task, sound, index, title, taskActions }: SoundRowProps) {
  const t = useMessages("sounds")
  const tasks = useMessages("task")
  const result = useMessages("result")
  const making = useMessages("making")
  const { id, prompt, pub_community: isPublished, img_uris: all } = task
  const { url, operate_number: place, duration = 0 } = sound
  const transcribe = useTranscribeItem({ named: { parent_task_id: id, operate_number: place }, durationS: duration, title: prompt })
  const file = { href: url, name: resultFileName(task, sound) }
  const publish = () => void publishResults(task, [sound])
  const openWork = () => void taskActions.openWork(task, sound)
  const reuse = () => void taskActions.takeSettings(task)
  const uses: readonly MenuItem[] = [
    { label: tasks("useSettings"), keys: "R", onChoose: reuse },
    ...(taskActions.hasLipSync
      ? [{ label: t("way_lipSync"), icon: Speech, onChoose: () => location.assign(lipSyncPath({ task: id, image: place })) }]
      : []),
    ...transcribe,
  ]
  const actions: readonly TileAction[] = [
    { label: tasks("download"), icon: Download, download: file },
    isPublished
      ? { label: result("openWork"), icon: ExternalLink, onPress: openWork }
      : { label: result("publish"), icon: Send, isMirrored: true, isDialog: true, onPress: publish },
    { label: making("useAs"), icon: Wand2, groups: [uses] },
  ]
  const more: readonly MenuGroup[] = [
    [{ label: tasks("saveToMedia"), icon: Folder, onChoose: () => void taskActions.saveOne(task, sound) }],
    [
      ...(all.length > 1
        ? [{ label: t("deleteOne"), icon: Trash2, isDangerous: true, onChoose: () => taskActions.removeOne(task, sound) }]
        : []),
      { label: tasks("remove"), icon: Trash2, isDangerous: true, onChoose: () => taskActions.remove(task) },
    ],
  ]
  return {
    actions,
    more,
    moreLabel: `${making("more")}: ${t("actionsOf", { index: index + 1, title })}`,
    keys: { d: () => saveLink(file), p: isPublished ? openWork : publish, r: reuse },
  }
}
