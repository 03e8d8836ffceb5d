import type { CapabilityChangeView } from "../../domain/backend/server-schemas.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { listed } from "../_ui/listed.ts"

/** What a server can do since a moment, and what it cannot any more; newest first. */
export function CapabilityChanges({ changes }: { readonly changes: readonly CapabilityChangeView[] }) {
  const t = useMessages("backend")
  if (changes.length === 0) return <p className="text-sm text-ink-2">{t("noChanges")}</p>
  return (
    <ol className="grid gap-3 text-sm">
      {changes.map(({ at, part, added, removed }) => (
        <li key={`${at} ${part}`} className="grid gap-0.5">
          <time dateTime={at} className="text-xs text-ink-3 tabular-nums">
            {t("changeAt", { date: new Date(at) })}
          </time>
          {added.length === 0 ? null : <p className="break-words">{t("changeAdded", { part, names: listed(added) })}</p>}
          {removed.length === 0 ? null : <p className="break-words text-ink-2">{t("changeRemoved", { part, names: listed(removed) })}</p>}
        </li>
      ))}
    </ol>
  )
}
