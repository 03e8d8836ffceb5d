import type { ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { SiteOverview } from "../../domain/admin/read-overview.ts"
import { wordsOf } from "../_page/words.ts"
import { ageOf } from "./age.ts"
import { sizeOf } from "./size.ts"

interface HealthFactsProps {
  readonly locale: Locale
  readonly site: SiteOverview
  readonly nowMs: number
}

/** What the site stands on, in words: database, files, email. */
export function HealthFacts({ locale, site: { facts, migrations, mail }, nowMs }: HealthFactsProps) {
  const t = wordsOf(locale, "admin")
  const { database, storage } = facts
  return (
    <section aria-labelledby="health-title" className="panel grid grid-cols-[minmax(0,1fr)]">
      <h2 id="health-title" className="border-b border-line px-4 py-3 font-semibold">
        {t("healthTitle")}
      </h2>
      <dl className="grid grid-cols-[minmax(0,1fr)]">
        <Fact name={t("database")}>
          <span>{t("databaseWell")}</span>
          {database?.bytes == null ? null : <bdi>{sizeOf(locale, database.bytes)}</bdi>}
          <span>{t("migrations", { count: migrations.count, name: migrations.newest })}</span>
        </Fact>
        <Fact name={t("storage")}>
          {storage === undefined ? (
            <span>{t("notCounted")}</span>
          ) : (
            <>
              <span>{t("storageFiles", { size: sizeOf(locale, storage.bytes), count: storage.files })}</span>
              <span className="text-ink-3">{t("countedAgo", { age: ageOf(t, storage.at, nowMs) })}</span>
            </>
          )}
        </Fact>
        <Fact name={t("mail")}>
          <span>{t(`mail_${mail.way ?? "none"}`)}</span>
          <span className={mail.failedToday > 0 ? "text-warn" : ""}>{t("mailFailed", { count: mail.failedToday })}</span>
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-line px-4 py-3 not-first:border-t md:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="flex min-w-0 flex-wrap gap-x-4 tabular-nums">{children}</dd>
    </div>
  )
}
