import { Plus } from "lucide-react"
import { useState } from "react"
import { collectionNameFault } from "../../domain/social/collection-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { SwitchField } from "../_ui/switch-field.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"

interface CollectionFormProps {
  /** What it is about; null for a new one. */
  readonly initial: { readonly name: string; readonly isShown: boolean } | null
  readonly submitLabel: string
  /** Saves it. Throws CallError. */
  readonly onSubmit: (name: string, isShown: boolean) => Promise<void>
}

/** Names a collection and says who sees it. */
export function CollectionForm({ initial, submitLabel, onSubmit }: CollectionFormProps) {
  const t = useMessages("collections")
  const [name, setName] = useState(initial?.name ?? "")
  const [isShown, setShown] = useState(initial?.isShown ?? false)
  const [isAsked, setAsked] = useState(false)
  const { run, isBusy, failure } = useAction()
  const fault = collectionNameFault(name)
  const error = (isAsked ? fault : null) ?? failure?.fields["name"]
  const submit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (fault === null) void run(() => onSubmit(name, isShown))
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <TextField
        label={initial === null ? t("new") : t("name")}
        hint={t("nameHint")}
        {...(error === undefined || error === null ? {} : { error })}
        text={name}
        dir="auto"
        maxLength={400}
        onText={setName}
        data-first=""
      />
      <SwitchField label={t("share")} hint={t("shareHint")} isOn={isShown} onChange={setShown} />
      <FailureBox failure={failure} title={t("saveFailed")} />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" {...(initial === null ? { icon: Plus } : {})} isBusy={isBusy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
