import { Columns2, Download } from "lucide-react"
import { useState } from "react"
import { imageSizeErrors, ratioOf } from "../../domain/image/image-rules.ts"
import { CONTROL_IMAGE_BOUNDS, DEFAULT_CONTROL_SIDE, initialControlValues } from "../../domain/studio/control-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { ToolActions } from "../_tools/tool-actions.tsx"
import type { ToolPanelProps } from "../_tools/tool-screen.tsx"
import { Button, buttonLook } from "../_ui/button.tsx"
import { failureWith } from "../_ui/failure.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { saveBlob } from "../_ui/save-blob.ts"
import { KeepButton } from "../upload/keep/keep-button.tsx"
import { ControlSettings } from "./control-settings.tsx"
import { ControlView } from "./control-view.tsx"
import { ImageLine } from "./image-line.tsx"
import { ImagePreview } from "./image-preview.tsx"
import { nameAfter } from "./name-after.ts"
import { NotOpened } from "./not-opened.tsx"
import { type ControlRequest, useControlPreview } from "./use-control-preview.ts"
import { useOpenedImage } from "./use-opened-image.ts"

const INITIAL: ControlRequest = { processor: "canny", values: initialControlValues("canny"), maximumSide: DEFAULT_CONTROL_SIDE }

/** What a control net would take from an image, as its settings change. */
export function ControlPanel({ file, onDone, onAnother }: ToolPanelProps) {
  const t = useMessages("image")
  const opening = useOpenedImage(file)
  const [request, setRequest] = useState<ControlRequest>(INITIAL)
  const [isComparing, setIsComparing] = useState(true)
  const [isLost, setIsLost] = useState(false)
  const { preview, failure, isWorking, again } = useControlPreview(file, request)
  if (opening.state === "failed") return <NotOpened code={opening.code} onAnother={onAnother} />
  const image = opening.state === "open" ? opening.image : null
  const failures = image === null ? [] : imageSizeErrors(image, CONTROL_IMAGE_BOUNDS)
  const nobody = preview !== null && preview.of === request && preview.found === 0
  /** The preview's file; null where there is none yet, or where it could not be made, which is told. */
  const make = async (): Promise<File | null> => {
    if (preview === null || isWorking) return null
    const png = await pngOf(preview.image).catch(() => null)
    setIsLost(png === null)
    return png && new File([png], nameAfter(file.name, t(preview.of.processor), "image/png"), { type: "image/png" })
  }
  const save = async (take: (made: File) => void) => {
    const made = await make()
    if (made !== null) take(made)
  }
  return (
    <div className="grid gap-4">
      <ImageLine name={file.name} size={image} bytes={file.size} onAnother={onAnother} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-3">
          {image === null ? (
            <ImagePreview image={null} label={t("opening")} />
          ) : (
            <ControlView
              image={image}
              preview={preview?.image ?? null}
              request={request}
              isComparing={isComparing && preview !== null}
              isWorking={isWorking && failure === null}
            />
          )}
          <p role="status" className={`${LOOKS.hint} min-h-[1.45em]`}>
            {failure !== null ? "" : isWorking ? t("processing") : nobody ? t("nobodyFound") : ""}
          </p>
          {failure === null ? null : (
            <FailureBox
              failure={failureWith("image")}
              title={t("previewFailed")}
              body={t(failure === "modelsMissing" ? "modelsMissing" : failure === "outOfMemory" ? "outOfMemory" : "imageBroken")}
            >
              <Button onClick={again}>{t("tryAgain")}</Button>
            </FailureBox>
          )}
        </div>
        <div className={`${LOOKS.card} grid content-start gap-5 p-4`}>
          <ControlSettings request={request} onRequest={setRequest} />
          <button
            type="button"
            className={`${LOOKS.chip} justify-self-start`}
            aria-pressed={isComparing}
            disabled={preview === null}
            onClick={() => setIsComparing((before) => !before)}
          >
            <Columns2 size={14} strokeWidth={1.75} aria-hidden="true" />
            {t("compare")}
          </button>
          {image === null ? null : (
            <div className="grid gap-1">
              <p className="text-sm font-semibold">{t("sizeCheck")}</p>
              {failures.length === 0 ? (
                <p className={LOOKS.hint}>{t("sizeGood", { ratio: ratioOf(image) })}</p>
              ) : (
                <ul role="alert" className="grid gap-1 text-xs text-bad">
                  {failures.map((failure) => (
                    <li key={failure}>{t(failure, { bound: CONTROL_IMAGE_BOUNDS[failure] })}</li>
                  ))}
                </ul>
              )}
            </div>
          )}
          <ToolActions>
            {onDone === undefined ? null : (
              <button
                type="button"
                className={buttonLook("primary", "large")}
                aria-disabled={isWorking || preview === null}
                onClick={() => void save(onDone)}
              >
                {t("usePreview")}
              </button>
            )}
            <button
              type="button"
              className={onDone === undefined ? buttonLook("primary", "large") : buttonLook()}
              aria-disabled={isWorking || preview === null}
              onClick={() => void save((made) => saveBlob(made, made.name))}
            >
              <Download size={16} strokeWidth={1.75} aria-hidden="true" />
              {t("savePng")}
            </button>
            {onDone === undefined ? <KeepButton file={make} isBusy={isWorking || preview === null} isRepeatable /> : null}
            {preview === null ? null : (
              <p className={`${LOOKS.hint} tabular-nums`}>
                <bdi dir="ltr">{`${preview.image.width} × ${preview.image.height}`}</bdi>
              </p>
            )}
            <div aria-live="polite">{isLost ? <p className="text-xs text-bad">{t("notSaved")}</p> : null}</div>
          </ToolActions>
        </div>
      </div>
    </div>
  )
}

/** A preview as a file. The browser encodes it beside the page's thread. */
function pngOf(image: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement("canvas")
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext("2d")?.drawImage(image, 0, 0)
  return new Promise((resolve, reject) =>
    canvas.toBlob((file) => (file === null ? reject(new Error("the browser made no file")) : resolve(file)), "image/png"),
  )
}
