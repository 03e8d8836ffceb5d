import { type SQL, sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { newRowId } from "../_kernel/ids.ts"
import { type AuditAction, writeAudit } from "../moderation/index.ts"
import { audienceOf } from "./add-server.ts"
import { type AddressHint, addressFault, hintOf, isSameOrigin, plainAddress, withScheme } from "./address-rules.ts"
import type { changeBackend, removeBackend, setBackendState } from "./contract.ts"
import { readServer } from "./list-servers.ts"
import type { ServerSecrets } from "./ports.ts"
import type { ServerRow } from "./server-table.ts"
import { forgive, tellFleet } from "./tell-fleet.ts"

type Change = CallInput<typeof changeBackend>

/** Changes a server that is not being removed. Throws NotFound, InvalidInput, Conflict (somebody else changed it meanwhile), Unavailable. */
export async function changeServer(context: MemberContext, input: Change): Promise<CallOutput<typeof changeBackend>> {
  const { nowMs, fleetOffice } = context
  const { name, slots, weight } = input
  const row = await rowOf(context, name)
  if (row === undefined || row.state === "removed") throw new DomainError("NotFound")
  const secrets = await secretsAfter(context, row, input)
  const audience = input.audience && audienceOf(input.audience)
  const hint: AddressHint | null = secrets && hintOf(secrets)
  const settings = [
    slots === undefined ? [] : [sql`slots = ${slots}`],
    weight === undefined ? [] : [sql`weight = ${weight}`],
    audience === undefined ? [] : [sql`audience = ${JSON.stringify(audience)}`],
    secrets === null
      ? []
      : [
          sql`sealed = ${await fleetOffice.seal(name, secrets)}, hint = ${JSON.stringify(hint)}`,
          sql`connection = ${newRowId("connection", nowMs)}, is_own = 1`,
        ],
  ].flat()
  const isSame = sql`name = ${name} AND connection = ${row.connection} AND state <> 'removed'`
  const detail = { slots, weight, audience, ...hint }
  await act(context, { name, settings, condition: isSame, action: "backend.change", detail, otherwise: "Conflict" })
  if (secrets !== null || slots !== undefined) await forgive(context, name)
  return readServer(context, { name })
}

/** Lets a server work, pauses or drains it; one that is being removed comes back. Throws NotFound, Unavailable. */
export async function setServerState(
  context: MemberContext,
  { name, state }: CallInput<typeof setBackendState>,
): Promise<CallOutput<typeof setBackendState>> {
  const condition = sql`name = ${name} AND sealed IS NOT NULL`
  const settings = [sql`state = ${state}`]
  await act(context, { name, settings, condition, action: "backend.set-state", detail: { state }, otherwise: "NotFound" })
  if (state === "active") await forgive(context, name)
  return readServer(context, { name })
}

/** Removes a server: what runs there ends. Throws NotFound. */
export async function removeServer(
  context: MemberContext,
  { name }: CallInput<typeof removeBackend>,
): Promise<CallOutput<typeof removeBackend>> {
  const condition = sql`name = ${name} AND state <> 'removed'`
  const settings = [sql`state = 'removed'`]
  await act(context, { name, settings, condition, action: "backend.remove", detail: {}, otherwise: "NotFound" })
  return {}
}

interface Act {
  readonly name: string
  readonly settings: readonly SQL[]
  /** Holds where there is something to change. */
  readonly condition: SQL
  readonly action: AuditAction
  readonly detail: Readonly<Record<string, unknown>>
  /** The error where the condition does not hold. */
  readonly otherwise: "NotFound" | "Conflict"
}

/** The change and its audit in one batch, then the fleet. */
async function act(context: MemberContext, { name, settings, condition, action, detail, otherwise }: Act): Promise<void> {
  const { database, nowMs } = context
  const { renderer } = schema
  const { before } = await namedBatch(database, {
    before: database.select({ name: renderer.name }).from(renderer).where(condition),
    audit: writeAudit(context, action, name, detail, sql`EXISTS (SELECT 1 FROM ${renderer} WHERE ${condition})`),
    change: sql`UPDATE ${renderer} SET ${sql.join([...settings, sql`updated_at_ms = ${nowMs}`], sql`, `)} WHERE ${condition}`,
  })
  if (before.length === 0) throw new DomainError(otherwise)
  await tellFleet(context)
}

async function rowOf({ database }: MemberContext, name: string): Promise<ServerRow | undefined> {
  const { renderer } = schema
  const [row] = await database.select().from(renderer).where(sql`${renderer.name} = ${name}`)
  return row
}

/**
 * How the server is reached after the change; null where that stays. What was sealed stays with the place that it was given for: an
 * admin who points a server elsewhere must know its credentials, or do without.
 */
async function secretsAfter(
  { fleetOffice }: MemberContext,
  row: ServerRow,
  { url: typed, credentials }: Change,
): Promise<ServerSecrets | null> {
  const url = typed === undefined ? undefined : withScheme(typed, fleetOffice.allowsPlainHttp)
  if (url === undefined && credentials === undefined) return null
  if (url !== undefined) {
    const fault = addressFault({ kind: row.kind, url, path: "url" }, fleetOffice.allowsPlainHttp)
    if (fault !== null) throw invalidInput(fault)
  }
  const before = row.sealed === null ? null : await fleetOffice.open(row.name, row.sealed)
  if (url === undefined && before === null) throw invalidInput({ path: "url", message: "ServerAddressAnew" })
  const address = plainAddress(url ?? before?.url ?? "")
  if (credentials !== undefined) return { url: address, ...credentials }
  const { url: _, ...kept } = before ?? { url: "" }
  const hasCredentials = Object.values(kept).some((value) => value !== undefined)
  const mayKeep = before !== null && (isSameOrigin(before.url, address) || !hasCredentials)
  if (!mayKeep) throw invalidInput({ path: "credentials", message: "ServerCredentialsAnew" })
  return { url: address, ...kept }
}
