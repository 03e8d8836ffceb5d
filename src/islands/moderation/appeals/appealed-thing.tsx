import { useState } from "react"
import type { ReviewedAppeal } from "../../../domain/moderation/appeal-contract.ts"
import { localPath } from "../../_runtime/local-path.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"

/** What an appeal is about, as it looks now: hidden until asked for, with the way to its page. */
export function AppealedThing({ appeal }: { readonly appeal: ReviewedAppeal }) {
  const t = useMessages("moderation")
  const [isShown, setShown] = useState(false)
  const { thing, asked_level: asked } = appeal
  if (thing === null) return null
  return (
    <div className="flex flex-wrap items-center gap-3 text-ink-2">
      {thing.preview_url === null ? null : isShown ? (
        <img src={thing.preview_url} alt={appeal.file_name ?? ""} className="max-h-60 max-w-full rounded-control" />
      ) : (
        <Button size="small" onClick={() => setShown(true)}>
          {t("appealShowImage")}
        </Button>
      )}
      <span>{t("appealThing", { state: thing.state, level: thing.level ?? 0 })}</span>
      {asked === null ? null : <span>{t("appealAsked", { level: asked })}</span>}
      {thing.path === null ? null : (
        <a className="text-link" href={localPath(`/${thing.path.replace(/^\//, "")}`)}>
          {t("appealOpenPage")}
        </a>
      )}
    </div>
  )
}
