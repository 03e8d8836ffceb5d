import { useMessages } from "../_runtime/messages.tsx"
import { ShownOnce } from "../_ui/shown-once.tsx"

/** Redeem codes, while they can be seen. */
export function NewCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useMessages("moderation")
  return (
    <ShownOnce
      id="new-codes"
      heading={t("codesTitle", { count: codes.length })}
      lead={t("codesOnce")}
      text={codes.join("\n")}
      label={t("codesLabel")}
      isList
      words={{ copy: t("copyAll"), copied: t("copied"), done: t("codesDone") }}
      onDone={onKept}
    />
  )
}
