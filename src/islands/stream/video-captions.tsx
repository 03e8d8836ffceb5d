import { Captions, Trash2 } from "lucide-react"
import { type ChangeEvent, useId, useRef, useState } from "react"
import { useLocale } from "use-intl/react"
import * as z from "zod/mini"
import { CAPTIONS_LANGUAGES, MAXIMUM_CAPTIONS } from "../../domain/stream/captions-rules.ts"
import { captionsAdd, captionsRemove } from "../../domain/stream/contract.ts"
import type { MediaFile } from "../../domain/upload/contract.ts"
import type { LegacyEncoding } from "../../formats/captions/encodings.ts"
import { MAXIMUM_CAPTIONS_BYTES } from "../../formats/captions/read-captions.ts"
import { CallError, call } from "../_runtime/call.ts"
import { callWithBytes } from "../_runtime/call-with-bytes.ts"
import { onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { FailureBox } from "../_ui/failure-box.tsx"
import { listed } from "../_ui/listed.ts"
import { useAction } from "../_ui/use-action.ts"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { tellVideoChange } from "../upload/video-images/video-changes.ts"
import { useCaptionLabels, useLanguageNames } from "./caption-labels.ts"
import { CaptionsEncoding, type ReadCaptions } from "./captions-encoding.tsx"

const loadReader = import.meta.env.SSR ? onlyInBrowser : () => import("../../formats/captions/captions-file.ts")

const refusalSchema = z.object({ reason: z.string(), line: z.int() })
type Refusal = z.infer<typeof refusalSchema>

/** Of a video: its captions, each with a button that takes it away, and a form for the next. */
export function VideoCaptions({ file }: { readonly file: MediaFile }) {
  const t = useMessages("stream")
  const id = useId()
  const labels = useCaptionLabels(file.captions)
  const [said, setSaid] = useState("")
  const heading = useRef<HTMLHeadingElement>(null)
  const removing = useAction()
  const remove = async (captionsId: string, label: string) => {
    const video = await removing.run(() =>
      call(captionsRemove, { file_id: file.file_id, captions_id: captionsId }, { handlesErrors: true }),
    )
    if (video === null) return
    tellVideoChange(video.file_id, { captions: video.captions })
    setSaid(t("captionsRemoved", { label }))
    heading.current?.focus()
  }
  return (
    <section aria-labelledby={`${id}-heading`} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 id={`${id}-heading`} ref={heading} tabIndex={-1} className="text-sm font-semibold outline-none">
        {t("captions")}
      </h3>
      {file.captions.length === 0 ? (
        <p className="text-sm text-ink-2">{t("captionsNone")}</p>
      ) : (
        <ul aria-label={t("captionsList")} className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {file.captions.map(({ captions_id: captionsId, name }, index) => {
            const label = labels[index]?.label ?? name
            return (
              <li key={captionsId} className="flex items-center justify-between gap-2">
                <span className="min-w-0 truncate text-sm" title={name}>
                  <bdi>{label}</bdi>
                </span>
                <Button
                  variant="plain"
                  icon={Trash2}
                  label={t("captionsRemoveNamed", { label })}
                  isOff={removing.isBusy}
                  onClick={() => void remove(captionsId, label)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <FailureBox failure={removing.failure} title={t("captionsNotRemoved")} />
      {file.captions.length < MAXIMUM_CAPTIONS ? (
        <AddCaptions
          file={file}
          onAdded={(label, lines) =>
            setSaid([t("captionsAdded", { label }), ...(lines === "" ? [] : [t("captionsLeftOut", { lines })])].join(" "))
          }
        />
      ) : (
        <p className="text-sm text-ink-2">{t("captionsFull")}</p>
      )}
      <p role="status" className="text-xs text-good empty:hidden">
        {said}
      </p>
    </section>
  )
}

interface AddCaptionsProps {
  readonly file: MediaFile
  /** `leftOut` names the lines of what could not be read; empty where all could. */
  readonly onAdded: (label: string, leftOut: string) => void
}

function AddCaptions({ file, onAdded }: AddCaptionsProps) {
  const t = useMessages("stream")
  const errorWords = useErrorWords()
  const nameOf = useLanguageNames()
  const locale = useLocale()
  const input = useRef<HTMLInputElement>(null)
  const [language, setLanguage] = useState(() => usualLanguage(locale))
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const adding = useAction()
  const choices = CAPTIONS_LANGUAGES.map((value) => ({ value: value as string, label: nameOf(value) })).toSorted((left, right) =>
    left.label.localeCompare(right.label, locale),
  )
  const [unsure, setUnsure] = useState<Unsure | null>(null)
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0]
    currentTarget.value = ""
    if (chosen === undefined) return
    setRefusal(null)
    setUnsure(null)
    adding.clear()
    const looked = await adding.run(() => look(chosen, language))
    if (looked === null) return
    if ("line" in looked) setRefusal(looked)
    else if (looked.isSure) await send(chosen)
    else setUnsure(looked)
  }
  const send = async (chosen: File, encoding?: LegacyEncoding) => {
    const name = chosen.name.trim().slice(0, 255) || "captions"
    const said = { file_id: file.file_id, language, name, ...(encoding === undefined ? {} : { encoding }) }
    const video = await adding.run(() =>
      callWithBytes(captionsAdd, said, chosen).catch((error: unknown) => {
        const told = error instanceof CallError ? z.safeParse(refusalSchema, error.data) : null
        if (told?.success !== true) throw error
        setRefusal(told.data)
        return null
      }),
    )
    if (video === null) return
    setUnsure(null)
    tellVideoChange(video.file_id, { captions: video.captions })
    const lines = listed(video.left_out.map(({ line }) => String(line)))
    onAdded(nameOf(language), lines)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <SelectField label={t("captionsLanguage")} size="compact" choices={choices} chosen={language} onChoose={setLanguage} />
      <Button icon={Captions} isBusy={adding.isBusy} onClick={() => input.current?.click()} className="justify-self-start">
        {t("captionsChoose")}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".srt,.vtt,.ass,.ssa,.sbv,text/vtt,application/x-subrip"
        aria-label={t("captionsChoose")}
        tabIndex={-1}
        className="hidden"
        onChange={(event) => void choose(event)}
      />
      {unsure === null ? null : (
        <CaptionsEncoding
          key={unsure.file.name}
          bytes={unsure.bytes}
          read={unsure.read}
          language={language}
          isBusy={adding.isBusy}
          onAdd={(encoding) => void send(unsure.file, encoding)}
          onCancel={() => setUnsure(null)}
        />
      )}
      {refusal === null ? null : (
        <p role="alert" className="text-sm text-bad">
          {t("captionsLine", { line: refusal.line, reason: errorWords(refusal.reason) })}
        </p>
      )}
      <FailureBox failure={adding.failure} title={t("captionsNotAdded")} />
      <p className="text-xs text-pretty text-ink-3">{t("captionsHint")}</p>
    </div>
  )
}

/** A file whose letters have to be looked at, or one that says itself how it is written. */
interface Unsure {
  readonly isSure: boolean
  readonly file: File
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly read: ReadCaptions
}

/** Why a file would be refused, before it is sent, or how sure its letters are. */
async function look(file: File, language: string): Promise<Refusal | Unsure> {
  if (file.size > MAXIMUM_CAPTIONS_BYTES) return { line: 1, reason: "CaptionsTooLarge" }
  const { readCaptions } = await loadReader()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const found = readCaptions(bytes, { language })
  const isSure = found.encoding === "utf-8" || found.encoding === "utf-16"
  return isSure && !found.ok ? { line: found.line, reason: found.reason } : { isSure, file, bytes, read: readCaptions }
}

/** The language that captions are offered in first: the page's. */
function usualLanguage(locale: string): string {
  const main = locale.split("-", 1)[0]
  return CAPTIONS_LANGUAGES.find((language) => language.split("-", 1)[0] === main) ?? "en"
}
