import { useId, useRef } from "react"
import type { TextFinding } from "../../domain/moderation/text/verdict.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Button } from "../_ui/button.tsx"
import { TextAreaField, TextField } from "../_ui/text-field.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { excerptOf } from "./excerpt.ts"

type LineProps = Omit<React.ComponentProps<typeof TextField>, "ref">
type AreaProps = Omit<React.ComponentProps<typeof TextAreaField>, "ref">

interface Marked {
  /** Of this field alone, for the text as it stands. */
  readonly findings: readonly TextFinding[]
}

/** A field of one line with what the posting rules stand against under it. Its island lists the messages `findings`, `errors` and `ui`. */
export function MarkedTextField({ findings, ...field }: LineProps & Marked) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-2">
      <TextField {...field} ref={input} {...invalidBy(findings)} />
      <TextFindings text={field.text} findings={findings} onShow={(span) => select(input.current, span)} />
    </div>
  )
}

/** A text of several lines with what the posting rules stand against under it. */
export function MarkedTextArea({ findings, ...field }: AreaProps & Marked) {
  const area = useRef<HTMLTextAreaElement>(null)
  return (
    <div className="grid gap-2">
      <TextAreaField {...field} ref={area} {...invalidBy(findings)} />
      <TextFindings text={field.text} findings={findings} onShow={(span) => select(area.current, span)} />
    </div>
  )
}

function invalidBy(findings: readonly TextFinding[]) {
  return findings.some(({ action }) => action === "refuse") ? ({ "aria-invalid": true } as const) : {}
}

function select(control: HTMLInputElement | HTMLTextAreaElement | null, { start, end }: TextFinding["span"]): void {
  control?.focus()
  control?.setSelectionRange(start, end)
}

interface TextFindingsProps extends Marked {
  readonly text: string
  /** Leads to the place in the text; without it there is no button for that. */
  readonly onShow?: (span: TextFinding["span"]) => void
}

/** What the posting rules stand against in a text: the words, what they are about, what happens, which rule, how to object. */
export function TextFindings({ text, findings, onShow }: TextFindingsProps) {
  const t = useMessages("findings")
  const words = useErrorWords()
  const id = useId()
  return (
    <div className="grid gap-2 empty:hidden">
      <p role="status" className={findings.length === 0 ? "sr-only" : "text-xs font-semibold"} id={id}>
        {findings.length === 0 ? "" : t("count", { count: findings.length })}
      </p>
      {findings.length === 0 ? null : (
        <ul aria-labelledby={id} className="grid gap-2">
          {findings.map((finding) => (
            <li
              key={`${finding.rule} ${finding.span.start} ${finding.span.end}`}
              className={`grid gap-1 border-s-2 ps-3 text-xs ${finding.action === "refuse" ? "border-bad" : "border-warn"}`}
            >
              <Excerpt text={text} finding={finding} />
              <p className="text-pretty">
                <span className="font-semibold">{words(finding.about)}</span> {t(`action_${finding.action}`)}
              </p>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-3">
                <span>{t("rule", { rule: finding.rule, version: String(finding.version) })}</span>
                {finding.appeal === null ? null : <span>{t(`appeal_${finding.appeal}`)}</span>}
                {onShow === undefined ? null : (
                  <Button
                    size="small"
                    variant="quiet"
                    label={t("showWords", { words: excerptOf(text, finding.span).marked })}
                    onClick={() => onShow(finding.span)}
                  >
                    {t("show")}
                  </Button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Excerpt({ text, finding: { span } }: { readonly text: string; readonly finding: TextFinding }) {
  const t = useMessages("findings")
  if (span.start === 0 && span.end >= text.length && text.length > 0) return <p className="text-ink-2">{t("whole")}</p>
  const { before, marked, behind } = excerptOf(text, span)
  return (
    <p dir="auto" className="break-words text-ink-2">
      {before}
      <mark className="rounded-sm bg-accent-soft px-0.5 font-semibold text-ink">{marked}</mark>
      {behind}
    </p>
  )
}
