import { Film, Images, Newspaper, Sparkles } from "lucide-react"
import { useRef, useState } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { OwnWork } from "../../domain/post/artwork-contract.ts"
import { WORK_STATES } from "../../domain/post/state-rules.ts"
import { lazyInBrowser, onlyInBrowser } from "../_runtime/lazy-in-browser.tsx"
import { useMessages } from "../_runtime/messages.tsx"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { Button, buttonLook } from "../_ui/button.tsx"
import { SelectField } from "../_ui/choice-field.tsx"
import { Empty } from "../_ui/empty.tsx"
import { keepFocusWithin } from "../_ui/keep-focus-within.ts"
import { PagedList } from "../_ui/paged-list.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useOwnWorks, WORK_KINDS, type WorksQuery } from "./use-own-works.ts"
import { WorkRow } from "./work-row.tsx"

const ThingAppealDialog = lazyInBrowser(
  import.meta.env.SSR ? onlyInBrowser : () => import("../moderation/appeals/thing-appeal.tsx").then((chunk) => chunk.ThingAppealDialog),
)

const ALL: WorksQuery = { state: null, kind: null }

/** What a member published: every kind in every state, with why, and what can be done about it. */
export function MyWorks({ locale }: { readonly locale: Locale }) {
  const t = useMessages("works")
  const [query, setQuery] = useState(ALL)
  const [appealed, setAppealed] = useState<{ readonly work: OwnWork; readonly about: "state" | "level" } | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { list, remove, show } = useOwnWorks(query)
  useSessionEnd()
  const isNarrowed = query.state !== null || query.kind !== null
  return (
    <div ref={keepFocusWithin} className="mx-auto grid max-w-[1000px] grid-cols-[minmax(0,1fr)] gap-4 p-3 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
          {t("title")}
        </h1>
        <div className="flex flex-wrap gap-2">
          <a href={`/${locale}/publish/portfolio`} className={buttonLook()}>
            <Images size={16} strokeWidth={1.75} className="shrink-0" />
            {t("newPost")}
          </a>
          <a href={`/${locale}/publish/video`} className={buttonLook()}>
            <Film size={16} strokeWidth={1.75} className="shrink-0" />
            {t("newVideo")}
          </a>
          <a href={`/${locale}/publish/article`} className={buttonLook()}>
            <Newspaper size={16} strokeWidth={1.75} className="shrink-0" />
            {t("newArticle")}
          </a>
        </div>
      </div>
      <div className="grid gap-3 sm:grid-cols-[repeat(2,minmax(0,14rem))]">
        <SelectField
          label={t("filterState")}
          name="state"
          chosen={query.state ?? "all"}
          choices={[{ value: "all", label: t("all") }, ...WORK_STATES.map((value) => ({ value, label: t(`state_${value}`) }))]}
          onChoose={(value) => setQuery({ ...query, state: WORK_STATES.find((state) => state === value) ?? null })}
        />
        <SelectField
          label={t("filterKind")}
          name="kind"
          chosen={String(query.kind ?? "all")}
          choices={[{ value: "all", label: t("all") }, ...WORK_KINDS.map((kind) => ({ value: String(kind), label: t(`kind_${kind}`) }))]}
          onChoose={(value) => setQuery({ ...query, kind: WORK_KINDS.find((kind) => String(kind) === value) ?? null })}
        />
      </div>
      <PagedList
        list={list}
        failed={t("listFailed")}
        empty={
          isNarrowed ? (
            <Empty headingLevel={2} look="plain" title={t("emptyFilteredTitle")} body={t("emptyFilteredBody")}>
              <Button onClick={() => setQuery(ALL)}>{t("showAll")}</Button>
            </Empty>
          ) : (
            <Empty headingLevel={2} look="plain" title={t("emptyTitle")} body={t("emptyBody")}>
              <a href={`/${locale}/create/image`} className={buttonLook("primary")}>
                <Sparkles size={16} strokeWidth={1.75} className="shrink-0" />
                {t("create")}
              </a>
            </Empty>
          )
        }
      >
        {(works) => (
          <ul aria-label={t("list")} className="grid gap-2">
            {works.map((work) => (
              <WorkRow
                key={work.id}
                work={work}
                locale={locale}
                onDelete={() => {
                  heading.current?.focus()
                  remove(work)
                }}
                onAppeal={(about) => setAppealed({ work, about })}
                onShow={(visibility) => void show(work, visibility)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {appealed === null ? null : (
        <ThingAppealDialog
          thing={{ kind: "work", id: appealed.work.id, title: appealed.work.title }}
          about={appealed.about}
          level={appealed.work.level}
          onClose={() => setAppealed(null)}
        />
      )}
      <ToastRegion />
    </div>
  )
}
