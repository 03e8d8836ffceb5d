import type { Locale } from "../../domain/_kernel/locales.ts"
import type { FoundFacts } from "../../domain/_kernel/site-facts.ts"
import { HowTo } from "../../islands/_ui/how-to.tsx"
import { wordsOf } from "../_page/words.ts"
import { ageOf } from "./age.ts"
import { sizeOf } from "./size.ts"

interface BackupStateProps {
  readonly locale: Locale
  readonly backup: FoundFacts["backup"] | null
  readonly nowMs: number
}

/** The last backup, and the commands for the next one. */
export function BackupState({ locale, backup, nowMs }: BackupStateProps) {
  const t = wordsOf(locale, "admin")
  return (
    <>
      <section aria-labelledby="last-backup" className="panel grid gap-1 p-4">
        <h2 id="last-backup" className="text-sm text-ink-2">
          {t("backupLast")}
        </h2>
        {backup == null ? (
          <>
            <p className="text-2xl font-semibold">{t("backupNone")}</p>
            <p className="text-ink-2">{wordsOf(locale, "setup")("backupWhy")}</p>
          </>
        ) : (
          <>
            <p className="text-2xl font-semibold">
              <time dateTime={new Date(backup.at).toISOString()}>{t("backupAgo", { age: ageOf(t, backup.at, nowMs) })}</time>
            </p>
            <p className="text-ink-2 tabular-nums">{t("logAt", { date: new Date(backup.at) })}</p>
            <p className="min-w-0 font-mono text-sm break-all" dir="ltr">
              {backup.place}
            </p>
            {backup.bytes === null || backup.files === null ? null : (
              <p className="text-ink-2 tabular-nums">{t("storageFiles", { size: sizeOf(locale, backup.bytes), count: backup.files })}</p>
            )}
          </>
        )}
      </section>
      <HowTo title={t("backupMake")} lead={t("backupMakeLead")}>
        {"npm run backup -- --to /mnt/other-disk"}
      </HowTo>
      <HowTo title={t("backupRestore")} lead={t("backupRestoreLead")}>
        {"npm run backup -- --restore /mnt/other-disk/2026-01-31T12-00-00Z\nnpm start"}
      </HowTo>
      <HowTo title={t("backupElsewhere")} lead={t("backupElsewhereLead")}>
        {
          'turso db shell atelier .dump > atelier.sql\nrclone copy r2:atelier-media backup:atelier-media\nnpm run backup -- --noted "backup:atelier-media"'
        }
      </HowTo>
      <p className="text-sm text-ink-2">{t("backupCopies")}</p>
    </>
  )
}
