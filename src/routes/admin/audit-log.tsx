import type { Locale } from "../../domain/_kernel/locales.ts"
import type { AuditLine, listActs } from "../../domain/moderation/index.ts"
import { FIELD_LOOK } from "../../islands/_ui/field-look.ts"
import { wordsOf } from "../_page/words.ts"
import { ACTIONS, ActorName, ActWords, actionWords } from "./act-words.tsx"
import { type LogFields, MAXIMUM_WHO_CHARACTERS, type readLogQuery } from "./log-query.ts"

interface AuditLogProps {
  readonly locale: Locale
  readonly acts: Awaited<ReturnType<typeof listActs>>
  readonly query: ReturnType<typeof readLogQuery>
}

/** The log with its filters; works without script. */
export function AuditLog({ locale, acts, query: { fields } }: AuditLogProps) {
  const t = wordsOf(locale, "admin")
  return (
    <>
      <Filters locale={locale} fields={fields} />
      <section aria-label={t("desk_log")} className="panel grid grid-cols-[minmax(0,1fr)]">
        {acts.items.length === 0 ? (
          <p className="px-4 py-5 text-ink-2">{t(Object.keys(fields).length === 0 ? "actsNone" : "logNone")}</p>
        ) : null}
        <ol className="grid grid-cols-[minmax(0,1fr)]">
          {acts.items.map((act) => (
            <Line key={act.id} locale={locale} act={act} />
          ))}
        </ol>
      </section>
      {acts.next_cursor === null ? null : (
        <a
          className="button-ghost min-h-11 justify-self-center border border-line"
          href={logPath(locale, { ...fields, cursor: acts.next_cursor })}
        >
          {t("logMore")}
        </a>
      )}
    </>
  )
}

/** The address of a part of the log. */
function logPath(locale: Locale, fields: LogFields & { readonly cursor?: string }): string {
  const query = new URLSearchParams(fields).toString()
  return `/${locale}/admin/log${query === "" ? "" : `?${query}`}`
}

function Filters({ locale, fields }: { readonly locale: Locale; readonly fields: LogFields }) {
  const t = wordsOf(locale, "admin")
  const day = (name: "from" | "to") => (
    <label className="grid gap-1 text-sm">
      {t(name === "from" ? "logFrom" : "logTo")}
      <input type="date" name={name} className={`${FIELD_LOOK} min-h-11`} defaultValue={fields[name] ?? ""} />
    </label>
  )
  return (
    <form method="get" action={`/${locale}/admin/log`} className="flex flex-wrap items-end gap-3">
      <label className="grid min-w-48 grow gap-1 text-sm">
        {t("logWho")}
        <input
          name="who"
          className={`${FIELD_LOOK} min-h-11`}
          maxLength={MAXIMUM_WHO_CHARACTERS}
          defaultValue={fields.who ?? ""}
          dir="auto"
        />
      </label>
      <label className="grid min-w-48 grow gap-1 text-sm">
        {t("logWhat")}
        <select name="what" className={`${FIELD_LOOK} min-h-11`} defaultValue={fields.what ?? ""}>
          <option value="">{t("logAnything")}</option>
          {ACTIONS.map((action) => (
            <option key={action} value={action}>
              {actionWords(t, action)}
            </option>
          ))}
        </select>
      </label>
      {day("from")}
      {day("to")}
      {fields.about === undefined ? null : <input type="hidden" name="about" value={fields.about} />}
      <button type="submit" className="button-ghost min-h-11 border border-line">
        {t("logShow")}
      </button>
      {Object.keys(fields).length === 0 ? null : (
        <a className="button-ghost min-h-11" href={logPath(locale, {})}>
          {t("logAll")}
        </a>
      )}
    </form>
  )
}

function Line({ locale, act }: { readonly locale: Locale; readonly act: AuditLine }) {
  const t = wordsOf(locale, "admin")
  const particulars = Object.entries(act.detail).flatMap(([name, value]) => worded(name, value))
  return (
    <li className="grid gap-x-4 gap-y-1 border-line px-4 py-3 text-sm not-first:border-t md:grid-cols-[minmax(0,1fr)_auto]">
      <p className="min-w-0 break-words">
        <a className="font-semibold hover:underline" href={logPath(locale, { who: act.actor.id })}>
          <ActorName t={t} person={act.actor} />
        </a>{" "}
        <ActWords t={t} act={act} />
      </p>
      <time dateTime={act.at} className="text-ink-3 tabular-nums">
        {t("logAt", { date: new Date(act.at) })}
      </time>
      <details className="min-w-0 text-ink-2 md:col-span-2">
        <summary className="min-h-6 cursor-pointer">{t("logDetails")}</summary>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 font-mono text-xs" dir="ltr">
          <dt>subject</dt>
          <dd className="break-all">
            <a className="text-link" href={logPath(locale, { about: act.subject.id })}>
              {act.subject.id}
            </a>
          </dd>
          {particulars.map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="break-words">
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}

/** A particular as it was noted; what was not said is left out. */
function worded(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (value === null || value === undefined || value === "") return []
  return [[name, typeof value === "string" ? value : JSON.stringify(value)]]
}
