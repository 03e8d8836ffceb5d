import { useLocale } from "use-intl/react"
import { PART_RETRIES } from "../../domain/upload/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useFileSize } from "../_ui/file-size.ts"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { shareOf, type UploadItem } from "./upload-item.ts"
import type { Step, Work } from "./upload-state.ts"

/** Words for why a file is not taken: a key of the error messages, or one of the uploads' own. */
export function useRefusalWords(): (reason: string) => string {
  const t = useMessages("upload")
  const errors = useErrorWords()
  return (reason) => (reason === "fileUnreadable" ? t("fileUnreadable") : errors(reason))
}

/** What an upload is doing, or what keeps it, in words; see `UploadItem`. */
export function useUploadWords(): (item: UploadItem) => string {
  const t = useMessages("upload")
  const bytes = useFileSize()
  const refusal = useRefusalWords()
  const timeLeft = useTimeLeftWords()
  const percent = usePercentWords()

  const sending = (item: UploadItem): string => {
    const sent = Math.min(item.sizeBytes, item.progress.sentBytes)
    const of = t("sentOf", { sent: bytes(sent), size: bytes(item.sizeBytes) })
    const { bytesPerSecond } = item
    if (bytesPerSecond === null || bytesPerSecond <= 0) return of
    const speed = t("speed", { amount: bytes(bytesPerSecond) })
    return [of, speed, timeLeft((item.sizeBytes - sent) / bytesPerSecond)].join(" · ")
  }
  const doing = (item: UploadItem, work: Work): string => {
    switch (work.kind) {
      case "hashing":
        return t("hashing", { share: percent(item.progress.hashedShare) })
      case "planning":
        return t("planning")
      case "asking":
        return t("asking")
      case "sending":
      case "confirmingPart":
        return sending(item)
      case "confirming":
        return t("checking")
    }
  }
  const stepping = (item: UploadItem, step: Step): string => {
    switch (step.kind) {
      case "queued":
        return t(item.waitsForTab ? "waitsForTab" : "queued")
      case "offline":
        return t("offline")
      case "waiting":
        return step.then.kind === "confirming" && item.state.failures === 0
          ? t("checking")
          : t("tryingAgain", { retry: String(item.state.failures), retries: String(PART_RETRIES) })
      case "ended":
        return ""
      default:
        return doing(item, step)
    }
  }
  return (item) => {
    const { state, source } = item
    switch (state.status) {
      case "complete":
        return t(state.confirmed.length === 0 ? "alreadyThere" : "complete")
      case "fail":
        return refusal(state.reason ?? "uploadError")
      case "error":
        return [refusal(state.reason ?? "uploadVideoError"), state.detail === null ? "" : refusal(state.detail)].join(" ").trim()
      default:
        if (source === "permission") return t("needsPermission")
        if (source === "missing") return t("needsFile")
        if (source === "wrong") return t("wrongFile")
        return state.isPaused ? t("paused", { share: percent(shareOf(item)) }) : stepping(item, state.step)
    }
  }
}

/** A share of 0 to 1 as whole percents. */
export function usePercentWords(): (share: number) => string {
  const tag = useLocale()
  return (share) => new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 0 }).format(share)
}

function useTimeLeftWords(): (seconds: number) => string {
  const t = useMessages("upload")
  return (seconds) =>
    seconds < 60 ? t("secondsLeft", { count: Math.max(1, Math.ceil(seconds)) }) : t("minutesLeft", { count: Math.ceil(seconds / 60) })
}
