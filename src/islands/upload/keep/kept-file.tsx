import { Check } from "lucide-react"
import { useEffect, useState } from "react"
import { onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { localPath } from "../../_runtime/local-path.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { isSignedIn } from "../../_session/is-signed-in.ts"

/** Fetched by those alone who may have left a file. */
const loadSaver = import.meta.env.SSR ? onlyInBrowser : () => import("./save-kept-file.ts")

/** Saves what somebody signed in for, which reloaded the page, and says so; nothing where there is no such file. */
export function KeptFile() {
  const t = useMessages("tools")
  const [kept, setKept] = useState<"sent" | "failed" | null>(null)
  useEffect(() => {
    if (!isSignedIn()) return
    loadSaver()
      .then(({ saveKeptFile }) => saveKeptFile())
      .then(setKept, () => setKept("failed"))
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
