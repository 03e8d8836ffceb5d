import { type FormEvent, useState } from "react"
import { MAXIMUM_FOLDER_NAME_CHARACTERS } from "../../domain/library/contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"

interface NameDialogProps {
  readonly title: string
  readonly saveLabel: string
  readonly name: string
  /** What is named; a folder where it is left out. */
  readonly named?: NamedThing
  /** Throws CallError; what was typed stays. */
  readonly onSave: (name: string) => Promise<unknown>
  readonly onClose: () => void
}

/** What a dialog says of a thing that is named. */
export interface NamedThing {
  readonly label: string
  readonly maximumCharacters: number
  /** What codes mean where it is refused. */
  readonly words: Readonly<Partial<Record<string, string>>>
}

/** Asks for the name of a folder, or of what else is named. */
export function NameDialog({ title, saveLabel, name: first, named, onSave, onClose }: NameDialogProps) {
  const t = useMessages("library")
  const folderWords = useFolderWords()
  const words = named?.words ?? folderWords
  const { isBusy, failure, run, clear } = useAction()
  const [name, setName] = useState(first)
  const [isMissing, setMissing] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === "")
    if (name.trim() !== "" && (await run(() => onSave(name.trim()))) !== null) onClose()
  }
  const own = failure === null ? undefined : words[failure.code]
  const error = isMissing ? { text: t("nameMissing") } : own === undefined ? failure?.code : { text: own }
  return (
    <Modal title={title} closeLabel={t("cancel")} isBusy={isBusy} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="grid gap-4" noValidate>
        <TextField
          data-first=""
          size="large"
          label={named?.label ?? t("folderName")}
          text={name}
          maxLength={named?.maximumCharacters ?? MAXIMUM_FOLDER_NAME_CHARACTERS}
          error={error}
          onText={(text) => {
            setName(text)
            clear()
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose} disabled={isBusy}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** What codes mean where a folder is made, named or deleted. */
export function useFolderWords(): Readonly<Partial<Record<string, string>>> {
  const t = useMessages("library")
  return { Conflict: t("folderNameTaken"), NotAllowed: t("tooManyFolders"), InvalidInput: t("nameNotAllowed") }
}
