import { Clapperboard } from "lucide-react"
import { useState } from "react"
import type { MadeVideo, VideoFacts } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ActionBar } from "../_tools/action-bar.tsx"
import { resultName } from "../_tools/file-words.ts"
import { ToolFailureBox } from "../_tools/tool-failure-box.tsx"
import { ToolProgressBar } from "../_tools/tool-progress.tsx"
import { useTool } from "../_tools/use-tool.ts"
import { useToolWords } from "../_tools/use-tool-words.ts"
import { letGo } from "../_tools/video-engine.ts"
import { buttonLook } from "../_ui/button.tsx"
import { formatTick, formatTime } from "../_ui/time-text.ts"
import { ToolResult } from "../upload/keep/tool-result.tsx"
import type { ConvertChoices } from "./convert-choices.ts"
import { ConvertPreview } from "./convert-preview.tsx"
import { type Encoders, FORMATS, formatExclusion, isAudio, type SourceTracks } from "./convert-rules.ts"
import { ConvertSettingsForm } from "./convert-settings-form.tsx"
import { convertWork } from "./convert-work.ts"
import { CROP_SHAPES, type CropFrame, type CropShape, isWhole, turned, wholeFrame } from "./crop-frame-rules.ts"
import { JoinFiles } from "./join-files.tsx"
import { LossList } from "./loss-list.tsx"
import type { Making } from "./losses.ts"
import { type OutputPlan, type PlanSource, planOutput } from "./output-plan.ts"
import { bitsOf } from "./source-bits.ts"
import { frameAfter, type Turning, turnedBy } from "./turn-rules.ts"
import type { RememberedChoices } from "./use-choices.ts"
import type { JoinList } from "./use-join-list.ts"
import { useMeasuredBytes } from "./use-measured-bytes.ts"

interface ConvertEditorProps {
  /** Of the first file among those that are joined: its video is shown and cropped. */
  readonly leadId: number
  readonly file: File
  readonly facts: VideoFacts
  readonly list: JoinList
  readonly encoders: Encoders
  readonly remembered: RememberedChoices
  readonly onDone?: ((file: File) => void) | undefined
}

/** Chooses what becomes of a video, and makes it. */
export function ConvertEditor({ leadId, file, facts, list, encoders, remembered, onDone }: ConvertEditorProps) {
  const t = useMessages("video")
  const source = sourceOf(facts, list)
  const [shape, setShape] = useState<CropShape>("free")
  const [crop, setCrop] = useState<CropFrame>(() => wholeFrame(turned(source, remembered.choices.turn)))
  const [croppedId, setCroppedId] = useState(leadId)
  if (croppedId !== leadId) {
    // Another video: what was cropped of the one before means nothing on it.
    setCroppedId(leadId)
    setShape("free")
    setCrop(wholeFrame(turned(source, remembered.choices.turn)))
  }
  const tool = useTool<MadeVideo>()
  const tracks = { hasVideo: source.hasVideo, hasAudio: source.hasAudio }
  const choices = withPossibleFormat(remembered.choices, tracks, encoders)
  const plan = planOutput(choices, source, crop, encoders)
  const measuredBytes = useMeasuredBytes(file, plan, tool.state.step === "running" || facts.engine !== "webcodecs" || list.items.length > 1)
  const isReady = plan.make !== null && !plan.isTargetTooSmall && list.items.every((item) => item.facts !== null)

  /** What failed may work with other choices; a result stays until the next one. */
  const forgive = () => {
    if (tool.state.step === "failed") tool.reset()
  }
  const change = (part: Partial<ConvertChoices>) => {
    remembered.change(part)
    forgive()
  }
  const turn = (turning: Turning) => {
    setCrop(frameAfter(crop, turned(source, choices.turn), turning))
    change(turnedBy(choices, turning))
  }
  const changeCrop = (next: CropFrame) => {
    setCrop(next)
    forgive()
  }
  const reset = () => {
    setShape("free")
    setCrop(wholeFrame(source))
    remembered.reset()
    forgive()
  }
  const start = () => {
    if (tool.state.step === "done") letGo(tool.state.result)
    const files = list.items.map((item) => item.file)
    tool.run(convertWork(files, plan))
  }

  return (
    <section
      aria-label={t("convertEditor")}
      className="grid items-start gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]"
    >
      <div className="grid min-w-0 gap-3">
        {source.hasVideo ? (
          <>
            <ConvertPreview
              key={leadId}
              file={file}
              facts={facts}
              image={source}
              choices={choices}
              crop={crop}
              ratio={CROP_SHAPES[shape]}
              isBusy={tool.state.step === "running"}
              onCrop={changeCrop}
            />
            <JoinFiles list={list} />
          </>
        ) : null}
      </div>
      <ConvertSettingsForm
        choices={choices}
        isDefault={remembered.isDefault && isWhole(crop, turned(source, choices.turn))}
        source={source}
        encoders={encoders}
        crop={crop}
        shape={shape}
        plan={plan}
        onChange={change}
        onTurn={turn}
        onCrop={changeCrop}
        onShape={setShape}
        onReset={reset}
      />
      <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-start-2">
        <LossList facts={facts} making={makingOf(plan)} />
        <ActionBar>
          {tool.state.step === "running" ? (
            <ToolProgressBar state={tool.state} label={t("convertWorking")} onCancel={tool.cancel} />
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <PlanWords choices={choices} plan={measuredBytes === null ? plan : { ...plan, bytes: measuredBytes }} />
              <button type="button" onClick={start} disabled={!isReady} className={`${buttonLook("primary", "large")} max-md:w-full`}>
                <Clapperboard size={16} strokeWidth={2} aria-hidden="true" />
                {t("convertMake")}
              </button>
            </div>
          )}
        </ActionBar>
        {tool.state.step === "failed" ? <ToolFailureBox failure={tool.state.failure} title={t("convertFailed")} onRetry={start} /> : null}
        {tool.state.step === "done" ? (
          <ToolResult
            key={tool.state.result.id}
            made={tool.state.result}
            name={resultName(file.name, list.items.length > 1 ? t("convertJoinedSuffix") : "", tool.state.result.extension)}
            sourceBytes={list.items.reduce((sum, item) => sum + item.file.size, 0)}
            source={list.items.length > 1 ? undefined : { file, startSeconds: 0, hasVideo: source.hasVideo }}
            note={
              tool.state.result.isCutShort === true ? t("cutShort", { length: formatTime(tool.state.result.durationSeconds) }) : undefined
            }
            tellsSaving
            tools={tool.state.result.contentType.startsWith("video/") ? ["trim", "cover"] : []}
            onDone={onDone}
          />
        ) : null}
      </div>
    </section>
  )
}

