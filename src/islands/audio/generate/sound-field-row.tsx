import { PlainField } from "../../_making/form/field-row.tsx"
import type { FormHandle } from "../../_making/form/form-handle.ts"
import { LyricsField } from "./lyrics-field.tsx"
import type { SoundFacts, SoundField, SoundNames } from "./sound-fields.ts"
import type { CreateAudio } from "./use-create-audio.ts"

interface SoundFieldRowProps {
  readonly form: FormHandle<SoundFacts, SoundNames>
  /** Of the form that makes songs; null for one that only speaks. */
  readonly handle: CreateAudio | null
  readonly field: SoundField
}

/** One field of sounds, by its control. */
export function SoundFieldRow({ form, handle, field }: SoundFieldRowProps) {
  if (field.control !== "own") return <PlainField form={form} field={field} />
  return handle === null ? null : <LyricsField handle={handle} />
}
