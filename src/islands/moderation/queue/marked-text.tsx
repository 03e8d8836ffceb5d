import type { ModerationCaseDetail } from "../../../domain/moderation/review-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"

interface MarkedTextProps {
  readonly text: string
  readonly findings: ModerationCaseDetail["findings"]
}

/** A text as its author wrote it, with what rules find in it marked and named. */
export function MarkedText({ text, findings }: MarkedTextProps) {
  const t = useMessages("review")
  const parts: { readonly text: string; readonly rule: string | null; readonly at: number }[] = []
  let at = 0
  for (const { span, rule, version } of findings.toSorted((one, other) => one.span.start - other.span.start)) {
    if (span.start < at) continue
    parts.push({ text: text.slice(at, span.start), rule: null, at })
    parts.push({ text: text.slice(span.start, span.end), rule: t("finding", { rule, version }), at: span.start })
    at = span.end
  }
  parts.push({ text: text.slice(at), rule: null, at })
  return (
    <p className="break-words whitespace-pre-line" dir="auto">
      {parts.map((part) =>
        part.rule === null ? (
          part.text
        ) : (
          <mark key={part.at} className="rounded-control bg-warn/25 text-ink" title={part.rule}>
            {part.text}
            <span className="sr-only"> ({part.rule})</span>
          </mark>
        ),
      )}
    </p>
  )
}
