import { type ReactNode, useId } from "react"
import { AUDIO_FORMATS, type AudioEdit, type AudioFormat, BIT_RATES, type BitRate } from "../../domain/audio/edit-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { LOOKS } from "../_tools/looks.ts"
import { FIELD_LOOK } from "../_ui/field-look.ts"
import { TimeField } from "../_ui/time-field.tsx"
import { STEP_SECONDS } from "./waveform.tsx"

interface AudioSettingsProps {
  readonly edit: AudioEdit
  readonly onEdit: (change: Partial<AudioEdit>) => void
}

const FORMATS: readonly AudioFormat[] = ["m4a", "mp3", "opus", "aac", "wav"]

/** What is made of the piece: its fades, its loudness, its format. */
export function AudioSettings({ edit, onEdit }: AudioSettingsProps) {
  const t = useMessages("audio")
  const id = useId()
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-3">
      <Group title={t("fades")}>
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            isPlain
            stepSeconds={STEP_SECONDS}
            label={t("fadeIn")}
            seconds={edit.fadeInSeconds}
            onSeconds={(fadeInSeconds) => onEdit({ fadeInSeconds })}
          />
          <TimeField
            isPlain
            stepSeconds={STEP_SECONDS}
            label={t("fadeOut")}
            seconds={edit.fadeOutSeconds}
            onSeconds={(fadeOutSeconds) => onEdit({ fadeOutSeconds })}
          />
        </div>
      </Group>
      <Group title={t("audio")}>
        <Check label={t("normalise")} isOn={edit.normalise} onChange={(normalise) => onEdit({ normalise })} hint={t("normaliseHint")} />
        <Check label={t("mono")} isOn={edit.mono} onChange={(mono) => onEdit({ mono })} />
      </Group>
      <Group title={t("format")}>
        <select
          aria-label={t("format")}
          value={edit.format}
          onChange={(event) => {
            const format = FORMATS.find((one) => one === event.target.value)
            if (format !== undefined) onEdit({ format })
          }}
          className={FIELD_LOOK}
        >
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {t(`format_${format}`)}
            </option>
          ))}
        </select>
        {AUDIO_FORMATS[edit.format].isCompressed ? (
          <div className="grid gap-1">
            <label htmlFor={id} className="text-xs text-ink-2">
              {t("bitRate")}
            </label>
            <select id={id} value={edit.bitRate} onChange={(event) => onEdit(bitRateOf(event.target.value))} className={FIELD_LOOK}>
              {BIT_RATES.map((rate) => (
                <option key={rate} value={rate}>
                  {t("kilobits", { count: rate / 1000 })}
                </option>
              ))}
            </select>
          </div>
        ) : null}
      </Group>
    </div>
  )
}

function bitRateOf(text: string): { readonly bitRate?: BitRate } {
  const bitRate = BIT_RATES.find((rate) => String(rate) === text)
  return bitRate === undefined ? {} : { bitRate }
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className={`${LOOKS.label} mb-2`}>{title}</legend>
      {children}
    </fieldset>
  )
}

interface CheckProps {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly hint?: string
}

function Check({ label, isOn, onChange, hint }: CheckProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <label className="flex min-h-9 items-center gap-2.5 max-md:min-h-11">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.target.checked)}
          className="size-4 accent-accent"
        />
        {label}
      </label>
      {hint === undefined ? null : (
        <p id={id} className={LOOKS.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
