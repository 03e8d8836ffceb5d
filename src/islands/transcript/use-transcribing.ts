import { tellCreated } from "../_making/order/tell-created.ts"
import { telling } from "../_making/stream/use-stream-actions.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { learnCreated } from "../_session/live-tasks.ts"
import { useAction } from "../_ui/use-action.ts"
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
