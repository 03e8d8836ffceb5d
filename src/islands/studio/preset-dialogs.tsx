import { type FormEvent, useState } from "react"
import { createRefer } from "../../domain/post/refer-contract.ts"
import type { Task } from "../../domain/task/contract.ts"
import { MAXIMUM_PRESET_NAME_CHARACTERS, renamePreset, savePreset, type TaskPreset } from "../../domain/task/preset-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { Button } from "../_ui/button.tsx"
import { Modal } from "../_ui/modal.tsx"
import { TextField } from "../_ui/text-field.tsx"
import { useAction } from "../_ui/use-action.ts"

const HANDLED = { handlesErrors: true } as const

/** Keeps the settings of a task under a name. */
export function SavePresetDialog({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const t = useMessages("task")
  const save = async (name: string) => {
    const { action, category, meta } = await call(createRefer, { id: task.id }, HANDLED)
    await call(savePreset, { name, action, category, meta }, HANDLED)
    announce({ tone: "good", body: { kind: "text", text: t("presetSaved") } })
  }
  return <PresetNameDialog title={t("saveAsPreset")} first="" onSave={save} onClose={onClose} />
}

interface RenamePresetDialogProps {
  readonly preset: TaskPreset
  readonly onRenamed: (preset: TaskPreset) => void
  readonly onClose: () => void
}

/** Renames a preset. */
export function RenamePresetDialog({ preset, onRenamed, onClose }: RenamePresetDialogProps) {
  const t = useMessages("task")
  const save = async (name: string) => onRenamed(await call(renamePreset, { preset_id: preset.preset_id, name }, HANDLED))
  return <PresetNameDialog title={t("renamePreset")} first={preset.name} onSave={save} onClose={onClose} />
}

interface PresetNameDialogProps {
  readonly title: string
  readonly first: string
  /** Throws CallError; what was typed stays. */
  readonly onSave: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of a preset. */
export function PresetNameDialog({ title, first, onSave, onClose }: PresetNameDialogProps) {
  const t = useMessages("task")
  const { isBusy, failure, run, clear } = useAction()
  const [name, setName] = useState(first)
  const [isMissing, setMissing] = useState(false)
  const words: Readonly<Partial<Record<string, string>>> = { Conflict: t("presetNameTaken"), NotAllowed: t("tooManyPresets") }
  const own = failure === null ? undefined : words[failure.code]
  const error = isMissing ? { text: t("presetNameMissing") } : own === undefined ? failure?.code : { text: own }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    setMissing(trimmed === "")
    if (trimmed !== "" && (await run(() => onSave(trimmed).then(() => true))) !== null) onClose()
  }
  return (
    <Modal title={title} closeLabel={t("close")} isBusy={isBusy} onClose={onClose}>
      <form onSubmit={(event) => void save(event)} className="grid gap-4" noValidate>
        <TextField
          data-first=""
          size="large"
          label={t("presetName")}
          text={name}
          maxLength={MAXIMUM_PRESET_NAME_CHARACTERS}
          error={error}
          onText={(text) => {
            setName(text)
            clear()
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {t("save")}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
