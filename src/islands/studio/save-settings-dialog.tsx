import { savePreset } from "../../domain/task/preset-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { announce } from "../_runtime/notices.ts"
import { PresetNameDialog } from "./preset-dialogs.tsx"

interface SaveSettingsDialogProps {
  readonly settings: { readonly action: number; readonly category: number; readonly meta: Readonly<Record<string, unknown>> }
  readonly onSaved: () => void
  readonly onClose: () => void
}

/** Keeps the settings of a form under a name. */
export function SaveSettingsDialog({ settings, onSaved, onClose }: SaveSettingsDialogProps) {
  const t = useMessages("task")
  const save = async (name: string) => {
    await call(savePreset, { name, ...settings, meta: { ...settings.meta } }, { handlesErrors: true })
    announce({ tone: "good", body: { kind: "text", text: t("presetSaved") } })
    onSaved()
  }
  return <PresetNameDialog title={t("saveAsPreset")} first="" onSave={save} onClose={onClose} />
}
