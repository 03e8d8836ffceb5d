import { Check, Copy } from "lucide-react"
import { useEffect, useRef } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"

/** A token that nobody can show again: the page is not left by accident while it is here. */
export function NewToken({ token, onKept }: { readonly token: string; readonly onKept: () => void }) {
  const t = useMessages("settings")
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", stay)
    return () => removeEventListener("beforeunload", stay)
  }, [])
  return (
    <div className="grid gap-3 rounded-control border border-warn/60 p-3">
      <h3 ref={heading} tabIndex={-1} className="font-semibold">
        {t("tokenMade")}
      </h3>
      <p className="text-ink-2">{t("tokenOnce")}</p>
      <code
        id="new-token"
        className="overflow-x-auto rounded-control border border-line bg-sunken p-3 font-mono select-all"
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={t("tokenMade")}
      >
        {token}
      </code>
      <div className="flex flex-wrap gap-2">
        <Button data-copy={token} data-copy-from="new-token" data-copied={t("tokenCopied")} className="font-semibold text-ink">
          <span className="copy-ready">
            <Copy className="size-4" aria-hidden="true" />
          </span>
          <span className="copy-done">
            <Check className="size-4" aria-hidden="true" />
          </span>
          {t("tokenCopy")}
        </Button>
        <Button onClick={onKept}>{t("tokenKept")}</Button>
      </div>
    </div>
  )
}
