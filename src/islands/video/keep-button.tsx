import { Check, FolderDown } from "lucide-react"
import { useState } from "react"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { isSignedIn } from "../account/is-signed-in.ts"
import { keepForSignIn } from "./hand-over.ts"
import { localPath } from "./local-path.ts"
import { saveToMedia } from "./save-to-media.ts"
import { LOOKS } from "./tool-looks.ts"

interface KeepButtonProps {
  /** The file under the name that it goes by. */
  readonly file: () => File
  /** It is being sent now: its bytes must stay. */
  readonly onKept: () => void
}

/** Saves a result to My media; a visitor signs in first, and then it is saved. */
export function KeepButton({ file, onKept }: KeepButtonProps) {
  const t = useMessages("tools")
  const [step, setStep] = useState<"ready" | "sending" | "sent" | "failed">("ready")
  const press = () => {
    const named = file()
    if (!isSignedIn()) {
      void keepForSignIn(named).then(() => openLogin())
      return
    }
    setStep("sending")
    onKept()
    saveToMedia(named).then(
      () => setStep("sent"),
      () => setStep("failed"),
    )
  }
  if (step === "sent") return <KeptNote />
  return (
    <>
      <button type="button" onClick={press} disabled={step === "sending"} className={LOOKS.button}>
        <FolderDown size={16} strokeWidth={1.75} aria-hidden="true" />
        {t("keep")}
      </button>
      {step === "failed" ? (
        <p role="alert" className="w-full text-bad">
          {t("keepFailed")}
        </p>
      ) : null}
    </>
  )
}

/** Says that a file is being sent, and where it will be. */
export function KeptNote() {
  const t = useMessages("tools")
  return (
    <p role="status" className="inline-flex min-h-9 items-center gap-2 text-ink-2">
      <Check className="size-4 text-good" strokeWidth={2.5} aria-hidden="true" />
      <a href={localPath("/my-media")} target="_blank" rel="noreferrer" className="text-link">
        {t("keeping")}
      </a>
    </p>
  )
}
