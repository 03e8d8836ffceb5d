import { AudioLines, Mic, Square } from "lucide-react"
import { useRef, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { formatTick } from "../_ui/time-text.ts"
import { useFilePlace } from "../_ui/use-file-place.ts"
import { useErrorWords } from "../task/error-words.ts"
import { KeptFile } from "../video/keep-button.tsx"
import { LOOKS } from "../video/tool-looks.ts"
import { type Recorder, useRecorder } from "./use-recorder.ts"

const ACCEPT = "audio/*,video/*,.m4a,.mp3,.wav,.flac,.ogg,.opus,.aac,.mka,.mkv"

type FileFailure = "FileEmpty" | "CreativeCenterPopup12"

/** Where an audio comes from: a file that is chosen, dropped or pasted, or the microphone. */
export function AudioSource({ maximumBytes, onFile }: { readonly maximumBytes: number; readonly onFile: (file: File) => void }) {
  const t = useMessages("audio")
  const tools = useMessages("tools")
  const words = useErrorWords()
  const [failure, setFailure] = useState<FileFailure | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const place = useRef<HTMLElement>(null)
  const recorder = useRecorder(t("recordingName"), onFile)

  const take = (files: readonly File[]) => {
    const file = files[0]
    if (file === undefined) return
    const found = file.size === 0 ? "FileEmpty" : file.size > maximumBytes ? "CreativeCenterPopup12" : null
    setFailure(found)
    if (found === null) onFile(file)
  }
  const isOver = useFilePlace(place, ({ files }) => take([...files]))

  return (
    <div className="grid gap-3">
      <noscript>
        <p className="rounded-card border border-line bg-raised p-4">{tools("needsScript")}</p>
      </noscript>
      <section
        ref={place}
        data-needs-script=""
        aria-label={t("pickAudio")}
        className={`grid min-h-72 place-content-center justify-items-center gap-3 rounded-card border border-dashed p-6 text-center transition-colors duration-120 ${isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-raised"}`}
      >
        <AudioLines className="size-8 text-ink-3" strokeWidth={1.5} aria-hidden="true" />
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPT}
          aria-label={t("pickAudio")}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ""
            take(files)
          }}
        />
        {recorder.state.step === "recording" ? (
          <Recording recorder={recorder} />
        ) : (
          <div className="flex flex-wrap justify-center gap-2">
            <button type="button" onClick={() => input.current?.click()} className={LOOKS.primary}>
              {t("pickAudio")}
            </button>
            <button type="button" onClick={recorder.start} disabled={recorder.state.step === "asking"} className={LOOKS.button}>
              <Mic size={16} aria-hidden="true" />
              {t("record")}
            </button>
          </div>
        )}
        <p className="max-w-[46ch] text-pretty text-ink-2">{t("pickHint")}</p>
      </section>
      <div aria-live="polite">
        {failure === null ? null : <p className="rounded-control border border-bad/50 bg-sunken p-3">{words(failure)}</p>}
        {recorder.state.step === "idle" && recorder.state.failure !== null ? (
          <p className="rounded-control border border-bad/50 bg-sunken p-3">{t(recorder.state.failure)}</p>
        ) : null}
      </div>
      <KeptFile />
    </div>
  )
}

function Recording({ recorder }: { readonly recorder: Recorder }) {
  const t = useMessages("audio")
  if (recorder.state.step !== "recording") return null
  const { seconds, level } = recorder.state
  return (
    <div className="grid w-full max-w-xs gap-3">
      <p className="text-lg font-semibold tabular-nums">{t("recording", { time: formatTick(Math.floor(seconds), 1) })}</p>
      <meter min={0} max={1} value={level} aria-label={t("level")} className="h-2 w-full" />
      <button type="button" onClick={recorder.stop} className={LOOKS.primary}>
        <Square size={16} aria-hidden="true" />
        {t("stopRecording")}
      </button>
    </div>
  )
}
