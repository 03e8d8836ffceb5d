import { eq, sql } from "drizzle-orm"
import * as tables from "../../../db/schema/identity.ts"
import { archivedRows } from "../_kernel/archive.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { csvLine } from "../_kernel/csv.ts"
import { definePersonalData } from "../_kernel/personal-data.ts"

/** What a deleted account is called wherever it is still named, such as in the log of those who acted on it. */
const DELETED_NAME = "Deleted account"
const { accessToken, passkey, signInWay } = tables

/** Accounts, how their people sign in, and what happened to their safety. */
export const identityData = definePersonalData(tables, {
  tables: {
    account: {
      exported: { in: "account.json" },
      // An id stays, for what the ledger and the moderators' log need.
      forgotten: {
        by: ({ id, nowMs }) => [
          sql`UPDATE account SET name = ${DELETED_NAME}, email = NULL, mailbox = NULL, network = NULL, phone = NULL, password_hash = NULL, is_moderator = 0, is_admin = 0,
            terms = '[]', ban = NULL, bio = '', links = '[]', avatar_key = NULL, banner_key = NULL, settings = '{}',
            invitation_code = ${`gone-${id}`}, invited_by = NULL, invitation = NULL, device_code = NULL, sign_up_origin = NULL, locale = 'en',
            facts_version = facts_version + 1, deleted_at_ms = ${nowMs}
            WHERE id = ${id} AND status = 2 AND delete_at_ms <= ${nowMs} AND deleted_at_ms IS NULL`,
        ],
      },
    },
    signInWay: {
      exported: { in: "account.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM sign_in_way WHERE account_id = ${id}`] },
    },
    passkey: { exported: { in: "account.json" }, forgotten: { by: ({ id }) => [sql`DELETE FROM passkey WHERE account_id = ${id}`] } },
    accessToken: {
      exported: { in: "account.json" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM access_token WHERE account_id = ${id}`] },
    },
    challenge: {
      exported: { not: "Secrets that live for minutes, of which only hashes are kept." },
      // What waits for a final step or a code keeps the address in its payload.
      forgotten: {
        by: ({ id, email, phone }) => [
          sql`DELETE FROM challenge WHERE subject IN (${id}, ${email}, ${phone})
            OR instr(payload, ${email}) > 0 OR instr(payload, ${phone}) > 0 OR instr(payload, ${id}) > 0`,
        ],
      },
    },
    securityEvent: {
      exported: { in: "security-log.csv" },
      forgotten: { by: ({ id }) => [sql`DELETE FROM security_event WHERE account_id = ${id}`] },
    },
    invitation: {
      exported: { not: "Made by administrators, and of nobody's person." },
      forgotten: { kept: "It has only the ID of its author." },
    },
    signUpRule: {
      exported: { not: "What a site decides for everybody is nobody's own." },
      forgotten: { kept: "It says who may sign up, and nothing of any person." },
    },
    sandboxMessage: {
      exported: { not: "Only a machine for development keeps messages, for its developer to read." },
      forgotten: { by: ({ email, phone }) => [sql`DELETE FROM sandbox_message WHERE recipient IN (${email}, ${phone})`] },
    },
  },
  files: [{ name: "security-log.csv", about: ["Everything that happened to the safety of your account."], write: securityLog }],
  accountFields: {
    ways: ({ database, viewer }) =>
      database
        .select({ provider: signInWay.provider, label: signInWay.label, at: signInWay.createdAtMs })
        .from(signInWay)
        .where(eq(signInWay.accountId, viewer.id)),
    passkeys: ({ database, viewer }) =>
      database
        .select({ label: passkey.label, at: passkey.createdAtMs, used_at: passkey.usedAtMs })
        .from(passkey)
        .where(eq(passkey.accountId, viewer.id)),
    sign_up_origin: ({ database, viewer }) =>
      database.select({ origin: tables.account.signUpOrigin }).from(tables.account).where(eq(tables.account.id, viewer.id)),
    access_tokens: ({ database, viewer }) =>
      database
        .select({
          name: accessToken.name,
          scopes: accessToken.scopes,
          at: accessToken.createdAtMs,
          expires_at: accessToken.expiresAtMs,
          used_at: accessToken.usedAtMs,
          ended_at: accessToken.endedAtMs,
        })
        .from(accessToken)
        .where(eq(accessToken.accountId, viewer.id)),
  },
})

async function* securityLog(context: MemberContext): AsyncGenerator<string> {
  const event = tables.securityEvent
  const list = {
    select: { kind: event.kind, detail: event.detail, device: event.device, address: event.address },
    from: sql`security_event WHERE account_id = ${context.viewer.id}`,
    time: sql`at_ms`,
    id: sql`id`,
  }
  // The mark tells spreadsheets that the text is UTF-8.
  yield `\uFEFF${csvLine(["time", "event", "detail", "device", "address"])}`
  for await (const { at, kind, detail, device, address } of archivedRows(context, list)) yield csvLine([at, kind, detail, device, address])
}
