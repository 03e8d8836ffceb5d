import { useState } from "react"
import { appealQueue, type ReviewedAppeal } from "../../../domain/moderation/appeal-contract.ts"
import { APPEAL_STATES } from "../../../domain/moderation/appeal-rules.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { Empty } from "../../_ui/empty.tsx"
import { PagedList } from "../../_ui/paged-list.tsx"
import { SkeletonCards } from "../../_ui/skeleton.tsx"
import { FilterChips } from "../../_ui/toolbar.tsx"
import { useCallList } from "../../_ui/use-call-list.ts"
import { useAccountName } from "../use-account-name.ts"
import { AppealDialog } from "./appeal-dialog.tsx"
import { AppealedThing } from "./appealed-thing.tsx"

type Filter = (typeof APPEAL_STATES)[number]

const idOf = ({ appeal_id }: ReviewedAppeal) => appeal_id

/** What people say against refusals of files, and the decisions. */
export function AppealList({ onOpen, say }: { readonly onOpen: (accountId: string) => void; readonly say: (text: string) => void }) {
  const t = useMessages("moderation")
  const [filter, setFilter] = useState<Filter>("open")
  const [deciding, setDeciding] = useState<ReviewedAppeal | null>(null)
  const list = useCallList(appealQueue, { state: filter }, { keyOf: idOf })
  const onDecided = (appeal: ReviewedAppeal) => {
    setDeciding(null)
    list.change((items) => items.map((other) => (other.appeal_id === appeal.appeal_id ? appeal : other)))
    say(t("appealDecided"))
  }
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-labelledby="appeals-title">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-3">
        <h2 id="appeals-title" className="sr-only">
          {t("appeals")}
        </h2>
        <FilterChips
          label={t("showAppeals")}
          choices={APPEAL_STATES.map((state) => ({ value: state, label: t(`appeals_${state}`) }))}
          chosen={filter}
          onChoose={setFilter}
        />
      </div>
      <PagedList
        list={list}
        failed={t("appealsFailed")}
        skeleton={<SkeletonCards count={2} label={t("loadingAppeals")} />}
        empty={<Empty title={t("appealsEmpty")} />}
        more={t("more")}
      >
        {(items) => (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {items.map((appeal) => (
              <li key={appeal.appeal_id} data-item="" tabIndex={-1}>
                <AppealCard appeal={appeal} onOpen={onOpen} onDecide={setDeciding} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {deciding === null ? null : <AppealDialog appeal={deciding} onDecided={onDecided} onClose={() => setDeciding(null)} />}
    </section>
  )
}

interface AppealCardProps {
  readonly appeal: ReviewedAppeal
  readonly onOpen: (accountId: string) => void
  readonly onDecide: (appeal: ReviewedAppeal) => void
}

function AppealCard({ appeal, onOpen, onDecide }: AppealCardProps) {
  const t = useMessages("moderation")
  const name = useAccountName()(appeal.account)
  const file = appeal.kind === "ban" ? t("appealOfBan", { name }) : (appeal.file_name ?? appeal.subject_id)
  return (
    <article className="grid gap-3 rounded-card border border-line bg-raised p-4" aria-label={file}>
      <div className="grid gap-0.5">
        <h3 className="min-w-0 text-base font-semibold break-words">
          <bdi>{file}</bdi>
        </h3>
        <p className="text-xs text-ink-3">{t(`appealAbout_${appeal.about}`)}</p>
        <p className="flex flex-wrap gap-x-3 text-ink-2">
          <button
            type="button"
            className="text-link min-h-6 text-start break-words"
            aria-label={t("openAccount", { name })}
            onClick={() => onOpen(appeal.account.id)}
          >
            <bdi>{name}</bdi>
          </button>
          <time dateTime={appeal.created_at} className="tabular-nums">
            {t("moment", { date: new Date(appeal.created_at) })}
          </time>
        </p>
      </div>
      <AppealedThing appeal={appeal} />
      <p className="break-words whitespace-pre-line" dir="auto">
        {appeal.text}
      </p>
      {appeal.decision === null ? null : (
        <div className="grid gap-0.5 border-s-2 border-line-strong ps-3 text-ink-2">
          <p className="font-semibold">{t(`decision_${appeal.decision}_${appeal.about}`)}</p>
          {appeal.note === null || appeal.note === "" ? null : (
            <p className="break-words whitespace-pre-line" dir="auto">
              {appeal.note}
            </p>
          )}
        </div>
      )}
      {appeal.may_decide ? (
        <Button label={t("decideAppealOf", { name: file })} onClick={() => onDecide(appeal)} className="justify-self-start">
          {t("decideAppeal")}
        </Button>
      ) : null}
    </article>
  )
}
