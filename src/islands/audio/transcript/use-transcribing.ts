import { useMessages } from "../../_runtime/messages.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { learnCreated } from "../../task/live-tasks.ts"
import { tellCreated } from "../../task/tell-created.ts"
import { telling } from "../../task/use-made-deeds.ts"
import { orderTranscript, type Spoken } from "./order-transcript.ts"

/** Has something written down, and tells of the task or of what failed. Its island needs the messages `errors`. */
export function useTranscribing() {
  const errors = useMessages("errors")
  const ordering = useAction()
  return {
    isBusy: ordering.isBusy,
    transcribe: (spoken: Spoken, priceCoins: number) =>
      void ordering.run(() =>
        telling(async () => {
          const created = await orderTranscript(spoken, priceCoins)
          learnCreated(created)
          tellCreated(created, errors("CreateSuccess"))
        }),
      ),
  }
}
