import { Scissors } from "lucide-react"
import { type KeyboardEvent, useState } from "react"
import type { MadeVideo, TrimSettings, VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ActionBar } from "../_tools/action-bar.tsx"
import { resultName } from "../_tools/file-words.ts"
import { ToolFailureBox } from "../_tools/tool-failure-box.tsx"
import { ToolProgressBar } from "../_tools/tool-progress.tsx"
import { type ToolWork, useTool } from "../_tools/use-tool.ts"
import { useToolWords } from "../_tools/use-tool-words.ts"
import { letGo, toolProgress, videoEngine } from "../_tools/video-engine.ts"
import { buttonLook } from "../_ui/button.tsx"
import { formatTime } from "../_ui/time-text.ts"
import { ToolResult } from "../upload/keep/tool-result.tsx"
import { ClipView } from "./clip-view.tsx"
import { LossList } from "./loss-list.tsx"
import { Timeline } from "./timeline.tsx"
import { atFrame, type Edge, type Extent, type Selection, wholeOf, withEdge, withLength } from "./timeline-rules.ts"
import { Transport } from "./transport.tsx"
import { TrimFields } from "./trim-fields.tsx"
import { TrimOptions } from "./trim-options.tsx"
import { useClipPlayer } from "./use-clip-player.ts"

interface TrimEditorProps {
  readonly file: File
  readonly facts: VideoFacts
  readonly extent: Extent
  readonly onDone?: ((file: File) => void) | undefined
}

/** What was cut out, and where it was to begin. */
interface Cut {
  readonly made: MadeVideo
  readonly requestedSeconds: number
}

