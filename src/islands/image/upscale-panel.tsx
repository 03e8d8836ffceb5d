import { Download, Sparkles } from "lucide-react"
import { useState } from "react"
import { useFormatter } from "use-intl/react"
import {
  DEFAULT_SCALING_RATIO,
  largestRatioFor,
  MAXIMUM_UPSCALED_SIDE_PX,
  MINIMUM_SCALING_RATIO,
  upscaledSize,
} from "../../domain/studio/upscale-rules.ts"
import { upscaleImage } from "../../wasm-workers/upscale/client.ts"
import { UPSCALE_MODEL_BYTES, UPSCALE_MODELS, type UpscaleModel } from "../../wasm-workers/upscale/engine.ts"
import type { UpscaledImage } from "../../wasm-workers/upscale/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { ProgressCard } from "../_tools/progress-card.tsx"
import { remainingSeconds } from "../_tools/remaining-time.ts"
import type { ToolPanelProps } from "../_tools/tool-screen.tsx"
import { type Tool, useTool } from "../_tools/use-tool.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { failureWith } from "../_ui/failure.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { RangeField } from "../_ui/range-field.tsx"
import { saveBlob } from "../_ui/save-blob.ts"
import { KeepButton } from "../upload/keep/keep-button.tsx"
import { ImageLine } from "./image-line.tsx"
import { ImagePreview } from "./image-preview.tsx"
import { nameAfter } from "./name-after.ts"
import { NotOpened } from "./not-opened.tsx"
import { UpscaleView } from "./upscale-view.tsx"
import { useOpenedImage } from "./use-opened-image.ts"

interface UpscalePanelProps extends ToolPanelProps {
  /** The ratio that is chosen at first, as far as the image allows it. */
  readonly ratio?: number | undefined
}

interface UpscaleSettings {
  readonly ratio: number
  readonly model: UpscaleModel
}
type Result = UpscaledImage & { readonly of: UpscaleSettings }

/** An image made larger in this browser: by how much, how thoroughly, and what came of it beside what it was. */
export function UpscalePanel({ file, ratio: wished = DEFAULT_SCALING_RATIO, onDone, onAnother }: UpscalePanelProps) {
  const t = useMessages("image")
  const opening = useOpenedImage(file)
  const [chosen, setChosen] = useState<UpscaleSettings>({ ratio: wished, model: "slim" })
  const tool = useTool<Result>()
  if (opening.state === "failed") return <NotOpened code={opening.code} onAnother={onAnother} />
  const image = opening.state === "open" ? opening.image : null
  const largest = image === null ? null : largestRatioFor(image)
  const settings = { ...chosen, ratio: Math.min(chosen.ratio, largest ?? chosen.ratio) }
  const result = tool.state.step === "done" ? tool.state.result : null
  const start = () =>
    tool.run(async (signal, tell) => {
      const made = await upscaleImage(
        { image: file, ...settings },
        { signal, onProgress: ({ stage, fraction }) => tell({ step: stage === "download" ? "engine" : "work", fraction }) },
      )
      return { ...made, of: settings }
    })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ImageLine name={file.name} size={image} bytes={file.size} onAnother={onAnother} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-3">
          {image === null ? (
            <ImagePreview image={null} label={t("opening")} />
          ) : (
            <UpscaleView image={image} result={result?.file ?? null} />
          )}
          <Status tool={tool} onRetry={start} />
        </div>
        <div className={`${LOOKS.card} grid content-start gap-5 p-4`}>
          {image !== null && largest === null ? (
            <p role="alert" className="text-sm text-bad">
              {t("upscaleTooLarge", { side: MAXIMUM_UPSCALED_SIDE_PX })}
            </p>
          ) : (
            <Settings
              settings={settings}
              image={image}
              largest={largest}
              isOff={image === null || tool.state.step === "running"}
              onSettings={setChosen}
            />
          )}
          <Button
            variant={result === null ? "primary" : "plain"}
            size="large"
            icon={Sparkles}
            isOff={image === null || largest === null || tool.state.step === "running"}
            onClick={start}
          >
            {t(result === null ? "upscale" : "upscaleAgain")}
          </Button>
          {result === null ? null : <ResultActions result={result} name={file.name} onDone={onDone} />}
        </div>
      </div>
    </div>
  )
}

