import { type ReactNode, useCallback, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { focusCard } from "./card.tsx"
import { ConfirmDialog } from "./confirm-dialog.tsx"
import { FailureBox } from "./failure-box.tsx"
import { useAction } from "./use-action.ts"

/** Something that cannot be undone, asked before it is done. */
export interface Question {
  readonly title: string
  readonly body: string
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  /** What a code means here, where that is more than it means everywhere. */
  readonly words?: Readonly<Partial<Record<string, string>>>
  /** Does it; answers what to say of it. */
  readonly run: () => Promise<string>
  /** The heading that has the focus when what asked is gone. */
  readonly cardId: string
}

/** Asks questions one at a time; `dialog` is to be rendered. */
export function useConfirm(): { readonly ask: (question: Question) => void; readonly dialog: ReactNode } {
  const t = useMessages("ui")
  const [question, setQuestion] = useState<Question | null>(null)
  const { isBusy, failure, run, clear } = useAction()
  const ask = useCallback(
    (asked: Question) => {
      clear()
      setQuestion(asked)
    },
    [clear],
  )
  const confirm = async (asked: Question) => {
    const said = await run(asked.run)
    if (said === null) return
    setQuestion(null)
    announce({ tone: "good", body: { kind: "text", text: said } })
    // The button that asked went with what it belonged to.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement === null) focusCard(asked.cardId)
    })
  }
  const dialog =
    question === null ? null : (
      <ConfirmDialog
        title={question.title}
        body={question.body}
        confirmLabel={question.confirmLabel}
        cancelLabel={t("cancel")}
        isDangerous={question.isDangerous ?? false}
        isBusy={isBusy}
        failure={<FailureBox failure={failure} words={question.words ?? {}} hasNoFields />}
        onConfirm={() => void confirm(question)}
        onClose={() => setQuestion(null)}
      />
    )
  return { ask, dialog }
}
