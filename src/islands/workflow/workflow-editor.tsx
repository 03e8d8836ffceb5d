import { ChevronDown, Plus } from "lucide-react"
import { type SubmitEvent, useState } from "react"
import { changeWorkflow, MAXIMUM_ABOUT_CHARACTERS, MAXIMUM_TITLE_CHARACTERS, type Workflow } from "../../domain/workflow/contract.ts"
import { type DeclaredInput, MAXIMUM_INPUTS, MAXIMUM_OUTPUTS, nameOfInput } from "../../domain/workflow/input-rules.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { FieldGroup, focusFirstError } from "../_ui/field.tsx"
import { TextAreaField, TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"
import { inputOfField, openFields } from "./draft-input.ts"
import { GraphField, useGraphVerdict } from "./graph-field.tsx"
import { InputEditor } from "./input-editor.tsx"

interface WorkflowEditorProps {
  readonly workflow: Workflow
  readonly onSaved: (workflow: Workflow) => void
}

/** What its owner says of a workflow: its name, what may be filled in and within which bounds, which images are results, another graph. */
export function WorkflowEditor({ workflow, onSaved }: WorkflowEditorProps) {
  const t = useMessages("workflow")
  const [draft, setDraft] = useState(workflow)
  const [graph, setGraph] = useState("")
  const verdict = useGraphVerdict(graph)
  const saving = useAction()
  const { inputs, outputs, nodes } = draft
  const fields = saving.failure?.fields ?? {}
  const change = (part: Partial<Workflow>) => {
    setDraft((before) => ({ ...before, ...part }))
    saving.clear()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { workflow_id, title, about } = draft
    // Of a new graph the server keeps what fits.
    const declared = graph === "" ? { inputs, outputs } : { graph }
    const saved = await saving.run(() => call(changeWorkflow, { workflow_id, title, about, ...declared }, { handlesErrors: true }))
    if (saved === null) return focusFirstError(form)
    announce({ tone: "good", body: { kind: "text", text: t("saved") } })
    setDraft(saved)
    setGraph("")
    onSaved(saved)
  }
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        label={t("title")}
        error={fields["title"]}
        text={draft.title}
        maxLength={MAXIMUM_TITLE_CHARACTERS}
        dir="auto"
        onText={(title) => change({ title })}
      />
      <TextAreaField
        label={t("about")}
        error={fields["about"]}
        rows={2}
        text={draft.about}
        maxLength={MAXIMUM_ABOUT_CHARACTERS}
        dir="auto"
        onText={(about) => change({ about })}
      />
      {graph === "" ? (
        <>
          <Inputs workflow={draft} fields={fields} onInputs={(next) => change({ inputs: next })} />
          <FieldGroup label={t("outputs")} hint={t("outputsLead")} error={fields["outputs"]}>
            <ul className="grid gap-1">
              {nodes
                .filter(({ saves_images }) => saves_images)
                .map(({ id, title, class_type }) => (
                  <li key={id}>
                    <label className="flex min-h-11 items-center gap-2 text-sm">
                      <input
                        type="checkbox"
                        className="size-5 accent-accent"
                        checked={outputs.some(({ node }) => node === id)}
                        disabled={outputs.length >= MAXIMUM_OUTPUTS && !outputs.some(({ node }) => node === id)}
                        onChange={({ target }) =>
                          change({
                            outputs: target.checked
                              ? [...outputs, { node: id, label: title ?? class_type }]
                              : outputs.filter(({ node }) => node !== id),
                          })
                        }
                      />
                      <bdi>{title ?? class_type}</bdi>
                      <span className="text-xs text-ink-3">{t("place", { node: id })}</span>
                    </label>
                  </li>
                ))}
            </ul>
          </FieldGroup>
        </>
      ) : null}
      <details className="group" open={graph !== ""}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-medium">
          <ChevronDown size={16} className="shrink-0 text-ink-3 group-open:rotate-180" aria-hidden="true" />
          {t("replaceFile")}
        </summary>
        <GraphField text={graph} error={fields["graph"]} verdict={verdict} onText={setGraph} />
      </details>
      <FailureBox failure={saving.failure} title={t("notSaved")} hasNoFields />
      <Button
        variant="primary"
        type="submit"
        isBusy={saving.isBusy}
        disabled={(verdict?.problems.length ?? 0) > 0}
        className="justify-self-start"
      >
        {t("saveChanges")}
      </Button>
    </form>
  )
}

interface InputsProps {
  readonly workflow: Workflow
  readonly fields: Readonly<Record<string, string>>
  readonly onInputs: (inputs: Workflow["inputs"]) => void
}

function Inputs({ workflow: { inputs, nodes }, fields, onInputs }: InputsProps) {
  const t = useMessages("workflow")
  const [wanted, setWanted] = useState("")
  const open = openFields(nodes)
  const nameOf = ({ node, field }: (typeof open)[number]) => `${node.id}.${field.name}`
  const free = open.filter((one) => !inputs.some((input) => nameOfInput(input) === nameOf(one)))
  const chosen = free.find((one) => nameOf(one) === wanted) ?? free[0]
  const put = (next: readonly DeclaredInput[]) =>
    onInputs(next.map((input) => (input.kind === "choice" ? { ...input, choices: [...input.choices] } : input)))
  return (
    <FieldGroup label={t("inputs")} hint={t("editLead")} error={fields["inputs"]}>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {inputs.map((input, at) => (
          <InputEditor
            key={nameOfInput(input)}
            input={input}
            open={open.find((one) => nameOf(one) === nameOfInput(input))}
            errorOf={(part) => fields[`inputs.${at}.${part}`]}
            onChange={(changed) => put(inputs.map((other) => (other === input ? changed : other)))}
            onRemove={() => put(inputs.filter((other) => other !== input))}
            onUp={
              at === 0 ? undefined : () => put([...inputs.slice(0, at - 1), input, ...inputs.slice(at - 1, at), ...inputs.slice(at + 1)])
            }
          />
        ))}
      </ol>
      {chosen === undefined || inputs.length >= MAXIMUM_INPUTS ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <SelectField
            label={t("inputField")}
            choices={free.map((one) => ({
              value: nameOf(one),
              label: `${one.node.title ?? one.node.class_type} (${one.node.id}) · ${one.field.name}`,
            }))}
            chosen={nameOf(chosen)}
            onChoose={setWanted}
          />
          <Button
            icon={Plus}
            onClick={() => {
              const [kind] = chosen.field.kinds
              if (kind !== undefined) put([...inputs, inputOfField(chosen, kind)])
            }}
          >
            {t("addInput")}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
