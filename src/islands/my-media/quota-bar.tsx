import type { MediaUsage } from "../../domain/library/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useFileSize } from "../_ui/file-size.ts"

/** From this share on the bar warns. */
const NEARLY_FULL = 0.9

/** How much of the room is taken; its place is kept until that is known. */
export function QuotaBar({ usage, quotaBytes }: { readonly usage: MediaUsage | null; readonly quotaBytes: number }) {
  const t = useMessages("library")
  const bytes = useFileSize()
  const quota = usage?.quota ?? quotaBytes
  const share = usage === null || quota === 0 ? 0 : Math.min(1, usage.used / quota)
  const tone = share >= 1 ? "bg-bad" : share >= NEARLY_FULL ? "bg-warn" : "bg-ink-2"
  return (
    <div className="grid w-72 max-w-full content-start gap-1.5 max-md:w-full">
      <p className="flex justify-between gap-3 text-xs text-ink-2 tabular-nums">
        <span>{usage === null ? t("usageOf", { quota: bytes(quota) }) : t("usage", { used: bytes(usage.used), quota: bytes(quota) })}</span>
        <span className="text-ink-3">{usage === null ? "" : t("fileCount", { count: usage.files })}</span>
      </p>
      <div
        role="progressbar"
        aria-label={t("room")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        className="h-1.5 overflow-hidden rounded-pill bg-hover"
      >
        <div className={`h-full origin-left rtl:origin-right ${tone}`} style={{ transform: `scaleX(${share})` }} />
      </div>
      {share >= NEARLY_FULL ? <p className="text-xs text-warn">{t(share >= 1 ? "full" : "nearlyFull")}</p> : null}
    </div>
  )
}
