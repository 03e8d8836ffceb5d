import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { ConfirmDialog } from "../_ui/confirm-dialog.tsx"
import { useLeaving } from "./leave-guard.ts"

/** Takes another file; while work is running it asks first, since that would be lost. */
export function AnotherFile({ onAnother }: { readonly onAnother: () => void }) {
  const t = useMessages("tools")
  const { isAsking, start, stay } = useLeaving(onAnother)
  return (
    <>
      <Button onClick={start}>{t("anotherFile")}</Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("leaveTitle")}
          body={t("leaveBody")}
          confirmLabel={t("leaveConfirm")}
          cancelLabel={t("leaveCancel")}
          isDangerous
          isBusy={false}
          failure={null}
          onConfirm={onAnother}
          onClose={stay}
        />
      ) : null}
    </>
  )
}
