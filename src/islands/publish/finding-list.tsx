import { Ban, Eye, EyeOff, Info, type LucideIcon } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { useErrorWords } from "../_ui/use-error-words.ts"
import { markedText } from "./findings.ts"
import type { Finding } from "./publish-types.ts"

interface FindingListProps {
  readonly id: string
  /** What the field is called. */
  readonly label: string
  readonly findings: readonly Finding[]
  /** The text that a finding's span points into. */
  readonly textAt: (path: string) => string
}

const ICONS: Readonly<Record<Finding["action"], LucideIcon>> = { refuse: Ban, review: Eye, limit: EyeOff, note: Info }

/** What the posting rules say of one field: what it is about, the marked words, what to do, which rule. */
export function FindingList({ id, label, findings, textAt }: FindingListProps) {
  const t = useMessages("publish")
  const words = useErrorWords()
  if (findings.length === 0) return null
  return (
    <ul id={id} aria-label={t("findings", { field: label })} className="grid gap-2">
      {findings.map(({ rule, version, field, span, action, about }) => {
        const Icon = ICONS[action]
        const { before, marked, after } = markedText(textAt(field), span)
        const tone = action === "refuse" ? "border-s-bad" : action === "note" ? "border-s-line-strong" : "border-s-warn"
        return (
          <li
            key={`${rule} ${field} ${span.start} ${span.end}`}
            data-finding={action}
            className={`grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 gap-y-1 rounded-control border border-s-4 border-line bg-sunken px-3 py-2 text-sm ${tone}`}
          >
            <Icon size={16} strokeWidth={1.75} className={`mt-0.5 ${action === "refuse" ? "text-bad" : "text-ink-2"}`} aria-hidden="true" />
            <div className="grid min-w-0 gap-1">
              <p className="text-pretty">{words(about)}</p>
              <p dir="auto" className="wrap-anywhere text-ink-2">
                {before}
                <mark className="rounded-sm bg-transparent px-0.5 font-semibold text-ink underline decoration-bad decoration-wavy underline-offset-4">
                  {marked}
                </mark>
                {after}
              </p>
              <p className="text-pretty text-ink-2">{t(`do_${action}`)}</p>
              <p className="text-xs text-ink-3 wrap-anywhere">{t("rule", { rule, version: String(version) })}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
