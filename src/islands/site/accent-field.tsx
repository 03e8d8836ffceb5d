import { type Accent, readColor, THEMES } from "../../domain/site/accent-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { TextField } from "../_ui/text-field.tsx"

/** What the browser's own picker begins with: the accent of the product. */
const BEGINNING = "#ffb454"

interface AccentFieldProps {
  readonly text: string
  /** What each theme makes of it; null where it is no color, or none was picked. */
  readonly accent: Accent | null
  readonly error: string | undefined
  readonly onText: (text: string) => void
}

/** Picks the accent, and says what each theme makes of it and why. */
export function AccentField({ text, accent, error, onText }: AccentFieldProps) {
  const t = useMessages("site")
  return (
    <div className="grid gap-2">
      <TextField
        label={t("accent")}
        name="accent"
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        placeholder={BEGINNING}
        maxLength={20}
        text={text}
        onText={onText}
        error={error}
        hint={t("accentHint")}
        className="rtl:text-end"
        beside={
          <>
            <input
              type="color"
              aria-label={t("accentPick")}
              title={t("accentPick")}
              value={readColor(text) ?? BEGINNING}
              onChange={(event) => onText(event.target.value)}
              className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-line-strong bg-sunken p-1 md:h-auto"
            />
            {text === "" ? null : <Button onClick={() => onText("")}>{t("accentReset")}</Button>}
          </>
        }
      />
      {accent === null ? null : (
        <ul className="grid gap-1 text-sm text-ink-2" aria-live="polite">
          {THEMES.map((theme) => (
            <li key={theme} className="flex items-baseline gap-2">
              <span
                aria-hidden="true"
                className="size-3 shrink-0 rounded-pill border border-line-strong"
                style={{ background: accent[theme].accent }}
              />
              {t(accent[theme].adjusted ? `accentAdjusted_${theme}` : `accentKept_${theme}`, { color: accent[theme].accent })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
