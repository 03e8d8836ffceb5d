import { Captions } from "lucide-react"
import { useContext } from "react"
import { tellCreated } from "../_making/order/tell-created.ts"
import { telling } from "../_making/stream/use-stream-actions.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { learnCreated } from "../_session/live-tasks.ts"
import { useViewerPlan } from "../_session/use-viewer-plan.ts"
import type { MenuItem } from "../_ui/menu.tsx"
import { useAction } from "../_ui/use-action.ts"
import { isShortEnough, orderTranscript, type Spoken, transcriptPriceOf } from "./order-transcript.ts"
import { TranscribesContext } from "./transcribes.ts"

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

/** What has something written down, with its price; nothing where no server listens or it is too long. */
export function useTranscribeItem(spoken: Spoken): readonly MenuItem[] {
  const t = useMessages("transcripts")
  const studio = useMessages("studio")
  const coins = transcriptPriceOf(spoken, useViewerPlan())
  const { isBusy, transcribe } = useTranscribing()
  if (!useContext(TranscribesContext) || !isShortEnough(spoken)) return []
  const label = `${t("transcribe")} · ${studio("priceCoins", { count: coins })}`
  return [{ label, icon: Captions, isOff: isBusy, onChoose: () => transcribe(spoken, coins) }]
}
