import { sql } from "drizzle-orm"
import type { Context } from "../../_kernel/context.ts"
import { DEFAULT_LOCALE, isLocale } from "../../_kernel/locales.ts"

interface Told {
  readonly email: string
  readonly locale: string
  readonly outcome: "agreed" | "rejected"
  readonly createdAtMs: number
}

/** Reporters of one case who are written to; that more than these want an email of one is not to be expected. */
const MAXIMUM_EMAILS = 50

/** Writes to those who wanted to know what came of their report, while the decision stands. An email that fails is not tried again. */
export async function tellReporters(context: Context, caseId: string): Promise<void> {
  const { database, mailer, log, origin } = context
  // What is taken here is told once, however often the event is carried out.
  const told = await database.all<Told>(sql`UPDATE report SET wants_email = 0 WHERE id IN (SELECT id FROM report WHERE case_id = ${caseId}
      AND wants_email AND outcome IS NOT NULL LIMIT ${MAXIMUM_EMAILS})
    RETURNING (SELECT email FROM account WHERE account.id = reporter_id) AS email,
      (SELECT locale FROM account WHERE account.id = reporter_id) AS locale, outcome, created_at_ms AS "createdAtMs"`)
  // Who gave several reasons is written to once.
  const once = told.filter((one, index) => told.findIndex(({ email }) => email === one.email) === index)
  const sent = await Promise.allSettled(
    once
      .filter(({ email }) => email !== null)
      .map(({ email, locale, outcome, createdAtMs }) => {
        const language = isLocale(locale) ? locale : DEFAULT_LOCALE
        const notice = {
          kind: "report",
          isAgreed: outcome === "agreed",
          atMs: createdAtMs,
          url: `${origin.site}/${language}/reports`,
        } as const
        return mailer.sendMail(email, notice, language)
      }),
  )
  for (const result of sent) if (result.status === "rejected") log.error("a reporter was not told", { error: String(result.reason) })
}
