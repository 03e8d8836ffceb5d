import { Pause, Play, Repeat, RotateCcw } from "lucide-react"
import { useCallback, useEffect, useState } from "react"
import { useFormatter } from "use-intl/react"
import {
  AUDIO_FORMATS,
  type AudioEdit,
  expectedBytes,
  peakOfPiece,
  possibleEdit,
  resultName,
  wholeEdit,
} from "../../domain/audio/edit-rules.ts"
import { audioWorker } from "../../wasm-workers/audio/client.ts"
import type { OpenedAudio } from "../../wasm-workers/audio/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ActionBar } from "../_tools/action-bar.tsx"
import { AnotherFile } from "../_tools/another-file.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { ToolFailureBox } from "../_tools/tool-failure-box.tsx"
import { ToolProgressBar } from "../_tools/tool-progress.tsx"
import type { ToolPanelProps } from "../_tools/tool-screen.tsx"
import { useObjectUrl } from "../_tools/use-object-url.ts"
import { useTool } from "../_tools/use-tool.ts"
import { useToolWords } from "../_tools/use-tool-words.ts"
import { toolProgress } from "../_tools/video-engine.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { TimeField } from "../_ui/time-field.tsx"
import { formatTime } from "../_ui/time-text.ts"
import { type MadeFile, ToolResult } from "../upload/keep/tool-result.tsx"
import { codecName } from "../video/file-line.tsx"
import { AudioSettings } from "./audio-settings.tsx"
import { saveAudioFile } from "./save-audio-file.ts"
import { usePiecePlayer } from "./use-piece-player.ts"
import { STEP_SECONDS, Waveform } from "./waveform.tsx"

/** Stretches of the outline: more than any screen has pixels across. */
const STRETCHES = 4_000

/** Cuts, fades, normalises and converts one audio file; all of it in this browser. */
export function AudioPanel({ file, onAnother, onDone }: ToolPanelProps) {
  const t = useMessages("audio")
  const tools = useMessages("tools")
  const opening = useTool<OpenedAudio>(false)
  const { run, state } = opening
  const [isStopped, setIsStopped] = useState(false)
  const open = useCallback(() => {
    setIsStopped(false)
    run((signal, tell) =>
      audioWorker().run("open", { file, stretches: STRETCHES }, { signal, onProgress: (progress) => tell(toolProgress(progress)) }),
    )
  }, [file, run])
  useEffect(open, [open])
  const stop = () => {
    opening.cancel()
    setIsStopped(true)
  }
  const another = onAnother && <AnotherFile onAnother={onAnother} />
  switch (state.step) {
    case "idle":
      return <div className="min-h-40">{isStopped ? <Button onClick={open}>{tools("tryAgain")}</Button> : null}</div>
    case "running":
      return <ToolProgressBar state={state} label={t("reading")} onCancel={onAnother ?? stop} />
    case "failed":
      return (
        <ToolFailureBox failure={state.failure} title={t("notOpened")} onRetry={open}>
          {another}
        </ToolFailureBox>
      )
    case "done":
      return <AudioEditor file={file} audio={state.result} another={another} onDone={onDone} />
  }
}

/** What was made and what it is called: both as things were chosen when it was begun. */
interface NamedFile {
  readonly name: string
  readonly made: MadeFile
}

interface AudioEditorProps {
  readonly file: File
  readonly audio: OpenedAudio
  readonly another: React.ReactNode
  readonly onDone: ((file: File) => void) | undefined
}