interface SettingsProps {
  readonly settings: UpscaleSettings
  readonly image: { readonly width: number; readonly height: number } | null
  readonly largest: number | null
  readonly isOff: boolean
  readonly onSettings: (settings: UpscaleSettings) => void
}

function Settings({ settings, image, largest, isOff, onSettings }: SettingsProps) {
  const t = useMessages("image")
  const { ratio, model } = settings
  const size = image === null ? null : upscaledSize(image, ratio)
  const maximum = largest ?? DEFAULT_SCALING_RATIO
  return (
    <>
      <RangeField
        label={t("upscaleRatio")}
        name="upscale_ratio"
        value={ratio}
        minimum={MINIMUM_SCALING_RATIO}
        maximum={maximum}
        step={0.1}
        isDisabled={isOff}
        shown={size === null ? t("times", { ratio }) : t("timesSize", { ratio, width: String(size.width), height: String(size.height) })}
        onValue={(value) => onSettings({ ...settings, ratio: value })}
      />
      <div role="group" aria-label={t("model")} className="grid gap-2">
        <p className="text-sm font-semibold">{t("model")}</p>
        <div className="flex flex-wrap gap-2">
          {UPSCALE_MODELS.map((one) => (
            <button
              key={one}
              type="button"
              className={LOOKS.chip}
              aria-pressed={one === model}
              aria-disabled={isOff}
              onClick={() => isOff || onSettings({ ...settings, model: one })}
            >
              {t(`upscale_${one}`)}
            </button>
          ))}
        </div>
        <p className={LOOKS.hint}>{t(`upscale_${model}_hint`, { size: UPSCALE_MODEL_BYTES[model] / 1e6 })}</p>
      </div>
    </>
  )
}

function Status({ tool, onRetry }: { readonly tool: Tool<Result>; readonly onRetry: () => void }) {
  const t = useMessages("image")
  const tools = useMessages("tools")
  const format = useFormatter()
  const { state } = tool
  switch (state.step) {
    case "idle":
      return null
    case "running": {
      const { step, fraction } = state.progress
      const seconds = remainingSeconds(state.marks)
      const percent = fraction === null ? t("working") : format.number(fraction, { style: "percent", maximumFractionDigits: 0 })
      return (
        <ProgressCard
          title={t(step === "engine" ? "fetching" : "upscaling")}
          detail={
            seconds === null
              ? percent
              : `${percent} · ${seconds < 90 ? tools("secondsLeft", { seconds: Math.max(1, seconds) }) : tools("minutesLeft", { minutes: Math.round(seconds / 60) })}`
          }
          fraction={fraction}
          cancelLabel={t("cancel")}
          onCancel={tool.cancel}
        />
      )
    }
    case "failed":
      return (
        <FailureBox failure={failureWith("image")} title={t("upscaleFailed")} body={t(failureKey(state.failure))}>
          <Button onClick={onRetry}>{t("tryAgain")}</Button>
        </FailureBox>
      )
    case "done":
      return (
        <p role="status" className={LOOKS.hint}>
          {t("upscaled", { width: String(state.result.width), height: String(state.result.height) })}
        </p>
      )
  }
}

function failureKey(code: string): "imageBroken" | "modelsMissing" | "outOfMemory" {
  if (code === "imageBroken" || code === "modelsMissing") return code
  return "outOfMemory"
}

interface ResultActionsProps {
  readonly result: Result
  readonly name: string
  readonly onDone: UpscalePanelProps["onDone"]
}

function ResultActions({ result, name, onDone }: ResultActionsProps) {
  const t = useMessages("image")
  const make = () => new File([result.file], nameAfter(name, t("suffixUpscaled"), "image/png"), { type: "image/png" })
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      {onDone === undefined ? null : (
        <Button variant="primary" onClick={() => onDone(make())}>
          {t("useThis")}
        </Button>
      )}
      <button
        type="button"
        className={onDone === undefined ? buttonLook("primary") : buttonLook()}
        onClick={() => {
          const file = make()
          saveBlob(file, file.name)
        }}
      >
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        {t("savePng")}
      </button>
      <KeepButton key={JSON.stringify(result.of)} file={make} />
    </div>
  )
}
