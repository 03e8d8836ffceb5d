import { Captions } from "lucide-react"
import { useContext } from "react"
import type { Task, TaskImage } from "../../domain/task/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useViewerPlan } from "../_session/use-viewer-plan.ts"
import { Button } from "../_ui/button.tsx"
import { isShortEnough, transcriptPriceOf } from "./order-transcript.ts"
import { TranscribesContext } from "./transcribes.ts"
import { useTranscribing } from "./use-transcribing.ts"

interface TranscribeButtonProps {
  readonly task: Task
  readonly sound: TaskImage
  /** What tells it from others. */
  readonly title: string
}

/** Has a result written down; nothing where no server listens or it is too long. Says what it costs. */
export function TranscribeButton({ task, sound, title }: TranscribeButtonProps) {
  const t = useMessages("transcripts")
  const studio = useMessages("studio")
  const plan = useViewerPlan()
  const { isBusy, transcribe } = useTranscribing()
  const spoken = {
    named: { parent_task_id: task.id, operate_number: sound.operate_number },
    durationS: sound.duration ?? 0,
    title: task.prompt,
  }
  if (!useContext(TranscribesContext) || !isShortEnough(spoken)) return null
  const coins = transcriptPriceOf(spoken, plan)
  const words = `${t("transcribe")} · ${studio("priceCoins", { count: coins })}`
  return (
    <Button icon={Captions} isBusy={isBusy} label={`${words}: ${title}`} onClick={() => transcribe(spoken, coins)}>
      {words}
    </Button>
  )
}