function AudioEditor({ file, audio, another, onDone }: AudioEditorProps) {
  const t = useMessages("audio")
  const words = useToolWords()
  const format = useFormatter()
  const [edit, setEdit] = useState(() => wholeEdit(audio.durationSeconds))
  const [isLooping, setIsLooping] = useState(false)
  const url = useObjectUrl(audio.copy ?? file)
  const player = usePiecePlayer(url, edit, isLooping, audio.lateSeconds)
  const saving = useTool<NamedFile>()
  const change = (part: Partial<AudioEdit>) => {
    setEdit((before) => possibleEdit({ ...before, ...part }, audio.durationSeconds))
    saving.reset()
  }
  const save = () =>
    saving.run(async (signal, tell) => {
      const name = resultName(file.name, edit.format)
      const made = await audioWorker().run(
        "save",
        { file, name, edit, peak: peakOfPiece(audio.outline, audio.durationSeconds, edit) },
        { signal, onProgress: (progress) => tell(toolProgress(progress)) },
      )
      return { name, made: { file: made, contentType: AUDIO_FORMATS[edit.format].contentType, size: null } }
    })
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
          <p className="truncate font-semibold" title={file.name}>
            <bdi>{file.name}</bdi>
          </p>
          <p className="text-xs text-ink-2 tabular-nums">
            {t("facts", {
              codec: codecName(audio.codec),
              rate: format.number(audio.sampleRate / 1000, { maximumFractionDigits: 1 }),
              channels: audio.channels,
            })}
            {" · "}
            {formatTime(audio.durationSeconds)} · {words.size(file.size)}
          </p>
        </div>
        {another}
      </div>
      <section className={`${LOOKS.card} grid gap-4 p-3 sm:p-4`}>
        <Waveform
          outline={audio.outline}
          durationSeconds={audio.durationSeconds}
          edit={edit}
          atSeconds={player.atSeconds}
          onEdit={change}
          onSeek={player.seek}
        />
        <div className="flex flex-wrap items-end gap-3">
          <button
            type="button"
            onClick={player.toggle}
            aria-label={player.isPlaying ? t("pause") : t("play")}
            title={player.isPlaying ? t("pause") : t("play")}
            className={buttonLook("plain", "medium", true)}
          >
            {player.isPlaying ? <Pause size={18} /> : <Play size={18} />}
          </button>
          <button
            type="button"
            aria-pressed={isLooping}
            aria-label={t("loop")}
            title={t("loop")}
            onClick={() => setIsLooping(!isLooping)}
            className={buttonLook("plain", "medium", true)}
          >
            <Repeat size={18} />
          </button>
          <div className="grid min-w-0 flex-1 basis-72 grid-cols-3 gap-3">
            <TimeField
              label={t("start")}
              stepSeconds={STEP_SECONDS}
              seconds={edit.startSeconds}
              onSeconds={(startSeconds) => change({ startSeconds })}
            />
            <TimeField
              label={t("end")}
              stepSeconds={STEP_SECONDS}
              seconds={edit.endSeconds}
              onSeconds={(endSeconds) => change({ endSeconds })}
            />
            <TimeField
              label={t("length")}
              stepSeconds={STEP_SECONDS}
              seconds={edit.endSeconds - edit.startSeconds}
              onSeconds={(length) => change({ endSeconds: edit.startSeconds + length })}
            />
          </div>
        </div>
      </section>
      <section className={`${LOOKS.card} p-4`}>
        <AudioSettings edit={edit} onEdit={change} />
      </section>
      <ActionBar>
        {saving.state.step === "running" ? (
          <ToolProgressBar state={saving.state} label={t("saving")} onCancel={saving.cancel} />
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <Button variant="primary" size="large" onClick={save}>
              {t("save")}
            </Button>
            <Button onClick={() => change(wholeEdit(audio.durationSeconds))}>
              <RotateCcw size={16} aria-hidden="true" />
              {t("reset")}
            </Button>
            <p className="text-xs text-ink-2 tabular-nums">{t("expected", { size: words.size(expectedBytes(edit, audio)) })}</p>
          </div>
        )}
      </ActionBar>
      <div className="grid gap-4">
        {saving.state.step === "failed" ? <ToolFailureBox failure={saving.state.failure} title={t("notMade")} onRetry={save} /> : null}
        {saving.state.step === "done" ? (
          <ToolResult
            {...saving.state.result}
            sourceBytes={file.size}
            source={{ file: audio.copy ?? file, startSeconds: edit.startSeconds + audio.lateSeconds, hasVideo: false }}
            save={saveAudioFile}
            tools={[]}
            onDone={onDone}
          />
        ) : null}
      </div>
    </div>
  )
}
