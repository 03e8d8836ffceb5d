import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { failureWith } from "../_ui/failure.ts"
import { FailureBox } from "../_ui/failure-box.tsx"

interface NotOpenedProps {
  /** What `useOpenedImage` says. */
  readonly code: string
  /** Takes another image instead. */
  readonly onAnother: (() => void) | undefined
}

/** Says why an image could not be opened, and offers to take another. */
export function NotOpened({ code, onAnother }: NotOpenedProps) {
  const t = useMessages("image")
  return (
    <FailureBox failure={failureWith(code)} title={t("notOpened")} body={t(code === "outOfMemory" ? "outOfMemory" : "imageBroken")}>
      {onAnother === undefined ? null : <Button onClick={onAnother}>{t("pickImage")}</Button>}
    </FailureBox>
  )
}
