import { Clock, MessageSquareQuote, Mic, Smile } from "lucide-react"
import { isShown } from "../../_making/form/field-declaration.ts"
import { type FormHandle, hasFailureIn } from "../../_making/form/form-handle.ts"
import { Chip } from "../../_making/room/chip.tsx"
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
  return SOUND_CHIPS.map((within) => within.filter((field) => isShown(field, form.facts))).map((fields) => {
    const [field] = fields
    if (field === undefined) return null
    const told = fields.filter((one, place) => place === 0 || one.name === "speed" || summaryOf(one).isOwn)
    const Icon = Object.entries(ICONS).find(([name]) => name === field.name)?.[1]
    return (
      <Chip
        key={field.name}
        name={field.name}
        label={form.words.nameOf(field)}
        value={told.map((one) => (one.name === "count" ? `${summaryOf(one).text}×` : summaryOf(one).text)).join(" · ")}
        icon={Icon === undefined ? null : <Icon size={16} strokeWidth={1.75} className="text-ink-2" />}
        hasFailure={hasFailureIn(form.failures, fields)}
      >
        <div className="grid gap-4">
          {fields.map((one) => (
            <SoundFieldRow key={one.name} form={form} handle={handle} field={one} />
          ))}
        </div>
      </Chip>
    )
  })
}
