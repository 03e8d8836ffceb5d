import { useFormatter } from "use-intl/react"
import type { VideoFailure } from "../../wasm-workers/video/protocol.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useFileSize } from "../_ui/file-size.ts"
import { useErrorWords } from "../_ui/use-error-words.ts"
import type { ToolFailure } from "./use-tool.ts"

type FailureKey = Extract<VideoFailure, `fail${string}`>

/** Words for sizes of files, for what is left of a time, and for why something failed. */
export function useToolWords() {
  const t = useMessages("tools")
  const video = useMessages("video")
  const format = useFormatter()
  const errorWords = useErrorWords()
  const size = useFileSize()
  return {
    /** A size in bytes. */
    size,
    /** Seconds that are left, no more exact than they can be known. */
    timeLeft(seconds: number): string {
      return seconds < 90 ? t("secondsLeft", { seconds: Math.max(1, seconds) }) : t("minutesLeft", { minutes: Math.round(seconds / 60) })
    },
    percent(fraction: number): string {
      return format.number(fraction, { style: "percent", maximumFractionDigits: 0 })
    },
    failure(code: ToolFailure): string {
      if (code === "crashed") return t("errorCrashed")
      if (code.startsWith("fail") && video.has(code as FailureKey)) return video(code as FailureKey)
      return code.startsWith("File") || code.startsWith("Creative") ? errorWords(code) : t("errorUnknown")
    },
  }
}
