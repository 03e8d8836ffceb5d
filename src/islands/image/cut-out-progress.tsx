import type { CutOutProgress } from "../../wasm-workers/cut-out/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "./looks.ts"

interface CutOutProgressBarProps {
  readonly progress: CutOutProgress
  readonly onCancel: () => void
}

/** What is being fetched, then what is being worked, and a button that really ends it. */
export function CutOutProgressBar({ progress, onCancel }: CutOutProgressBarProps) {
  const t = useMessages("image")
  const title = t(({ download: "fetching", start: "starting", find: "finding" } as const)[progress.stage])
  const share = progress.stage === "download" ? progress.loadedBytes / progress.totalBytes : null
  return (
    <div className={`${LOOKS.card} grid content-start gap-3 p-4`}>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <p role="status" className="font-semibold">
            {title}
          </p>
          <p className="min-h-[1.45em] text-xs text-ink-2 tabular-nums">
            {progress.stage === "download"
              ? t("fetched", { loaded: progress.loadedBytes / 1_000_000, total: progress.totalBytes / 1_000_000 })
              : t("working")}
          </p>
        </div>
        <button type="button" onClick={onCancel} className={LOOKS.button}>
          {t("cancel")}
        </button>
      </div>
      <div
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share * 100)}
        className="h-1.5 overflow-hidden rounded-pill bg-sunken"
      >
        <div
          className={`h-full origin-left rounded-pill bg-accent transition-transform duration-200 rtl:origin-right ${share === null ? "animate-pulse" : ""}`}
          style={{ transform: `scaleX(${share ?? 1})` }}
        />
      </div>
    </div>
  )
}
