import { Check, FolderDown } from "lucide-react"
import { useEffect, useState } from "react"
import type { UploadCategory } from "../../domain/upload/rules.ts"
import { openLogin } from "../_runtime/login-dialog.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { buttonLook } from "../_ui/button.tsx"
import { isSignedIn } from "../identity/is-signed-in.ts"
import { keepForSignIn, takeKeptFile } from "./hand-over.ts"
import { localPath } from "./local-path.ts"
import { categoryOf, saveToMedia } from "./save-to-media.ts"

interface KeepButtonProps {
  /** Gives the file, under the name that it goes by; null where it could not be made, which was told. */
  readonly file: () => File | Promise<File | null>
  /** What it is uploaded as, where its type does not say so. */
  readonly category?: UploadCategory
  /** There is no file at this moment. */
  readonly isBusy?: boolean
  /** The next press may give another file: it stays on offer. */
  readonly isRepeatable?: boolean
  /** It is being sent now: its bytes must stay. */
  readonly onKept?: () => void
}

/** Saves a result to My media; a visitor signs in first, and then it is saved. */
export function KeepButton({ file, category, isBusy = false, isRepeatable = false, onKept }: KeepButtonProps) {
  const t = useMessages("tools")
  const [step, setStep] = useState<"ready" | "sending" | "sent" | "failed">("ready")
  const isDisabled = isBusy || step === "sending"
  const press = async () => {
    setStep("sending")
    const named = await file()
    if (named === null) return setStep("ready")
    const purpose = category ?? categoryOf(named.type)
    if (!isSignedIn()) {
      await keepForSignIn(named, purpose)
      setStep("ready")
      openLogin()
      return
    }
    onKept?.()
    await saveToMedia(named, purpose).then(
      () => setStep("sent"),
      () => setStep("failed"),
    )
  }
  if (step === "sent" && !isRepeatable) return <KeptNote />
  return (
    <>
      <button type="button" onClick={() => void (isDisabled || press())} aria-disabled={isDisabled} className={buttonLook()}>
        <FolderDown size={16} strokeWidth={1.75} aria-hidden="true" />
        {t("keep")}
      </button>
      {step === "sent" ? <KeptNote /> : null}
      {step === "failed" ? (
        <p role="alert" className="w-full text-bad">
          {t("keepFailed")}
        </p>
      ) : null}
    </>
  )
}

/** Saves what somebody signed in for, which loaded the page anew, and says so; nothing where there is no such file. */
export function KeptFile() {
  const t = useMessages("tools")
  const [kept, setKept] = useState<"sent" | "failed" | null>(null)
  useEffect(() => {
    if (!isSignedIn()) return
    void takeKeptFile().then(async (waited) => {
      if (waited === null) return
      await saveToMedia(waited.file, waited.category).then(
        () => setKept("sent"),
        () => setKept("failed"),
      )
    })
  }, [])
  if (kept === null) return null
  return kept === "sent" ? (
    <KeptNote />
  ) : (
    <p role="alert" className="text-bad">
      {t("keepFailed")}
    </p>
  )
}

/** Says that a file is being sent, and where it will be. */
function KeptNote() {
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
