import { useState } from "react"
import { MERGE_MODES, type MergeMode, mergeMasks } from "../../domain/library/resource-contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { ChoiceField } from "../_ui/choice-field.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { Modal } from "../_ui/modal.tsx"
import { useAction } from "../_ui/use-action.ts"
import { useErrorWords } from "../_ui/use-error-words.ts"

interface MergeMasksDialogProps {
  readonly masks: readonly MediaFile[]
  readonly onMerged: (mask: MediaFile) => void
  readonly onClose: () => void
}

/** Asks how masks become one, and makes it. */
export function MergeMasksDialog({ masks, onMerged, onClose }: MergeMasksDialogProps) {
  const t = useMessages("library")
  const errorWords = useErrorWords()
  const { isBusy, failure, run, clear } = useAction()
  const [mode, setMode] = useState<MergeMode>("union")
  const merge = async () => {
    const ids = masks.map(({ file_id: id }) => id)
    const mask = await run(() => call(mergeMasks, { file_ids: ids, mode }, { handlesErrors: true }))
    if (mask === null) return
    onMerged(mask)
    onClose()
  }
  const reason = Object.values(failure?.fields ?? {})[0]
  return (
    <Modal title={t("mergeTitle", { count: masks.length })} closeLabel={t("cancel")} isBusy={isBusy} onClose={onClose}>
      <ChoiceField
        name="merge"
        label={t("mergeMode")}
        look="tiles"
        choices={MERGE_MODES.map((value) => ({
          value,
          label: t(`merge_${value}`),
          hint: t(`merge_${value}Hint`, { name: masks[0]?.name ?? "" }),
        }))}
        chosen={mode}
        onChoose={(next) => {
          setMode(next)
          clear()
        }}
      />
      <FailureBox failure={failure} body={reason === undefined ? undefined : errorWords(reason)} hasNoFields />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose} disabled={isBusy}>
          {t("cancel")}
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void merge()}>
          {t("merge")}
        </Button>
      </div>
    </Modal>
  )
}
