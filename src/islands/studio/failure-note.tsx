import { useStore } from "@nanostores/react"
import { useMessages } from "../_runtime/messages.tsx"
import { useNow } from "../_runtime/use-now.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { hoursUntilNextDay } from "./images-left.ts"
import { useStudio } from "./studio-state.ts"

/** What kept the last create from going through, until when, and the way on. */
export function FailureNote() {
  const t = useMessages("studio")
  const failure = useStore(useStudio().$failure)
  const nowMs = useNow(1000)
  if (failure?.code !== "VisitorLimitReached") return <FailureBox failure={failure} isRetrySubmit />
  const body = failure.isPartlyLeft ? t("fewerThanChosen") : t("whyNoneLeft", { hours: hoursUntilNextDay(nowMs ?? 0) })
  return <FailureBox failure={{ ...failure, retryAtMs: null }} body={body} hasNoFields />
}
