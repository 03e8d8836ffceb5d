import { Download } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { COVER_RATIOS, type CoverRatio, coverCrop } from "../../domain/video/cover-rules.ts"
import type { CoverSettings } from "../../wasm-workers/cover/protocol.ts"
import type { VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ActionBar } from "../_tools/action-bar.tsx"
import { POSTER_SHARE } from "../_tools/cover-by-element.ts"
import { takeCover } from "../_tools/cover-engine.ts"
import { resultName } from "../_tools/file-words.ts"
import { frameSecondsOf } from "../_tools/frame-seconds.ts"
import { LOOKS } from "../_tools/looks.ts"
import { ToolFailureBox } from "../_tools/tool-failure-box.tsx"
import { useTool } from "../_tools/use-tool.ts"
import { buttonLook } from "../_ui/button.tsx"
import { ChoiceField } from "../_ui/choice-field.tsx"
import { saveBlob } from "../_ui/save-blob.ts"
import { formatTick } from "../_ui/time-text.ts"
import { CoverStage } from "./cover-stage.tsx"
import { CoverStrip } from "./cover-strip.tsx"
import { CoverSuggestions, useSuggestions } from "./cover-suggestions.tsx"
import { useCoverFrame } from "./use-cover-frame.ts"

interface CoverEditorProps {
  readonly file: File
  readonly facts: VideoFacts
  readonly onDone?: ((cover: File) => void) | undefined
}

/** Suggestions that take longer are not waited for. */
const SUGGESTIONS_MS = 2_500

const RATIOS = Object.keys(COVER_RATIOS).filter((key): key is CoverRatio => key in COVER_RATIOS)
const FORMATS = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const
type Format = keyof typeof FORMATS
const FORMAT_WORDS: Readonly<Record<Format, string>> = { jpg: "JPEG", png: "PNG", webp: "WebP" }

