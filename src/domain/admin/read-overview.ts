import { sql } from "drizzle-orm"
import { namedBatch } from "../_kernel/batch.ts"
import { dayOf } from "../_kernel/clock.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { flag, select } from "../_kernel/select.ts"
import { type FoundFacts, factsOf, selectFacts } from "../_kernel/site-facts.ts"
import { creditsOfDay } from "../credits/index.ts"
import { CHOSEN_REGISTRATION, hasInvited, isSecured } from "../identity/index.ts"
import { type AuditLine, countWaiting, selectNewestActs, selectWaiting, type WaitingItem, waitingOf } from "../moderation/index.ts"
import { isSiteEdited } from "../site/index.ts"
import { isMailReady } from "./mail-rules.ts"
import type { MailWay } from "./ports.ts"
import { type Desk, deskOf } from "./read-desk.ts"
import { putOffOf, type SetupStepName } from "./setup-rules.ts"

/** Things that wait, and lines of the log, that the overview shows. */
const SHOWN = 6

/** What only administrators are told. */
export interface SiteOverview {
  /** Steps of the checklist that are done, as far as the database says it: the fleet knows of GPUs. */
  readonly done: Readonly<Record<Exclude<SetupStepName, "gpu">, boolean>>
  /** Those that were put off. */
  readonly later: readonly SetupStepName[]
  readonly credits: { readonly sold: number; readonly granted: number }
  readonly migrations: { readonly count: number; readonly newest: string }
  readonly facts: FoundFacts
  readonly mail: { readonly way: MailWay; readonly failedToday: number }
  readonly acts: readonly AuditLine[]
}

export interface Overview {
  readonly desk: Desk
  readonly nowMs: number
  /** Since when the oldest case waits; null where none does. */
  readonly oldestAtMs: number | null
  readonly waiting: readonly WaitingItem[]
  /** Null for who does not administer. */
  readonly site: SiteOverview | null
}

/** How the site does and what waits for a person; one round trip. */
export async function readOverview(context: MemberContext): Promise<Overview> {
  const { database, nowMs, viewer } = context
  const subjects = await context.subjects()
  const shared = { counts: countWaiting(context), ...selectWaiting(context, subjects, SHOWN) }
  const overviewOf = (rows: Parameters<typeof waitingOf>[1] & { readonly counts: Awaited<ReturnType<typeof countWaiting>> }) => ({
    desk: deskOf(context, rows.counts),
    nowMs,
    oldestAtMs: rows.counts[0]?.oldestAtMs ?? null,
    waiting: waitingOf(subjects, rows, SHOWN),
  })
  if (!viewer.isAdmin) return { ...overviewOf(await namedBatch(database, shared)), site: null }
  const rows = await namedBatch(database, {
    ...shared,
    steps: select(database, {
      secure: flag(isSecured(viewer.id)),
      identity: flag(isSiteEdited()),
      signup: flag(sql`${CHOSEN_REGISTRATION} IS NOT NULL`),
      invite: flag(hasInvited()),
    }),
    credits: creditsOfDay(database, nowMs),
    // Migrations of search are named by their folder, which sorts behind the digits.
    migrations: database.all<{ readonly count: number; readonly newest: string | null }>(
      sql`SELECT COUNT(*) AS count, MAX(CASE WHEN name < 'a' THEN name END) AS newest FROM migration`,
    ),
    facts: selectFacts(database),
    acts: selectNewestActs(database, SHOWN),
  })
  const facts = factsOf(rows.facts)
  return {
    ...overviewOf(rows),
    site: {
      done: {
        ...(rows.steps[0] ?? { secure: false, identity: false, signup: false, invite: false }),
        email: isMailReady(context.mailSetup, facts.mailTest),
        backup: facts.backup !== undefined,
      },
      later: putOffOf(facts),
      credits: rows.credits[0] ?? { sold: 0, granted: 0 },
      migrations: { count: rows.migrations[0]?.count ?? 0, newest: (rows.migrations[0]?.newest ?? "").replace(/\.sql$/, "") },
      facts,
      mail: { way: context.mailSetup.way, failedToday: facts.mail?.day === dayOf(nowMs) ? facts.mail.failed : 0 },
      acts: rows.acts,
    },
  }
}
