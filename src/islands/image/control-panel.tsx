import { Columns2, Download } from "lucide-react"
import { useState } from "react"
import { pictureSizeFaults, ratioOf } from "../../domain/image/picture-rules.ts"
import { CONTROL_PICTURE_BOUNDS, DEFAULT_CONTROL_SIDE, initialControlValues } from "../../domain/studio/control-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { saveBlob } from "../_ui/save-blob.ts"
import { KeepButton } from "../video/keep-button.tsx"
import { ControlSettings } from "./control-settings.tsx"
import { ControlView } from "./control-view.tsx"
import { LOOKS } from "./looks.ts"
import { nameAfter } from "./name-after.ts"
import { PictureLine } from "./picture-line.tsx"
import { PicturePreview } from "./picture-preview.tsx"
import { PictureTrouble } from "./picture-trouble.tsx"
import { type ControlWish, useControlPreview } from "./use-control-preview.ts"
import { useOpenedPicture } from "./use-opened-picture.ts"

export interface ControlPanelProps {
  readonly file: File
  /** Takes the preview as a PNG where the panel was opened to get one. */
  readonly onDone?: ((preview: File) => void) | undefined
  /** Takes another picture instead. */
  readonly onAnother?: (() => void) | undefined
}

const INITIAL: ControlWish = { processor: "canny", values: initialControlValues("canny"), maximumSide: DEFAULT_CONTROL_SIDE }

/** What a control net would take from a picture, as its settings change. */
export function ControlPanel({ file, onDone, onAnother }: ControlPanelProps) {
  const t = useMessages("image")
  const opening = useOpenedPicture(file)
  const [wish, setWish] = useState<ControlWish>(INITIAL)
  const [isComparing, setIsComparing] = useState(false)
  const [isLost, setIsLost] = useState(false)
  const { preview, failure, isWorking, again } = useControlPreview(file, wish)
  if (opening.state === "failed")
    return (
      <PictureTrouble title={t("notOpened")} body={t(opening.code === "outOfMemory" ? "outOfMemory" : "pictureBroken")}>
        {onAnother === undefined ? null : (
          <button type="button" className={LOOKS.button} onClick={onAnother}>
            {t("pickPicture")}
          </button>
        )}
      </PictureTrouble>
    )
  const picture = opening.state === "open" ? opening.picture : null
  const faults = picture === null ? [] : pictureSizeFaults(picture, CONTROL_PICTURE_BOUNDS)
  const nobody = preview !== null && preview.of === wish && preview.found === 0
  /** The preview's file; null where there is none yet, or where it could not be made, which is told. */
  const make = async (): Promise<File | null> => {
    if (preview === null || isWorking) return null
    const png = await pngOf(preview.image).catch(() => null)
    setIsLost(png === null)
    return png && new File([png], nameAfter(file.name, preview.of.processor, "image/png"), { type: "image/png" })
  }
  const save = async (take: (made: File) => void) => {
    const made = await make()
    if (made !== null) take(made)
  }
  return (
    <div className="grid gap-4">
      <PictureLine name={file.name} size={picture} bytes={file.size} onAnother={onAnother} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-3">
          {picture === null ? (
            <PicturePreview image={null} label={t("opening")} />
          ) : (
            <ControlView
              picture={picture}
              image={preview?.image ?? null}
              wish={wish}
              isComparing={isComparing}
              isWorking={isWorking && failure === null}
            />
          )}
          <p role="status" className={`${LOOKS.hint} min-h-[1.45em]`}>
            {failure !== null ? "" : isWorking ? t("processing") : nobody ? t("nobodyFound") : ""}
          </p>
          {failure === null ? null : (
            <PictureTrouble
              title={t("previewFailed")}
              body={t(failure === "modelsMissing" ? "modelsMissing" : failure === "outOfMemory" ? "outOfMemory" : "pictureBroken")}
            >
              <button type="button" className={LOOKS.button} onClick={again}>
                {t("tryAgain")}
              </button>
            </PictureTrouble>
          )}
        </div>
        <div className={`${LOOKS.card} grid content-start gap-5 p-4`}>
          <ControlSettings wish={wish} onWish={setWish} />
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
          {picture === null ? null : (
            <div className="grid gap-1">
              <p className="text-sm font-semibold">{t("sizeCheck")}</p>
              {faults.length === 0 ? (
                <p className={LOOKS.hint}>{t("sizeGood", { ratio: ratioOf(picture) })}</p>
              ) : (
                <ul role="alert" className="grid gap-1 text-xs text-bad">
                  {faults.map((fault) => (
                    <li key={fault}>{t(fault, { bound: CONTROL_PICTURE_BOUNDS[fault] })}</li>
                  ))}
                </ul>
              )}
            </div>
          )}
          <div className="grid gap-2">
            {onDone === undefined ? null : (
              <button
                type="button"
                className={LOOKS.primary}
                aria-disabled={isWorking || preview === null}
                onClick={() => void save(onDone)}
              >
                {t("usePreview")}
              </button>
            )}
            <button
              type="button"
              className={onDone === undefined ? LOOKS.primary : LOOKS.button}
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
          </div>
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
