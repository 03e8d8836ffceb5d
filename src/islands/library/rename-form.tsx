import { type FormEvent, useId, useState } from "react"
import { MAXIMUM_FILE_NAME_CHARACTERS } from "../../domain/upload/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { failureOf } from "./use-library.ts"

/** Gives a file another name; what was typed stays through a failure. `onSave` throws CallError. */
export function RenameForm({ name, onSave }: { readonly name: string; readonly onSave: (name: string) => Promise<void> }) {
  const t = useMessages("library")
  const words = useErrorWords()
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const isSame = typed.trim() === name
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || isSame) return
    if (typed.trim() === "") return setFailure(t("nameMissing"))
    setIsBusy(true)
    setFailure(null)
    try {
      await onSave(typed.trim())
      setIsSaved(true)
    } catch (error) {
      const { code } = failureOf(error)
      setFailure(code === "InvalidInput" ? t("nameNotAllowed") : words(code))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} className="grid grid-cols-[minmax(0,1fr)] gap-1.5" noValidate>
      <label htmlFor={`${id}-name`} className="text-sm text-ink-3">
        {t("name")}
      </label>
      <div className="flex gap-2">
        <input
          id={`${id}-name`}
          value={typed}
          maxLength={MAXIMUM_FILE_NAME_CHARACTERS}
          autoComplete="off"
          dir="auto"
          aria-invalid={failure !== null}
          aria-describedby={failure === null ? undefined : `${id}-failure`}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setIsSaved(false)
          }}
          className="min-h-9 min-w-0 grow rounded-control border border-line-strong bg-sunken px-3 max-md:min-h-11"
        />
        <button
          type="submit"
          aria-disabled={isBusy || isSame}
          aria-busy={isBusy}
          className="button-ghost min-h-9 px-3 max-md:min-h-11 aria-disabled:opacity-60"
        >
          {t("save")}
        </button>
      </div>
      {failure === null ? null : (
        <p id={`${id}-failure`} role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      <p role="status" className="text-xs text-good empty:hidden">
        {isSaved && isSame ? t("saved") : ""}
      </p>
    </form>
  )
}
