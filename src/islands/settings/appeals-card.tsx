import { type Appeal, ownAppeals } from "../../domain/moderation/appeal-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Card } from "../_ui/card.tsx"
import { EmptyRow } from "../_ui/empty.tsx"
import { Moment } from "../_ui/moment.tsx"
import { PagedList } from "../_ui/paged-list.tsx"
import { useCallList } from "../_ui/use-call-list.ts"

const idOf = ({ appeal_id }: Appeal) => appeal_id

/** What the member said against refusals of their files, and what moderators answered. */
export function AppealsCard() {
  const t = useMessages("settings")
  const list = useCallList(ownAppeals, {}, { keyOf: idOf })
  return (
    <Card id="appeals-title" title={t("appeals")} lead={t("appealsLead")}>
      <PagedList list={list} isInCard failed={t("listFailed")} empty={<EmptyRow>{t("appealsNone")}</EmptyRow>} more={t("logMore")}>
        {(appeals) => (
          <ol aria-labelledby="appeals-title">
            {appeals.map((appeal) => (
              <li
                key={appeal.appeal_id}
                data-item=""
                tabIndex={-1}
                className="grid gap-1 border-t border-line px-4 py-3 wrap-anywhere md:px-5"
              >
                <p className="flex flex-wrap justify-between gap-x-4">
                  <span className="grid">
                    <bdi className="font-semibold">
                      {appeal.kind === "ban" ? t("appealAbout_ban") : (appeal.file_name ?? appeal.subject_id)}
                    </bdi>
                    {appeal.kind === "file" || appeal.kind === "ban" ? null : (
                      <span className="text-xs text-ink-3">{t(`appealAbout_${appeal.about}`)}</span>
                    )}
                  </span>
                  <span className="text-xs text-ink-3 tabular-nums">
                    <Moment iso={appeal.created_at} />
                  </span>
                </p>
                <p dir="auto" className="whitespace-pre-line text-ink-2">
                  {appeal.text}
                </p>
                <p className="font-semibold">
                  {appeal.decision === "overturned" ? t(`appeal_overturned_${appeal.about}`) : t(`appeal_${appeal.decision ?? "open"}`)}
                </p>
                {appeal.note === null || appeal.note === "" ? null : (
                  <p dir="auto" className="whitespace-pre-line text-ink-2">
                    {appeal.note}
                  </p>
                )}
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Card>
  )
}
