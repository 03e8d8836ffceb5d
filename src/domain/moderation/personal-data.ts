import { eq, sql } from "drizzle-orm"
import * as tables from "../../../db/schema/moderation.ts"
import { archivedRows, jsonList } from "../_kernel/archive.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"

const { appeal, ban, consent, report } = tables

/** What moderators did. */
export const moderationData = definePersonalData(tables, {
  tables: {
    ban: { exported: { in: "account.json" }, forgotten: { kept: "Who was banned and why is kept for good, by an id." } },
    auditEntry: {
      exported: { not: "What staff did is theirs to answer for; what it meant for an account is in security-log.csv." },
      forgotten: { kept: "The log cannot be altered; an id is all that it has of anybody." },
    },
    textRule: {
      exported: { not: "Rules of the house; they say nothing of anybody but who wrote them." },
      forgotten: { kept: "What a rule said when it decided something must stay readable; an id is all that it has of anybody." },
    },
    checkedText: {
      exported: { not: "Copies of texts that are in works.json and account.json." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM checked_text WHERE author_id = ${id}`] },
    },
    postingAct: {
      exported: { not: "When works were published is in works.json; the rest is forgotten after two days." },
      forgotten: { by: ({ id }) => [sql`DELETE FROM posting_act WHERE account_id = ${id}`] },
    },
    moderationCase: {
      exported: { not: "What came of a case is in works.json." },
      forgotten: { kept: "What was decided is kept for good, by an id." },
    },
    report: {
      exported: { in: "account.json" },
      forgotten: { by: ({ id }) => [sql`UPDATE report SET text = '' WHERE reporter_id = ${id}`] },
    },
    appeal: {
      exported: { in: "appeals.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM appeal WHERE owner_id = ${id}`] },
    },
    blockedImage: {
      exported: { not: "Fingerprints without a name." },
      forgotten: { kept: "An image that nobody may bring again stays blocked." },
    },
    blockedFile: {
      exported: { not: "Hashes without a name." },
      forgotten: { kept: "A file that nobody may bring again stays blocked." },
    },
    imageCheck: {
      exported: { not: "Made of the images themselves, whose level is in works.json." },
      forgotten: { before: "They go in the statement before the works that they are of." },
    },
    consent: {
      exported: { in: "account.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM consent WHERE account_id = ${id}`] },
    },
  },
  files: [
    {
      name: "appeals.json",
      about: ["What you said against our decisions, and what was decided."],
      write: (context) =>
        jsonList(
          archivedRows(context, {
            select: {
              kind: appeal.subjectKind,
              subject_id: appeal.subjectId,
              title: appeal.title,
              text: appeal.text,
              asked_level: appeal.askedLevel,
              decision: appeal.decision,
              decided_at_ms: appeal.decidedAtMs,
              decision_note: appeal.decisionNote,
            },
            from: sql`appeal WHERE owner_id = ${context.viewer.id}`,
            time: sql`created_at_ms`,
            id: sql`id`,
          }),
        ),
    },
  ],
  accountFields: {
    reports: ({ database, viewer }) =>
      database
        .select({ about: report.subjectId, reason: report.reason, text: report.text, outcome: report.outcome, at: report.createdAtMs })
        .from(report)
        .where(eq(report.reporterId, viewer.id)),
    consents: ({ database, viewer }) =>
      database
        .select({ kind: consent.kind, version: consent.version, given_at: consent.givenAtMs, revoked_at: consent.revokedAtMs })
        .from(consent)
        .where(eq(consent.accountId, viewer.id)),
    bans: ({ database, viewer }) =>
      database
        .select({ reason: ban.reason, starts_at: ban.startsAtMs, ends_at: ban.endsAtMs })
        .from(ban)
        .where(eq(ban.accountId, viewer.id)),
  },
})