/** Chooses the piece, looks at it, and cuts it out. */
export function TrimEditor({ file, facts, extent, onDone }: TrimEditorProps) {
  const t = useMessages("video")
  const words = useToolWords()
  const [selection, setSelection] = useState<Selection>(() => wholeOf(extent))
  const [mode, setMode] = useState<TrimSettings["mode"]>("exact")
  const [isMuted, setIsMuted] = useState(false)
  const [isLooping, setIsLooping] = useState(true)
  const [spoken, setSpoken] = useState("")
  const player = useClipPlayer({ extent, selection, isLooping })
  const tool = useTool<Cut>()
  const isRunning = tool.state.step === "running"
  const lengthSeconds = selection.endSeconds - selection.startSeconds
  const estimateBytes = (facts.sizeBytes * lengthSeconds) / extent.durationSeconds

  const change = (next: Selection) => {
    setSelection(next)
    if (tool.state.step === "failed") tool.reset()
  }
  /** The frame that an edge leads to is shown at once; at the end it is the last one that is kept. */
  const moveEdge = (edge: Edge, seconds: number) => {
    const next = withEdge(selection, edge, atFrame(seconds, extent), extent)
    change(next)
    player.pause()
    player.seek(edge === "start" ? next.startSeconds : next.endSeconds - extent.frameSeconds)
  }
  const setAtPlayhead = (edge: Edge) => {
    const at = player.$playhead.get()
    const seconds = atFrame(edge === "end" ? at + extent.frameSeconds : at, extent)
    const next = withEdge(selection, edge, seconds, extent)
    change(next)
    const isStart = edge === "start"
    setSpoken(t(isStart ? "trimStartAt" : "trimEndAt", { time: formatTime(isStart ? next.startSeconds : next.endSeconds) }))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
    // By place on the keyboard, so that they work in every script.
    const action = shortcuts[event.code]
    if (action === undefined || (event.code === "Space" && hasOwnSpace(event.target))) return
    event.preventDefault()
    action()
  }
  const shortcuts: Readonly<Record<string, () => void>> = {
    KeyI: () => setAtPlayhead("start"),
    KeyO: () => setAtPlayhead("end"),
    KeyL: () => setIsLooping(!isLooping),
    Space: player.toggle,
  }
  const cut = () => {
    player.pause()
    if (tool.state.step === "done") letGo(tool.state.result.made)
    tool.run(trimWork(file, { ...selection, mode }, isMuted && facts.audio !== null))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for what its buttons do, while the focus is within
    <section aria-label={t("trimEditor")} onKeyDown={onKeyDown} className="grid gap-4">
      <ClipView file={file} player={player} isMuted={isMuted} />
      <Transport player={player} extent={extent} isLooping={isLooping} onLoop={() => setIsLooping(!isLooping)} />
      <Timeline
        file={file}
        facts={facts}
        extent={extent}
        selection={selection}
        $playhead={player.$playhead}
        onEdge={moveEdge}
        onSeek={(seconds) => {
          player.pause()
          player.seek(Math.min(atFrame(seconds, extent), extent.durationSeconds))
        }}
      />
      <TrimFields
        selection={selection}
        extent={extent}
        onEdge={moveEdge}
        onLength={(seconds) => change(withLength(selection, seconds, extent))}
        onSetHere={setAtPlayhead}
      />
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <TrimOptions mode={mode} isMuted={isMuted} hasAudio={facts.audio !== null} onMode={setMode} onMuted={setIsMuted} />
      <LossList
        facts={facts}
        making={{ video: mode === "fast" ? "copied" : "encoded", audio: isMuted || facts.audio === null ? "none" : "copied" }}
      />
      <ActionBar>
        {tool.state.step === "running" ? (
          <ToolProgressBar state={tool.state} label={t("trimWorking")} onCancel={tool.cancel} />
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2 tabular-nums">
              {t("trimEstimate", { length: formatTime(lengthSeconds), size: words.size(estimateBytes) })}
            </p>
            <button type="button" onClick={cut} disabled={isRunning} className={`${buttonLook("primary", "large")} max-md:w-full`}>
              <Scissors size={16} strokeWidth={2} aria-hidden="true" />
              {t("trimCut")}
            </button>
          </div>
        )}
      </ActionBar>
      <div className="grid gap-4">
        {tool.state.step === "failed" ? <ToolFailureBox failure={tool.state.failure} title={t("trimFailed")} onRetry={cut} /> : null}
        {tool.state.step === "done" ? (
          <ToolResult
            key={tool.state.result.made.id}
            made={tool.state.result.made}
            name={resultName(file.name, t("trimSuffix"), tool.state.result.made.extension)}
            sourceBytes={facts.sizeBytes}
            source={{ file, startSeconds: player.playerTimeOf(tool.state.result.made.startSeconds), hasVideo: true }}
            note={<CutNote cut={tool.state.result} extent={extent} />}
            tools={["convert", "cover"]}
            onDone={onDone}
          />
        ) : null}
      </div>
    </section>
  )
}

/** Where the piece truly begins, and what became of the video. */
function CutNote({ cut: { made, requestedSeconds }, extent }: { readonly cut: Cut; readonly extent: Extent }) {
  const t = useMessages("video")
  if (made.isCutShort === true) return t("cutShort", { length: formatTime(made.durationSeconds) })
  const early = requestedSeconds - made.startSeconds
  if (early > extent.frameSeconds / 2) return t("trimKeyFrame", { start: formatTime(made.startSeconds), early: formatTime(early) })
  if (made.video === "copied") return t("trimCopied")
  return made.video === "edges" ? t("trimEdges") : t("trimEncoded")
}

function trimWork(file: File, settings: TrimSettings, isMuted: boolean): ToolWork<Cut> {
  return async (signal, tell) => {
    const share = isMuted ? 0.8 : 1
    const piece = await videoEngine().trim(file, settings, { signal, onProgress: (progress) => tell(toolProgress(progress, 0, share)) })
    const requestedSeconds = settings.startSeconds
    if (!isMuted) return { made: piece, requestedSeconds }
    try {
      const silent = await videoEngine().mute(piece.file, { signal, onProgress: (progress) => tell(toolProgress(progress, share, 1)) })
      return { made: { ...silent, video: piece.video, startSeconds: piece.startSeconds }, requestedSeconds }
    } finally {
      letGo(piece)
    }
  }
}

/** What does something by itself when space is pressed on it. */
function hasOwnSpace(target: EventTarget): boolean {
  return target instanceof Element && target.matches("button, input, a, select, video, audio")
}

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type === "text"
}
