import { type FormEvent, useId, useState } from "react"
import { MAXIMUM_FOLDER_NAME_CHARACTERS } from "../../domain/library/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Modal } from "../_ui/modal.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { type Failure, failureOf } from "./use-library.ts"

interface NameDialogProps {
  readonly title: string
  readonly saveLabel: string
  readonly name: string
  /** Throws CallError; what was typed stays. */
  readonly onSave: (name: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the name of a folder. */
export function NameDialog({ title, saveLabel, name: first, onSave, onClose }: NameDialogProps) {
  const t = useMessages("library")
  const words = useFolderFailureWords()
  const id = useId()
  const [name, setName] = useState(first)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (name.trim() === "") return setFailure(t("nameMissing"))
    setIsBusy(true)
    setFailure(null)
    try {
      await onSave(name.trim())
      onClose()
    } catch (error) {
      setFailure(words(failureOf(error)))
      setIsBusy(false)
    }
  }
  return (
    <Modal title={title} closeLabel={t("cancel")} isBusy={isBusy} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="grid gap-4" noValidate>
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-name`} className="font-medium">
            {t("folderName")}
          </label>
          <input
            id={`${id}-name`}
            data-first=""
            value={name}
            maxLength={MAXIMUM_FOLDER_NAME_CHARACTERS}
            autoComplete="off"
            aria-invalid={failure !== null}
            aria-describedby={failure === null ? undefined : `${id}-failure`}
            onChange={(event) => setName(event.currentTarget.value)}
            className="min-h-11 rounded-control border border-line-strong bg-sunken px-3"
          />
          {failure === null ? null : (
            <p id={`${id}-failure`} role="alert" className="text-sm text-bad">
              {failure}
            </p>
          )}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <button type="button" onClick={onClose} disabled={isBusy} className="button-ghost min-h-9 px-4 max-md:min-h-11">
            {t("cancel")}
          </button>
          <button type="submit" aria-disabled={isBusy} aria-busy={isBusy} className="button-primary min-h-9 max-md:min-h-11">
            {saveLabel}
          </button>
        </div>
      </form>
    </Modal>
  )
}

/** Words for why a folder could not be made, named or deleted. */
export function useFolderFailureWords(): (failure: Failure) => string {
  const t = useMessages("library")
  const words = useErrorWords()
  return ({ code }) => {
    if (code === "Conflict") return t("folderNameTaken")
    if (code === "NotAllowed") return t("tooManyFolders")
    return code === "InvalidInput" ? t("nameNotAllowed") : words(code)
  }
}