/** What becomes of the tracks, as far as it decides what is lost. */
function makingOf({ make }: OutputPlan): Making {
  if (make?.job === "extractAudio") return { video: "none", audio: "encoded" }
  const isSilent = make?.job !== "convert" || make.settings.audioCodec === "none"
  return { video: "encoded", audio: isSilent ? "none" : "encoded" }
}

/** What will come out, or why nothing can. */
function PlanWords({ choices, plan }: { readonly choices: ConvertChoices; readonly plan: OutputPlan }) {
  const t = useMessages("video")
  const words = useToolWords()
  if (plan.make === null) return <p className="text-bad">{t("convertNothing")}</p>
  if (plan.isTargetTooSmall) return <p className="text-bad">{t("failTargetTooSmall")}</p>
  const values = { length: formatTick(plan.durationSeconds, 1), size: words.size(plan.bytes) }
  return (
    <p className="text-ink-2 tabular-nums">
      {isAudio(choices.format)
        ? t("convertEstimateAudio", values)
        : t("convertEstimate", { ...values, sides: `${plan.size.width} × ${plan.size.height}` })}
    </p>
  )
}

/** All files as one source, of the size of the first. */
function sourceOf(facts: VideoFacts, { items }: JoinList): PlanSource {
  const known = items.flatMap((item) => (item.facts === null ? [] : [item.facts]))
  return {
    width: facts.video?.width ?? 0,
    height: facts.video?.height ?? 0,
    frameRate: facts.video?.frameRate ?? null,
    durationSeconds: known.reduce((sum, one) => sum + one.durationSeconds, 0),
    hasVideo: facts.video !== null,
    hasAudio: known.some((one) => one.audio !== null),
    bits: bitsOf(facts),
  }
}

/** The remembered format may be one that this file cannot become: then the first that it can. */
function withPossibleFormat(choices: ConvertChoices, tracks: SourceTracks, encoders: Encoders): ConvertChoices {
  if (formatExclusion(choices.format, tracks, encoders) === null) return choices
  const possible = FORMATS.find((format) => formatExclusion(format, tracks, encoders) === null)
  return possible === undefined ? choices : { ...choices, format: possible }
}
