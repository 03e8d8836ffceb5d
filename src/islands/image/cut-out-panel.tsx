import { useMessages } from "../_runtime/messages.tsx"
import type { ToolPanelProps } from "../_tools/tool-screen.tsx"
import { Button } from "../_ui/button.tsx"
import { failureWith } from "../_ui/failure.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { CutOutEditor } from "./cut-out-editor.tsx"
import { CutOutProgressBar } from "./cut-out-progress.tsx"
import { CutOutStart } from "./cut-out-start.tsx"
import { ImageLine } from "./image-line.tsx"
import { ImagePreview } from "./image-preview.tsx"
import { NotOpened } from "./not-opened.tsx"
import { useCutOut } from "./use-cut-out.ts"
import { useOpenedImage } from "./use-opened-image.ts"

/** Cuts the subject out of an image, in this browser: begun at once, compared with the source, corrected, and saved. */
export function CutOutPanel({ file, onDone, onAnother }: ToolPanelProps) {
  const t = useMessages("image")
  const opening = useOpenedImage(file)
  const run = useCutOut(file)
  const { state } = run
  if (opening.state === "failed") return <NotOpened code={opening.code} onAnother={onAnother} />
  const image = opening.state === "open" ? opening.image : null
  return (
    <div className="grid gap-4">
      <ImageLine name={file.name} size={image} bytes={file.size} onAnother={onAnother} />
      {image !== null && state.step === "done" ? (
        <CutOutEditor file={file} image={image} subject={state.subject} onDone={onDone} onAgain={run.reset} />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <ImagePreview image={image?.preview ?? null} label={t("original")} />
          {state.step === "running" ? <CutOutProgressBar progress={state.progress} onCancel={run.cancel} /> : null}
          {state.step === "failed" ? (
            <FailureBox failure={failureWith("image")} title={t("failedTitle")} body={t(failureWord(state.code))}>
              {state.code === "imageBroken" ? null : <Button onClick={() => run.start(state.model)}>{t("tryAgain")}</Button>}
              {state.code === "imageBroken" || state.code === "engineMissing" ? null : (
                <Button onClick={run.reset}>{t("otherModel")}</Button>
              )}
            </FailureBox>
          ) : null}
          {state.step === "ready" ? <CutOutStart toFetch={run.toFetch} onStart={run.start} /> : null}
        </div>
      )}
    </div>
  )
}

const FAILURES = {
  engineMissing: "engineMissing",
  engineStuck: "engineStuck",
  imageBroken: "imageBroken",
  outOfMemory: "cutOutOutOfMemory",
} as const

function failureWord(code: string): (typeof FAILURES)[keyof typeof FAILURES] | "cutOutFailed" {
  return Object.entries(FAILURES).find(([known]) => known === code)?.[1] ?? "cutOutFailed"
}
