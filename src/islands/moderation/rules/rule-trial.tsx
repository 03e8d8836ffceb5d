import { useEffect, useRef, useState } from "react"
import type * as z from "zod/mini"
import { type RuleDraft, ruleTry } from "../../../domain/moderation/rule-contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { excerptOf } from "../../_tools/excerpt.ts"
import { Button } from "../../_ui/button.tsx"
import { Card, CardBody } from "../../_ui/card.tsx"
import { FactList } from "../../_ui/fact-list.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { useAction } from "../../_ui/use-action.ts"

type Page = NonNullable<z.infer<ReturnType<typeof ruleTry.output>>["published"]>
type Counts = Omit<Page, "next_cursor">

const NOTHING: Counts = { count: 0, found: 0, newly_found: 0, no_longer_found: 0, samples: [] }
/** Texts that are gone through at most, and samples that are shown. */
const MAXIMUM_TEXTS = 10_000
const MAXIMUM_SAMPLES = 20

/** What a draft would change among what was published lately, beside the version in force; page after page, until it is stopped. */
export function RuleTrial({ draft }: { readonly draft: RuleDraft }) {
  const t = useMessages("rules")
  const [counts, setCounts] = useState<Counts | null>(null)
  const trying = useAction()
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const start = () =>
    trying.run(async () => {
      const controller = new AbortController()
      stop.current = controller
      let sum = NOTHING
      setCounts(sum)
      for (let cursor: string | null = ""; cursor !== null && sum.count < MAXIMUM_TEXTS; ) {
        const page: Page | null = await tried(draft, cursor, controller.signal)
        sum = page === null ? sum : added(sum, page)
        setCounts(sum)
        cursor = page?.next_cursor ?? null
      }
    })
  return (
    <Card id="rule-trial" title={t("tryTitle")} lead={t("tryLead")} level={3}>
      <CardBody>
        <div className="flex flex-wrap items-center gap-3">
          {trying.isBusy ? (
            <Button onClick={() => stop.current?.abort()}>{t("stop")}</Button>
          ) : (
            <Button onClick={() => void start()}>{t("try")}</Button>
          )}
          <p role="status" className="text-ink-2 tabular-nums">
            {counts === null ? "" : t("tried", { count: counts.count })}
          </p>
        </div>
        <FailureBox failure={trying.failure} hasNoFields onRetry={() => void start()} />
        {counts === null ? null : (
          <>
            <FactList
              facts={[
                [t("triedFound"), String(counts.found)],
                [t("triedNew"), String(counts.newly_found)],
                [t("triedGone"), String(counts.no_longer_found)],
              ]}
            />
            <Samples samples={counts.samples} />
          </>
        )}
      </CardBody>
    </Card>
  )
}

async function tried(draft: RuleDraft, cursor: string, signal: AbortSignal): Promise<Page | null> {
  const input = { rule: draft, with_published: true, ...(cursor === "" ? {} : { cursor }) }
  return (await call(ruleTry, input, { handlesErrors: true, signal })).published
}

function added(sum: Counts, page: Page): Counts {
  const samples = [...sum.samples, ...page.samples].toSorted(
    (left, right) => Number(left.change === "same") - Number(right.change === "same"),
  )
  return {
    count: sum.count + page.count,
    found: sum.found + page.found,
    newly_found: sum.newly_found + page.newly_found,
    no_longer_found: sum.no_longer_found + page.no_longer_found,
    samples: samples.slice(0, MAXIMUM_SAMPLES),
  }
}

function Samples({ samples }: Pick<Counts, "samples">) {
  const t = useMessages("rules")
  if (samples.length === 0) return null
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={t("samples")}>
      {samples.map(({ subject, text, change, spans }) => {
        const { before, marked, behind } = excerptOf(text, spans[0] ?? { start: 0, end: 0 })
        return (
          <li key={subject} className="grid gap-0.5 border-s-2 border-line-strong ps-3 text-xs">
            <span className="font-semibold">{t(`change_${change}`)}</span>
            <span dir="auto" className="break-words text-ink-2">
              {before}
              {marked === "" ? null : <mark className="rounded-sm bg-accent-soft px-0.5 font-semibold text-ink">{marked}</mark>}
              {behind}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
