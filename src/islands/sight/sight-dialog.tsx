import { useMessages } from "../_runtime/messages.tsx"
import { WideDialog } from "../_ui/wide-dialog.tsx"
import { MeasuredFacts } from "./measured-facts.tsx"
import { Sight } from "./sight.tsx"
import type { SightSubject } from "./sight-subject.ts"

interface SightDialogProps {
  readonly subject: SightSubject
  readonly onUse?: (prompt: string) => void
  readonly onClose: () => void
}

/** What a result shows, over the page. */
export function SightDialog({ subject, onUse, onClose }: SightDialogProps) {
  const t = useMessages("sight")
  return (
    <WideDialog title={t("title")} onClose={onClose}>
      <MeasuredFacts subject={subject} />
      <Sight subject={subject} {...(onUse === undefined ? {} : { onUse })} />
    </WideDialog>
  )
}
