import type { ReactNode } from "react"
import { FieldGroups } from "../../_making/form/field-groups.tsx"
import type { FormHandle } from "../../_making/form/form-handle.ts"
import { SettingsDrawer } from "../../_making/room/settings-drawer.tsx"
import { localPath } from "../../_runtime/local-path.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { SoundFieldRow } from "./sound-field-row.tsx"
import { SOUND_GROUPS, type SoundFacts, type SoundNames, withoutSettings } from "./sound-fields.ts"
import type { CreateAudio } from "./use-create-audio.ts"
import { useSoundSummary } from "./use-sound-fields.ts"

interface SoundSettingsProps {
  readonly form: FormHandle<SoundFacts, SoundNames>
  /** Of the form that makes songs; null for one that only speaks. */
  readonly handle: CreateAudio | null
  readonly children?: ReactNode
}

/** The settings of a sound: closed lines that show what they hold. */
export function SoundSettings({ form, handle, children }: SoundSettingsProps) {
  const t = useMessages("sounds")
  const bare = withoutSettings(form.facts.meta)
  return (
    <SettingsDrawer onReset={bare === null ? undefined : () => form.rewrite(() => bare)}>
      <FieldGroups
        form={form}
        groups={SOUND_GROUPS}
        memory="audio."
        titleOf={(name) => t(name)}
        summaryOf={useSoundSummary(form)}
        renderRow={(field) => <SoundFieldRow key={field.name} form={form} handle={handle} field={field} />}
      />
      {children}
    </SettingsDrawer>
  )
}

/** Says that no AI model makes a sound, and what to do about it. */
export function PreviewLine() {
  const t = useMessages("sounds")
  return (
    <p className="py-3 text-xs text-pretty text-ink-3">
      {t("previewNotice")}{" "}
      <a href={localPath("/about-preview")} className="text-link whitespace-nowrap">
        {t("noServerHow")}
      </a>
    </p>
  )
}
