import { type SubmitEvent, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { createWorkflow, MAXIMUM_TITLE_CHARACTERS } from "../../domain/workflow/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { focusFirstError } from "../_ui/field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useDraft } from "../_ui/use-draft.ts"
import { GraphField, useGraphVerdict } from "./graph-field.tsx"

const EMPTY = { title: "" }

/** Brings a graph as a new workflow, and leads to it. */
export function AddWorkflow({ locale }: { readonly locale: Locale }) {
  const t = useMessages("workflow")
  const { fields, change, clear } = useDraft("atelier.workflow", EMPTY)
  // Too much for the draft, and on the clipboard still.
  const [graph, setGraph] = useState("")
  const verdict = useGraphVerdict(graph)
  const saving = useAction()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const made = await saving.run(() => call(createWorkflow, { title: fields.title, graph }, { handlesErrors: true }))
    if (made === null) return focusFirstError(form)
    clear()
    location.assign(`/${locale}/workFlowDetail/${made.workflow_id}`)
  }
  const isRefused = verdict !== null && verdict.problems.length > 0
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <GraphField
        text={graph}
        error={saving.failure?.fields["graph"]}
        verdict={verdict}
        onText={(text, name) => {
          setGraph(text)
          saving.clear()
          if (name !== null && fields.title === "") change({ title: name.slice(0, MAXIMUM_TITLE_CHARACTERS) })
        }}
      />
      <TextField
        label={t("title")}
        error={saving.failure?.fields["title"]}
        text={fields.title}
        maxLength={MAXIMUM_TITLE_CHARACTERS}
        onText={(title) => {
          change({ title })
          saving.clear()
        }}
      />
      <FailureBox failure={saving.failure} title={t("notSaved")} />
      <Button
        variant="primary"
        type="submit"
        isBusy={saving.isBusy}
        disabled={isRefused || graph.trim() === ""}
        className="justify-self-start"
      >
        {t("save")}
      </Button>
    </form>
  )
}
