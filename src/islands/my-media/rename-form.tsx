import { type FormEvent, useState } from "react"
import { MAXIMUM_FILE_NAME_CHARACTERS } from "../../domain/upload/rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"

/** Gives a file another name; what was typed stays through a failure. `onSave` throws CallError. */
export function RenameForm({ name, onSave }: { readonly name: string; readonly onSave: (name: string) => Promise<void> }) {
  const t = useMessages("library")
  const [typed, setTyped] = useState(name)
  const [isMissing, setMissing] = useState(false)
  const { phase, isBusy, failure, run, clear } = useAction()
  const isSame = typed.trim() === name
  const save = (event: FormEvent) => {
    event.preventDefault()
    setMissing(typed.trim() === "")
    if (!isSame && typed.trim() !== "") void run(() => onSave(typed.trim()))
  }
  const text = isMissing ? t("nameMissing") : failure?.code === "InvalidInput" ? t("nameNotAllowed") : null
  return (
    <form onSubmit={save} className="grid grid-cols-[minmax(0,1fr)] gap-1.5" noValidate>
      <TextField
        label={t("name")}
        text={typed}
        maxLength={MAXIMUM_FILE_NAME_CHARACTERS}
        dir="auto"
        error={text === null ? failure?.code : { text }}
        onText={(changed) => {
          setTyped(changed)
          clear()
        }}
        beside={
          <Button type="submit" isBusy={isBusy} isOff={isSame}>
            {t("save")}
          </Button>
        }
      />
      <p role="status" className="text-xs text-good empty:hidden">
        {phase === "done" && isSame ? t("saved") : ""}
      </p>
    </form>
  )
}
