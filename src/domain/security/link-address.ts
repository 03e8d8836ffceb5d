import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { mailboxOf, requireEmail, requirePhone } from "../identity/identifier-rules.ts"
import {
  answered,
  answerOf,
  guessedRight,
  guessedWrong,
  isClaimed,
  isOfScene,
  mayGuess,
  noteSecurity,
  requireFreshProof,
  requireOwner,
  selectOwner,
  tellOwner,
  tryChallenge,
} from "../identity/index.ts"
import type { linkEmail as emailDeclaration, linkPhone as phoneDeclaration } from "./contract.ts"
import { endResetLinks } from "./reset-links.ts"

interface Linking {
  readonly column: "email" | "phone"
  readonly value: string
  readonly code: string
  readonly secret: string
  readonly humanCheck: string | undefined
}

/**
 * Links or changes the viewer's email address; both the new and the old one are told. Throws ReauthenticationRequired, InvalidEmail,
 * VerifiCodeError, EmailRegistered, TooManyRequests, HumanCheckRequired.
 */
export async function linkEmail(context: MemberContext, input: CallInput<typeof emailDeclaration>): Promise<{ ok: true }> {
  const value = requireEmail(input.email)
  return linkAddress(context, { column: "email", value, code: input.code, secret: input.session_id, humanCheck: input.human_check })
}

/** Links or changes the viewer's phone number. Throws as `linkEmail` does, with InvalidPhone and PhoneRegistered. */
export async function linkPhone(context: MemberContext, input: CallInput<typeof phoneDeclaration>): Promise<{ ok: true }> {
  const value = requirePhone(input.phone)
  return linkAddress(context, { column: "phone", value, code: input.code, secret: input.session_id, humanCheck: input.human_check })
}

async function linkAddress(context: MemberContext, { column, value, code, secret, humanCheck }: Linking): Promise<{ ok: true }> {
  const { database, viewer, nowMs } = context
  requireFreshProof(viewer, nowMs)
  await mayGuess(context, { guessed: value, secret, humanCheck })
  const answer = await answerOf(secret, code)
  const name = sql.identifier(column)
  // The code was right just now, it was asked for to link, and nobody has what it proves.
  const mayLink = sql`${isClaimed(answer)} AND EXISTS (SELECT 1 FROM challenge WHERE id = ${answer.id} AND payload ->> 'scene' = 'link')
    AND NOT EXISTS (SELECT 1 FROM account WHERE ${name} = ${value})`
  const isLinked = sql`EXISTS (SELECT 1 FROM account WHERE id = ${viewer.id} AND ${name} = ${value})`
  const { tried, owners, holders } = await namedBatch(database, {
    tried: tryChallenge(context, "code", answer, value),
    owners: selectOwner(context, viewer.id),
    note: noteSecurity(context, viewer.id, "way-linked", column, mayLink),
    changedAccount: sql`UPDATE account SET ${name} = ${value}${column === "email" ? sql`, mailbox = ${mailboxOf(value)}` : sql``} WHERE id = ${viewer.id} AND ${mayLink}`,
    resetLinks: endResetLinks(context, viewer.id, column === "email" ? isLinked : sql`0`),
    holders: database.select({ id: schema.account.id }).from(schema.account).where(sql`${schema.account[column]} = ${value}`),
  })
  if (!isOfScene(answered(tried)?.payload, "link")) throw guessedWrong(context, value)
  guessedRight(context, value)
  if (holders[0]?.id !== viewer.id) throw registeredError(column)
  const before = requireOwner(owners)
  if (before[column] === value) return { ok: true }
  tellOwner(context, before, "way-linked")
  if (column === "email") tellOwner(context, { ...before, email: value }, "way-linked")
  return { ok: true }
}

function registeredError(column: Linking["column"]): DomainError {
  const code = column === "email" ? "EmailRegistered" : "PhoneRegistered"
  return new DomainError(code, { errors: [{ path: column, message: code }] })
}