/** Looks for a frame, cuts it to a shape and takes it along. */
export function CoverEditor({ file, facts, onDone }: CoverEditorProps) {
  const t = useMessages("video")
  const tools = useMessages("tools")
  const { frame, url, requestedSeconds, failure, look, settled, isTaking } = useCoverFrame(file, facts)
  const suggestions = useSuggestions(file, facts)
  const [ratio, setRatio] = useState<CoverRatio>("free")
  const [place, setPlace] = useState({ across: 0.5, down: 0.5 })
  const [format, setFormat] = useState<Format>("jpg")
  const saving = useTool<null>()
  /** What was last to be done with the cover: another try does the same. */
  const lastUse = useRef<(cover: File) => void>(saveCover)
  const { width, height } = facts.video ?? { width: 1, height: 1 }
  const crop = coverCrop(width, height, COVER_RATIOS[ratio], place.across, place.down)
  const room = { across: width - crop.width, down: height - crop.height }

  const isTouched = useRef(false)
  const choose = (atSeconds: number, step?: -1 | 0 | 1) => {
    isTouched.current = true
    look(atSeconds, step)
  }
  const best = suggestions === null ? null : (suggestions[0]?.atSeconds ?? facts.durationSeconds * POSTER_SHARE)
  useEffect(() => {
    if (isTouched.current) return
    if (best !== null) return look(best)
    // A video that only the bundled engine reads is looked through for long: something of it is seen before.
    const timer = setTimeout(() => look(facts.durationSeconds / 3), SUGGESTIONS_MS)
    return () => clearTimeout(timer)
  }, [look, best, facts.durationSeconds])

  const save = (use: (cover: File) => void) => {
    if (saving.state.step === "running") return
    lastUse.current = use
    saving.run(async (signal) => {
      // The moment that was chosen last, also where its frame is not seen yet.
      const shown = await settled()
      const settings: CoverSettings = { atSeconds: shown?.atSeconds ?? requestedSeconds, crop, type: FORMATS[format] }
      const taken = await takeCover(file, facts, settings, signal)
      use(new File([taken.blob], resultName(file.name, t("coverSuffix"), format), { type: taken.blob.type }))
      return null
    })
  }
  const pull = (across: number, down: number) =>
    setPlace((before) => ({
      across: room.across > 0 ? within(before.across + (across * width) / room.across) : before.across,
      down: room.down > 0 ? within(before.down + (down * height) / room.down) : before.down,
    }))
  const isBusy = saving.state.step === "running"

  return (
    <div className="grid gap-4">
      <CoverStage
        url={url}
        alt={t("coverFrameAt", { time: formatTick(frame?.atSeconds ?? 0, 0.1) })}
        width={width}
        height={height}
        crop={crop}
        isTaking={isTaking}
        onMove={pull}
      />
      {failure === null ? null : <ToolFailureBox failure={failure} title={t("coverFailed")} onRetry={() => choose(requestedSeconds)} />}
      <CoverStrip
        file={file}
        facts={facts}
        atSeconds={requestedSeconds}
        frameSeconds={frameSecondsOf(facts.video?.frameRate ?? null)}
        onLook={choose}
      />
      <CoverSuggestions suggestions={suggestions} facts={facts} chosenSeconds={frame?.atSeconds ?? null} onChoose={choose} />
      <div className={`${LOOKS.card} grid gap-4 p-4`}>
        <ChoiceField
          size="compact"
          label={t("coverShape")}
          name="shape"
          choices={RATIOS.map((value) => ({ value, label: value === "free" ? t("coverWhole") : value }))}
          chosen={ratio}
          onChoose={(value) => {
            setRatio(value)
            setPlace({ across: 0.5, down: 0.5 })
          }}
        />
        {room.across > 0 || room.down > 0 ? (
          <label className="grid gap-1 text-xs text-ink-2">
            {t("coverPlace")}
            <input
              type="range"
              dir="ltr"
              min={0}
              max={1}
              step={0.01}
              value={room.across > 0 ? place.across : place.down}
              onChange={(event) => {
                const value = event.target.valueAsNumber
                setPlace((before) => (room.across > 0 ? { ...before, across: value } : { ...before, down: value }))
              }}
              className="h-9 w-full max-w-sm accent-accent"
            />
          </label>
        ) : null}
        <ChoiceField
          size="compact"
          label={t("coverFormat")}
          name="format"
          choices={(["jpg", "png", "webp"] as const).map((value) => ({ value, label: FORMAT_WORDS[value] }))}
          chosen={format}
          onChoose={setFormat}
        />
      </div>
      <ActionBar>
        <div className="flex flex-wrap items-center gap-3">
          {onDone === undefined ? null : (
            <button
              type="button"
              disabled={frame === null}
              aria-disabled={isBusy}
              onClick={() => save(onDone)}
              className={buttonLook("primary", "large")}
            >
              {tools("useThis")}
            </button>
          )}
          <button
            type="button"
            disabled={frame === null}
            aria-disabled={isBusy}
            aria-busy={isBusy}
            onClick={() => save(saveCover)}
            className={onDone === undefined ? buttonLook("primary", "large") : buttonLook()}
          >
            <Download size={16} strokeWidth={1.75} aria-hidden="true" />
            {tools("download")}
          </button>
          <p className="text-xs text-ink-2 tabular-nums">
            <bdi>{t("coverSize", { width: String(crop.width), height: String(crop.height) })}</bdi>
          </p>
        </div>
      </ActionBar>
      {saving.state.step === "failed" ? (
        <ToolFailureBox failure={saving.state.failure} title={t("coverFailed")} onRetry={() => save(lastUse.current)} />
      ) : null}
      <p role="status" className="sr-only">
        {saving.state.step === "done" ? tools("done") : ""}
      </p>
    </div>
  )
}

function saveCover(cover: File): void {
  saveBlob(cover, cover.name)
}

function within(share: number): number {
  return Math.min(1, Math.max(0, share))
}
