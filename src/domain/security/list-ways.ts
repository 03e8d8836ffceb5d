import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import { flag, json, select } from "../_kernel/select.ts"
import type { ProviderType } from "../identity/rules.ts"
import type { listWays as declaration } from "./contract.ts"

/** What the query's JSON holds; our own statements made it. */
interface LinkedProvider {
  readonly type: ProviderType
  readonly label: string
  readonly atMs: number
}
interface KnownPasskey {
  readonly id: string
  readonly label: string
  readonly createdAtMs: number
  readonly usedAtMs: number | null
}

const providersColumn = json<readonly LinkedProvider[]>(sql`(
  SELECT json_group_array(json_object('type', provider, 'label', label, 'atMs', created_at_ms))
  FROM sign_in_way WHERE sign_in_way.account_id = account.id
)`)

const passkeysColumn = json<readonly KnownPasskey[]>(sql`(
  SELECT json_group_array(json_object('id', passkey.id, 'label', label, 'createdAtMs', created_at_ms, 'usedAtMs', used_at_ms))
  FROM passkey WHERE passkey.account_id = account.id
)`)

/** By what the viewer's account can be signed in to, each kind the oldest first. One query. */
export async function listWays({ database, viewer }: MemberContext): Promise<CallOutput<typeof declaration>> {
  const { account } = schema
  const [row] = await select(
    database,
    {
      email: account.email,
      phone: account.phone,
      hasPassword: flag(sql`${account.passwordHash} IS NOT NULL`),
      providers: providersColumn,
      passkeys: passkeysColumn,
    },
    sql`${account} WHERE ${account.id} = ${viewer.id}`,
  )
  if (row === undefined) throw new DomainError("LoginRequired")
  return {
    email: row.email,
    phone: row.phone,
    has_password: row.hasPassword,
    providers: row.providers
      .toSorted((left, right) => left.atMs - right.atMs)
      .map(({ type, label, atMs }) => ({ type, label, linked_at: isoOf(atMs) })),
    passkeys: row.passkeys
      .toSorted((left, right) => left.createdAtMs - right.createdAtMs)
      .map(({ id, label, createdAtMs, usedAtMs }) => ({
        id,
        label,
        created_at: isoOf(createdAtMs),
        used_at: usedAtMs === null ? null : isoOf(usedAtMs),
      })),
  }
}

function isoOf(atMs: number): string {
  return new Date(atMs).toISOString()
}
