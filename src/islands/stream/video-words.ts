import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { usePercentWords } from "../upload/upload-words.ts"
import { isPreparingFailure } from "./video-failures.ts"
import type { PreparedVideo } from "./video-queue.ts"

/** What is being done to a video that is prepared for streaming, or what kept it from being so, in words. */
export function useVideoWords(): (video: PreparedVideo) => string {
  const t = useMessages("upload")
  const errors = useErrorWords()
  const percent = usePercentWords()
  return ({ step }) => {
    switch (step.kind) {
      case "waiting":
        return t("queued")
      case "fetching":
        return t("preparingFetches", { share: percent(step.fraction) })
      case "making":
        return t("preparingMakes", { share: percent(step.fraction) })
      case "failed":
        return isPreparingFailure(step.reason) ? t(step.reason) : errors(step.reason)
      case "done":
        return t("prepared")
    }
  }
}
