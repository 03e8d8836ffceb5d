import { Clock, MessageSquareQuote, Mic, Smile } from "lucide-react"
import { FieldChips } from "../../_making/form/field-chips.tsx"
import type { FormHandle } from "../../_making/form/form-handle.ts"
import { lazyInBrowser, onlyInBrowser } from "../../_runtime/lazy-in-browser.tsx"
import { SOUND_CHIPS, type SoundFacts, type SoundNames } from "./sound-fields.ts"
import type { CreateAudio } from "./use-create-audio.ts"
import { useSoundSummary } from "./use-sound-fields.ts"

const SoundFieldRow = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("./sound-field-row.tsx").then((chunk) => chunk.SoundFieldRow),
)

const ICONS = { emotion: Smile, lyrics: MessageSquareQuote, singer: Mic, length: Clock } as const

interface SoundChipsProps {
  readonly form: FormHandle<SoundFacts, SoundNames>
  /** Of the form that makes songs; null for one that only speaks. */
  readonly handle: CreateAudio | null
}

/** What is chosen for a sound, by its value. */
export function SoundChips({ form, handle }: SoundChipsProps) {
  const summaryOf = useSoundSummary(form)
  return (
    <FieldChips
      form={form}
      chips={SOUND_CHIPS}
      valueOf={(first, fields) =>
        fields
          .filter((one) => one === first || one.name === "speed" || summaryOf(one).isOwn)
          .map((one) => (one.name === "count" ? `${summaryOf(one).text}×` : summaryOf(one).text))
          .join(" · ")
      }
      renderIcon={({ name }) => {
        const Icon = Object.entries(ICONS).find(([one]) => one === name)?.[1]
        return Icon === undefined ? null : <Icon size={16} strokeWidth={1.75} className="text-ink-2" />
      }}
      renderRow={(field) => <SoundFieldRow key={field.name} form={form} handle={handle} field={field} />}
    />
  )
}
