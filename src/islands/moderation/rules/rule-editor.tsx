import { ArrowLeft } from "lucide-react"
import { type FormEvent, useDeferredValue, useMemo, useRef, useState } from "react"
import type { FieldError } from "../../../domain/_kernel/errors.ts"
import { ruleSave, type ShownRule } from "../../../domain/moderation/rule-contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { Card, CardBody } from "../../_ui/card.tsx"
import { ConfirmDialog } from "../../_ui/confirm-dialog.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { focusFirstError } from "../../_ui/field.tsx"
import { useAction } from "../../_ui/use-action.ts"
import { RuleFields } from "./rule-fields.tsx"
import { draftErrors, draftOf, formOf, type RuleForm } from "./rule-form.ts"
import { RuleHistory } from "./rule-history.tsx"
import { RuleTest } from "./rule-test.tsx"
import { RuleTrial } from "./rule-trial.tsx"

interface RuleEditorProps {
  /** Null for a new one. */
  readonly rule: ShownRule | null
  readonly onSaved: (rule: ShownRule) => void
  readonly onClose: () => void
}

/** One rule: what it says, what it finds in a text that is typed, what it would change, and its versions. */
export function RuleEditor({ rule, onSaved, onClose }: RuleEditorProps) {
  const t = useMessages("rules")
  const [form, setForm] = useState<RuleForm>(formOf(rule))
  const [isShowingErrors, showErrors] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const saving = useAction()
  const element = useRef<HTMLFormElement>(null)
  const deferred = useDeferredValue(form)
  const draft = useMemo(() => draftOf(deferred), [deferred])
  const errors = useMemo(() => draftErrors(draft), [draft])
  const isChanged = JSON.stringify(form) !== JSON.stringify(formOf(rule))
  const change = (part: Partial<RuleForm>) => {
    setForm((before) => ({ ...before, ...part }))
    saving.clear()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    showErrors(true)
    const current = draftOf(form)
    if (draftErrors(current).length > 0) return focusFirstError(element.current)
    const saved = await saving.run(() => call(ruleSave, { rule: current, version: rule?.version ?? 0 }, { handlesErrors: true }))
    if (saved !== null) onSaved(saved)
  }
  const told: readonly FieldError[] = Object.entries(saving.failure?.fields ?? {}).map(([path, message]) => ({
    path: path.replace(/^rule\./, ""),
    message,
  }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button
        variant="quiet"
        icon={ArrowLeft}
        isIconMirrored
        className="justify-self-start"
        onClick={() => (isChanged ? setLeaving(true) : onClose())}
      >
        {t("back")}
      </Button>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <form method="post" ref={element} noValidate onSubmit={(event) => void save(event)} aria-busy={saving.isBusy}>
          <Card id="rule-title" title={rule?.title ?? t("new")}>
            <CardBody>
              <RuleFields form={form} isNew={rule === null} errors={[...told, ...(isShowingErrors ? errors : [])]} onChange={change} />
              <FailureBox failure={saving.failure} hasNoFields={told.some(({ path }) => path === "version")} />
              <Button type="submit" variant="primary" isBusy={saving.isBusy} className="justify-self-start">
                {t("save")}
              </Button>
            </CardBody>
          </Card>
        </form>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RuleTest draft={draft} />
          <RuleTrial draft={draft} />
          {rule === null ? null : <RuleHistory id={rule.id} current={rule.version} onUse={(version) => change(formOf(version))} />}
        </div>
      </div>
      {isLeaving ? (
        <ConfirmDialog
          title={t("leave")}
          body={t("leaveBody")}
          confirmLabel={t("discard")}
          cancelLabel={t("stay")}
          isDangerous
          isBusy={false}
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </div>
  )
}
