import { Flag, Scale } from "lucide-react"
import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { casePath } from "../../domain/admin/search-desk.ts"
import type { AuditLine, WaitingItem } from "../../domain/moderation/index.ts"
import { type Words, wordsOf } from "../_page/words.ts"
import { ActorName, ActWords } from "./act-words.tsx"
import { ageOf } from "./age.ts"
import { REPORT_GOAL_MS } from "./overview-cards.tsx"

interface BoxProps {
  readonly id: string
  readonly title: string
  readonly href: string
  readonly more: string
  readonly children: ReactNode
}

/** A list with the way to all of it. */
function Box({ id, title, href, more, children }: BoxProps) {
  return (
    <section aria-labelledby={id} className="panel grid grid-cols-[minmax(0,1fr)]">
      <header className="flex min-h-12 items-center justify-between gap-3 border-b border-line px-4">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <a className="text-link text-sm" href={href}>
          {more}
        </a>
      </header>
      {children}
    </section>
  )
}

interface WaitingListProps {
  readonly locale: Locale
  readonly items: readonly WaitingItem[]
  readonly nowMs: number
}

/** What has waited longest for a person. Pictures are not shown: what is reported is blurred until somebody asks for it. */
export function WaitingList({ locale, items, nowMs }: WaitingListProps) {
  const t = wordsOf(locale, "admin")
  return (
    <Box id="waiting-title" title={t("waitingTitle")} href={`/${locale}/admin/reports`} more={t("openQueue")}>
      {items.length === 0 ? <p className="px-4 py-5 text-ink-2">{t("waitingNone")}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {items.map((item) => {
          const isLate = nowMs - Date.parse(item.at) > REPORT_GOAL_MS
          const Icon = item.what === "case" ? Flag : Scale
          return (
            <li key={item.id} className="border-line not-first:border-t">
              <a href={`/${locale}${pathOf(item)}`} className="flex min-h-15 items-center gap-3 px-4 py-2 hover:bg-hover">
                <Icon size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" aria-hidden="true" />
                <span className="grid min-w-0 grow">
                  <bdi className="truncate font-medium">{item.title === "" ? t("untitled") : item.title}</bdi>
                  <span className="truncate text-sm text-ink-2">
                    {lineOf(t, wordsOf(locale, "review"), wordsOf(locale, "moderation"), item)}
                  </span>
                </span>
                <time dateTime={item.at} className={`text-sm whitespace-nowrap tabular-nums ${isLate ? "text-warn" : "text-ink-2"}`}>
                  {ageOf(t, item.at, nowMs)}
                </time>
                <span className="button-ghost pointer-events-none max-md:hidden">{t("review")}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </Box>
  )
}

/** Where something that waits is decided. */
function pathOf(item: WaitingItem): string {
  if (item.what === "appeal") return "/admin/appeals"
  return casePath({ caseId: item.id, subjectKind: item.kind, subjectId: item.subjectId })
}

function lineOf(t: Words<"admin">, review: Words<"review">, moderation: Words<"moderation">, item: WaitingItem): string {
  if (item.what === "appeal") return t("appealLine", { name: item.by, about: moderation(`appealAbout_${item.about}`) })
  return t("caseLine", { kind: review(`kind_${item.kind}`), count: item.reportCount })
}

interface RecentActsProps {
  readonly locale: Locale
  readonly acts: readonly AuditLine[]
  readonly nowMs: number
}

/** Who did what, the newest first. */
export function RecentActs({ locale, acts, nowMs }: RecentActsProps) {
  const t = wordsOf(locale, "admin")
  return (
    <Box id="acts-title" title={t("actsTitle")} href={`/${locale}/admin/log`} more={t("desk_log")}>
      {acts.length === 0 ? <p className="px-4 py-5 text-ink-2">{t("actsNone")}</p> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {acts.map((act) => (
          <li key={act.id} className="flex min-h-12 items-center gap-3 border-line px-4 py-2 text-sm not-first:border-t">
            <span className="min-w-0 grow truncate">
              <b className="font-semibold">
                <ActorName t={t} person={act.actor} />
              </b>{" "}
              <span className="text-ink-2">
                <ActWords t={t} act={act} />
              </span>
            </span>
            <time dateTime={act.at} className="whitespace-nowrap text-ink-3 tabular-nums">
              {ageOf(t, act.at, nowMs)}
            </time>
          </li>
        ))}
      </ul>
    </Box>
  )
}
