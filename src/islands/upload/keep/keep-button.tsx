import { FolderDown } from "lucide-react"
import { useState } from "react"
import type { UploadCategory } from "../../../domain/upload/rules.ts"
import { openLogin } from "../../_runtime/login-dialog.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isSignedIn } from "../../_session/is-signed-in.ts"
import { keepForSignIn } from "../../_tools/hand-over.ts"
import { buttonLook } from "../../_ui/button.tsx"
import { KeptNote } from "./kept-file.tsx"
import { categoryOf, saveToMedia } from "./save-to-media.ts"

interface KeepButtonProps {
  /** Gives the file, under the name that it goes by; null where it could not be made, which was told. */
  readonly file: () => File | Promise<File | null>
  /** What it is uploaded as, where its type does not say so. */
  readonly category?: UploadCategory
  /** Saves the file where it does not go through the queue of the uploads. What it throws is said in the words that it is thrown with. */
  readonly save?: ((file: File) => Promise<void>) | undefined
  /** There is no file at this moment. */
  readonly isBusy?: boolean
  /** The next press may give another file: it stays on offer. */
  readonly isRepeatable?: boolean
  /** It is being sent now: its bytes must stay. */
  readonly onKept?: () => void
}

/** Saves a result to My media; a visitor signs in first, and then it is saved. */
export function KeepButton({ file, category, save, isBusy = false, isRepeatable = false, onKept }: KeepButtonProps) {
  const t = useMessages("tools")
  const [step, setStep] = useState<"ready" | "sending" | "sent" | "failed">("ready")
  const [reason, setReason] = useState("")
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
    setReason("")
    await (save === undefined ? saveToMedia(named, purpose) : save(named)).then(
      () => setStep("sent"),
      (error: unknown) => {
        if (save !== undefined && error instanceof Error && !(error instanceof TypeError)) setReason(error.message)
        setStep("failed")
      },
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
          {reason === "" ? null : (
            <>
              <bdi lang="zh-CN">{reason}</bdi>{" "}
            </>
          )}
          {t("keepFailed")}
        </p>
      ) : null}
    </>
  )
}
