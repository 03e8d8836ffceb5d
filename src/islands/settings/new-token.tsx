import { useMessages } from "../_runtime/messages.tsx"
import { ShownOnce } from "../_ui/shown-once.tsx"

/** A token, while it can be seen. */
export function NewToken({ token, onKept }: { readonly token: string; readonly onKept: () => void }) {
  const t = useMessages("settings")
  return (
    <ShownOnce
      id="new-token"
      heading={t("tokenMade")}
      lead={t("tokenOnce")}
      text={token}
      label={t("tokenMade")}
      words={{ copy: t("tokenCopy"), copied: t("tokenCopied"), done: t("tokenKept") }}
      onDone={onKept}
    />
  )
}
