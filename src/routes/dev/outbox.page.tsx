import { Copy, Mail, MessageSquareText, RotateCw } from "lucide-react"
import { DomainError } from "../../domain/_kernel/errors.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { OUTBOX_SIZE, type OutboxEntry } from "../../domain/_kernel/ports.ts"
import { definePage } from "../_page/define-page.ts"
import { wordsOf } from "../_page/words.ts"
import { codeIn, linkIn } from "./outbox-message.ts"

const ICON = { className: "size-4 shrink-0", strokeWidth: 1.75 }

/** The sandbox outbox: what would have been sent, newest first; for programs as JSON by `?format=json`. */
export const page = definePage({
  path: "/dev/outbox",
  access: "visitor",
  cache: "none",
  rate: "read",
  query: ["to", "format"],
  messages: "mail",
  async load({ context, query }) {
    const to = (query("to") ?? "").trim().slice(0, 320)
    const entries = await context.outbox.list(to === "" ? undefined : to)
    if (entries === null) throw new DomainError("NotFound")
    return query("format") === "json" ? Response.json({ items: entries.map(toItem) }, { headers: NOT_KEPT }) : { to, entries }
  },
  head: ({ t }) => ({ title: t("outboxTitle"), description: t("outboxTitle") }),
  view: ({ data, locale }) => <Outbox locale={locale} {...data} />,
})

const NOT_KEPT = { "Cache-Control": "no-store" }

/** A message for programs, with what they mostly look for taken out of its text. */
function toItem({ id, channel, recipient, subject, text, sentAtMs }: OutboxEntry) {
  return { id, channel, recipient, subject, text, sent_at: new Date(sentAtMs).toISOString(), code: codeIn(text), link: linkIn(text) }
}

/** `to` is the recipient that the list is narrowed to. */
function Outbox({ locale, entries, to }: { readonly locale: Locale; readonly entries: readonly OutboxEntry[]; readonly to: string }) {
  const t = wordsOf(locale, "mail")
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 px-4 py-8">
      <header className="grid gap-2">
        <h1 className="text-lg font-semibold text-balance">{t("outboxTitle")}</h1>
        <p className="text-ink-2">{t("outboxBody", { count: String(OUTBOX_SIZE) })}</p>
      </header>
      <form method="get" action="/dev/outbox" className="flex flex-wrap items-end gap-2">
        <label className="grid min-w-0 grow gap-1 text-xs text-ink-2">
          {t("outboxRecipient")}
          <input
            className="h-11 w-full min-w-0 rounded-control border border-line bg-sunken px-3 text-sm text-ink outline-none focus-visible:border-accent"
            name="to"
            defaultValue={to}
            maxLength={320}
            autoComplete="off"
            dir="auto"
          />
        </label>
        <button type="submit" className="button-ghost min-h-11">
          {t("outboxShow")}
        </button>
        {to === "" ? null : (
          <a className="button-ghost min-h-11" href="/dev/outbox">
            {t("outboxShowAll")}
          </a>
        )}
        <a className="button-ghost min-h-11" href={to === "" ? "/dev/outbox" : `/dev/outbox?${new URLSearchParams({ to }).toString()}`}>
          <RotateCw {...ICON} />
          {t("outboxReload")}
        </a>
      </form>
      {entries.length === 0 ? <p className="text-ink-2">{t("outboxEmpty")}</p> : null}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {entries.map((entry) => (
          <Entry key={entry.id} locale={locale} entry={entry} />
        ))}
      </ol>
    </div>
  )
}

function Entry({ locale, entry }: { readonly locale: Locale; readonly entry: OutboxEntry }) {
  const t = wordsOf(locale, "mail")
  const code = codeIn(entry.text)
  const isMail = entry.channel === "mail"
  const Icon = isMail ? Mail : MessageSquareText
  return (
    <li className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-4" data-recipient={entry.recipient}>
      <div className="grid gap-1">
        <h2 className="font-semibold text-balance">
          <bdi>{isMail ? entry.subject : t("outboxText")}</bdi>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-xs text-ink-2">
          <Icon {...ICON} aria-hidden="true" />
          <span className="sr-only">{t(isMail ? "outboxMail" : "outboxText")}</span>
          <bdi className="break-all">{entry.recipient}</bdi>
          <time dateTime={new Date(entry.sentAtMs).toISOString()} dir="ltr" className="tabular-nums">
            {t("momentUtc", { time: new Date(entry.sentAtMs).toISOString().slice(0, 19).replace("T", " ") })}
          </time>
        </p>
      </div>
      {/* Emails come in any language, whichever the reader's is. */}
      <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-wrap text-ink-2 select-text">
        {entry.text}
      </p>
      <div className="flex flex-wrap gap-2">
        {code === null ? null : (
          <button type="button" className="button-ghost min-h-11" data-needs-script="" data-copy={code} data-copied={t("outboxCopied")}>
            <Copy {...ICON} />
            {t("outboxCopyCode", { code })}
          </button>
        )}
        {isMail ? (
          <a className="button-ghost min-h-11" href={`/dev/outbox/${entry.id}`} target="_blank" rel="noreferrer">
            {t("outboxView")}
          </a>
        ) : null}
      </div>
    </li>
  )
}
