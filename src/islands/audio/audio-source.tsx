import { AudioLines, Mic, Square } from "lucide-react"
import { useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { formatTick } from "../_ui/time-text.ts"
import { FileSource, type RefusedFile } from "../upload/keep/file-source.tsx"
import { type Recorder, useRecorder } from "./use-recorder.ts"

const ACCEPT = "audio/*,video/*,.m4a,.mp3,.wav,.flac,.ogg,.opus,.aac,.mka,.mkv"

interface AudioSourceProps {
  readonly maximumBytes: number
  readonly onFile: (file: File) => void
}

/** Where audio comes from: a file that is chosen, dropped or pasted, or the microphone. */
export function AudioSource({ maximumBytes, onFile }: AudioSourceProps) {
  const t = useMessages("audio")
  const [refused, setRefused] = useState<RefusedFile | null>(null)
  const recorder = useRecorder(t("recordingName"), onFile)
  const { state } = recorder
  const take = ([file]: readonly File[]) => {
    if (file === undefined) return
    const code = file.size === 0 ? "FileEmpty" : file.size > maximumBytes ? "CreativeCenterPopup12" : null
    setRefused(code === null ? null : { code, name: file.name })
    if (code === null) onFile(file)
  }
  return (
    <FileSource
      icon={AudioLines}
      label={t("pickAudio")}
      accept={ACCEPT}
      hints={[t("pickHint")]}
      refused={refused}
      onFiles={take}
      actions={
        <Button icon={Mic} onClick={recorder.start} disabled={state.step === "asking"}>
          {t("record")}
        </Button>
      }
      note={
        state.step === "idle" && state.failure !== null ? (
          <p className="rounded-control border border-bad/50 bg-sunken p-3">{t(state.failure)}</p>
        ) : null
      }
    >
      {state.step === "recording" ? <Recording recorder={recorder} /> : undefined}
    </FileSource>
  )
}

/** What is recorded now, and the button that ends it. Its island needs the messages `audio`. */
export function Recording({ recorder }: { readonly recorder: Recorder }) {
  const t = useMessages("audio")
  if (recorder.state.step !== "recording") return null
  const { seconds, level } = recorder.state
  return (
    <div className="grid w-full max-w-xs gap-3">
      <p className="text-lg font-semibold tabular-nums">{t("recording", { time: formatTick(Math.floor(seconds), 1) })}</p>
      <meter min={0} max={1} value={level} aria-label={t("level")} className="h-2 w-full" />
      <Button variant="primary" size="large" onClick={recorder.stop}>
        <Square size={16} aria-hidden="true" />
        {t("stopRecording")}
      </Button>
    </div>
  )
}
