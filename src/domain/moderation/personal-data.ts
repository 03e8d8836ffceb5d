import { eq } from "drizzle-orm"
import * as tables from "../../../db/schema/moderation.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"

const { ban } = tables

/** What moderators did. */
export const moderationData = definePersonalData(tables, {
  tables: {
    ban: { exported: { in: "account.json" }, forgotten: { kept: "Who was banned and why is kept for good, by an id." } },
    auditEntry: {
      exported: { not: "What staff did is theirs to answer for; what it meant for an account is in security-log.csv." },
      forgotten: { kept: "The log cannot be altered; an id is all that it has of anybody." },
    },
  },
  accountFields: {
    bans: ({ database, viewer }) =>
      database
        .select({ reason: ban.reason, starts_at: ban.startsAtMs, ends_at: ban.endsAtMs })
        .from(ban)
        .where(eq(ban.accountId, viewer.id)),
  },
})
