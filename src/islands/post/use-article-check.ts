import { useEffect, useMemo, useState } from "react"
import type { TextFinding } from "../../domain/moderation/text/verdict.ts"
import type { ArticleDocument } from "../../domain/post/article/document-rules.ts"
import { useTextCheck } from "../_tools/use-text-check.ts"
import { checkedTextOf, spanInText } from "./editor/checked-text.ts"

interface Written {
  readonly title: string
  readonly tags: string[]
  readonly document: ArticleDocument
}

/**
 * What the posting rules would say of an article as it is typed. `text` is all that is checked of its document, and `inText` the findings
 * there whose words still stand, with their spans in it; `ofDocument` has the same by their fields.
 */
export function useArticleCheck({ title, tags, document }: Written) {
  const check = useTextCheck({ scene: "article", title, tags, document: { ...document } })
  const checked = useMemo(() => checkedTextOf(document), [document])
  // A verdict comes only while nothing was typed since it was asked for: it is of the text as it stands then.
  const [verdict, setVerdict] = useState({ findings: check.findings, of: checked })
  useEffect(() => {
    setVerdict((before) => (before.findings === check.findings ? before : { findings: check.findings, of: checked }))
  }, [check.findings, checked])
  const ofDocument = useMemo(
    () =>
      verdict.findings.filter((finding) => {
        const place = { field: finding.field, ...finding.span }
        const [before, now] = [spanInText(verdict.of, place), spanInText(checked, place)]
        return before !== null && now !== null && slice(verdict.of.text, before) === slice(checked.text, now)
      }),
    [verdict, checked],
  )
  const inText = useMemo(
    () =>
      ofDocument.flatMap((finding): readonly TextFinding[] => {
        const span = spanInText(checked, { field: finding.field, ...finding.span })
        return span === null ? [] : [{ ...finding, span }]
      }),
    [ofDocument, checked],
  )
  return { ...check, text: checked.text, ofDocument, inText }
}

function slice(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  return text.slice(start, end)
}
