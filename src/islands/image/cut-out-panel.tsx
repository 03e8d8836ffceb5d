import { useMessages } from "../_runtime/messages.tsx"
import { CutOutEditor } from "./cut-out-editor.tsx"
import { CutOutProgressBar } from "./cut-out-progress.tsx"
import { CutOutStart } from "./cut-out-start.tsx"
import { LOOKS } from "./looks.ts"
import { PictureLine } from "./picture-line.tsx"
import { PicturePreview } from "./picture-preview.tsx"
import { PictureTrouble } from "./picture-trouble.tsx"
import { useCutOut } from "./use-cut-out.ts"
import { useOpenedPicture } from "./use-opened-picture.ts"

export interface CutOutPanelProps {
  readonly file: File
  /** Takes the finished picture where the panel was opened to get one; otherwise it is only downloaded. */
  readonly onDone?: ((file: File) => void) | undefined
  /** Takes another picture instead. */
  readonly onAnother?: (() => void) | undefined
}

/** Cuts the subject out of a picture, in this browser: the model is chosen, the cut-out is corrected, and saved. */
export function CutOutPanel({ file, onDone, onAnother }: CutOutPanelProps) {
  const t = useMessages("image")
  const opening = useOpenedPicture(file)
  const run = useCutOut(file)
  const { state } = run
  if (opening.state === "failed")
    return (
      <PictureTrouble title={t("notOpened")} body={t("pictureBroken")}>
        {onAnother === undefined ? null : (
          <button type="button" className={LOOKS.button} onClick={onAnother}>
            {t("pickPicture")}
          </button>
        )}
      </PictureTrouble>
    )
  const picture = opening.state === "open" ? opening.picture : null
  return (
    <div className="grid gap-4">
      <PictureLine name={file.name} size={picture} bytes={file.size} onAnother={onAnother} />
      {picture !== null && state.step === "done" ? (
        <CutOutEditor file={file} picture={picture} subject={state.subject} onDone={onDone} onAgain={run.reset} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <PicturePreview image={picture?.preview ?? null} label={t("original")} />
          {state.step === "running" ? <CutOutProgressBar progress={state.progress} onCancel={run.cancel} /> : null}
          {state.step === "failed" ? (
            <PictureTrouble title={t("failedTitle")} body={t(failureWord(state.code))}>
              <button type="button" className={LOOKS.button} onClick={run.reset}>
                {t("tryAgain")}
              </button>
            </PictureTrouble>
          ) : null}
          {state.step === "ready" ? <CutOutStart toFetch={run.toFetch} onStart={run.start} /> : null}
        </div>
      )}
    </div>
  )
}

const FAILURES = { engineMissing: "engineMissing", pictureBroken: "pictureBroken", outOfMemory: "cutOutOutOfMemory" } as const

function failureWord(code: string): (typeof FAILURES)[keyof typeof FAILURES] | "cutOutFailed" {
  return Object.entries(FAILURES).find(([known]) => known === code)?.[1] ?? "cutOutFailed"
}
