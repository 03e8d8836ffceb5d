import { Check, Copy } from "lucide-react"
import { useEffect, useRef } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"

/** Codes that nobody can show again: the page is not left by accident while they are here. */
export function NewCodes({ codes, onKept }: { readonly codes: readonly string[]; readonly onKept: () => void }) {
  const t = useMessages("moderation")
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener("beforeunload", stay)
    return () => removeEventListener("beforeunload", stay)
  }, [])
  const text = codes.join("\n")
  return (
    <div className="grid gap-3 rounded-control border border-warn/60 p-3">
      <h4 ref={heading} tabIndex={-1} className="font-semibold">
        {t("codesTitle", { count: codes.length })}
      </h4>
      <p className="text-ink-2">{t("codesOnce")}</p>
      <pre
        id="new-codes"
        className="max-h-60 overflow-auto rounded-control border border-line bg-sunken p-3 font-mono leading-relaxed select-all"
        dir="ltr"
        tabIndex={0}
        role="region"
        aria-label={t("codesLabel")}
      >
        {text}
      </pre>
      <div className="flex flex-wrap gap-2">
        <Button data-copy={text} data-copy-from="new-codes" data-copied={t("copied")} className="font-semibold text-ink">
          <span className="copy-ready">
            <Copy className="size-4" aria-hidden="true" />
          </span>
          <span className="copy-done">
            <Check className="size-4" aria-hidden="true" />
          </span>
          {t("copyAll")}
        </Button>
        <Button onClick={onKept}>{t("codesDone")}</Button>
      </div>
    </div>
  )
}
