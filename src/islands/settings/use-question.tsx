import { type ReactNode, useCallback, useState } from "react"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { ConfirmDialog } from "../_ui/confirm-dialog.tsx"
import { Failure } from "./failure-box.tsx"
import { focusCard } from "./setting-card.tsx"
import { useAction } from "./use-action.ts"

/** Something that cannot be undone, asked before it is done. */
interface Question {
  readonly title: string
  readonly body: string
  readonly confirmLabel: string
  readonly isDangerous?: boolean
  /** Does it; answers what to say of it. */
  readonly run: () => Promise<string>
  /** The card that has the focus when what asked is gone. */
  readonly cardId: string
}

/** Asks questions one at a time; `dialog` is to be rendered. */
export function useQuestion(): { readonly ask: (question: Question) => void; readonly dialog: ReactNode } {
  const t = useMessages("settings")
  const [question, setQuestion] = useState<Question | null>(null)
  const action = useAction()
  const { forget, run } = action
  const ask = useCallback(
    (asked: Question) => {
      forget()
      setQuestion(asked)
    },
    [forget],
  )
  const confirm = async (asked: Question) => {
    let said = ""
    const isDone = await run(async () => {
      said = await asked.run()
    })
    if (!isDone) return
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
        isBusy={action.isBusy}
        failure={<Failure failure={action.failure === null ? null : { ...action.failure, failures: {} }} />}
        onConfirm={() => void confirm(question)}
        onClose={() => setQuestion(null)}
      />
    )
  return { ask, dialog }
}
