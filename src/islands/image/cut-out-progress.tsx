import type { CutOutProgress } from "../../wasm-workers/cut-out/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { ProgressCard } from "../_tools/progress-card.tsx"

interface CutOutProgressBarProps {
  readonly progress: CutOutProgress
  readonly onCancel: () => void
}

const TITLES = { download: "fetching", start: "starting", find: "finding" } as const

/** What is being fetched, then what is being worked. */
export function CutOutProgressBar({ progress, onCancel }: CutOutProgressBarProps) {
  const t = useMessages("image")
  const isDownload = progress.stage === "download"
  return (
    <ProgressCard
      title={t(TITLES[progress.stage])}
      detail={
        isDownload ? t("fetched", { loaded: progress.loadedBytes / 1_000_000, total: progress.totalBytes / 1_000_000 }) : t("working")
      }
      fraction={isDownload ? progress.loadedBytes / progress.totalBytes : null}
      cancelLabel={t("cancel")}
      onCancel={onCancel}
    />
  )
}
