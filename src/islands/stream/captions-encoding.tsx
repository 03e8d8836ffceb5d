import { useState } from "react"
import type { readCaptions } from "../../formats/captions/captions-file.ts"
import { LEGACY_ENCODINGS, type LegacyEncoding } from "../../formats/captions/encodings.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { listed } from "../_ui/listed.ts"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { useLanguageNames } from "./caption-labels.ts"

/** The reader of captions, which is fetched with the first file. */
export type ReadCaptions = typeof readCaptions

interface CaptionsEncodingProps {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly read: ReadCaptions
  readonly language: string
  readonly isBusy: boolean
  readonly onAdd: (encoding: LegacyEncoding) => void
  readonly onCancel: () => void
}

/** Cues that are shown before captions are added. */
const SHOWN_CUES = 4

/** Languages that an encoding is known by. */
const LANGUAGES: Readonly<Record<LegacyEncoding, readonly string[]>> = {
  "windows-1252": ["fr", "de", "es"],
  "windows-1250": ["pl", "cs", "hu"],
  "windows-1251": ["ru", "uk", "bg"],
  "windows-1253": ["el"],
  "windows-1254": ["tr"],
  "windows-1255": ["he"],
  "windows-1256": ["ar", "fa"],
  "windows-1257": ["lt", "lv"],
  "windows-1258": ["vi"],
  "windows-874": ["th"],
  "koi8-r": ["ru"],
  "koi8-u": ["uk"],
  "iso-8859-2": ["pl", "cs", "hu"],
  "iso-8859-5": ["ru"],
  ibm866: ["ru"],
  macintosh: ["fr", "de", "es"],
  gb18030: ["zh-Hans"],
  big5: ["zh-Hant"],
  shift_jis: ["ja"],
  "euc-jp": ["ja"],
  "iso-2022-jp": ["ja"],
  "euc-kr": ["ko"],
}

/** Of a file that is not Unicode: how its first words read in the encoding that was guessed, and in any other. */
export function CaptionsEncoding({ bytes, read, language, isBusy, onAdd, onCancel }: CaptionsEncodingProps) {
  const t = useMessages("stream")
  const errorWords = useErrorWords()
  const nameOf = useLanguageNames()
  const [encoding, setEncoding] = useState<LegacyEncoding>(() => {
    const guessed = read(bytes, { language }).encoding
    return LEGACY_ENCODINGS.find((one) => one === guessed) ?? "windows-1252"
  })
  const found = read(bytes, { encoding })
  const choices = LEGACY_ENCODINGS.map((value) => ({ value, label: `${listed(LANGUAGES[value].map(nameOf))} (${value})` }))
  return (
    <section
      aria-label={t("captionsEncoding")}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-card border border-line bg-raised p-3"
    >
      <SelectField
        label={t("captionsEncoding")}
        hint={t("captionsEncoding_hint")}
        size="compact"
        choices={choices}
        chosen={encoding}
        onChoose={setEncoding}
      />
      <div role="group" aria-label={t("captionsPreview")} aria-live="polite" className="grid gap-1 text-sm">
        {found.ok ? (
          found.cues.slice(0, SHOWN_CUES).map(({ fromMs, spans }, index) => (
            <p key={`${fromMs} ${index}`} dir="auto" className="line-clamp-2 wrap-anywhere">
              {spans.map(({ text }) => text).join("")}
            </p>
          ))
        ) : (
          <p className="text-bad">{t("captionsLine", { line: found.line, reason: errorWords(found.reason) })}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isBusy={isBusy} isOff={!found.ok} onClick={() => onAdd(encoding)}>
          {t("captionsAddThese")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t("captionsCancel")}
        </Button>
      </div>
    </section>
  )
}
