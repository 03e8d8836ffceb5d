import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { newRowId } from "../_kernel/ids.ts"
import { writeAudit } from "../moderation/index.ts"
import { addressFault, hintOf, isSameAccess, plainAddress, withScheme } from "./address-rules.ts"
import type { Audience } from "./capability-rules.ts"
import type { addBackend } from "./contract.ts"
import { readServer } from "./list-servers.ts"
import type { ServerSecrets } from "./ports.ts"
import type { ServerRow } from "./server-table.ts"
import { tellFleet } from "./tell-fleet.ts"

type Input = CallInput<typeof addBackend>

/** Adds a server, which is asked at once what it can do. Throws InvalidInput, Conflict (the name is taken), Unavailable (nothing to seal by). */
export async function addServer(context: MemberContext, input: Input): Promise<CallOutput<typeof addBackend>> {
  const { database, nowMs, fleetOffice } = context
  const { name, kind, token, basic, headers, slots = 1, weight = 1 } = input
  const url = input.url === undefined ? undefined : withScheme(input.url, fleetOffice.allowsPlainHttp)
  const fault = addressFault({ kind, url, path: "url" }, fleetOffice.allowsPlainHttp)
  if (fault !== null) throw invalidInput(fault)
  const secrets: ServerSecrets = { url: plainAddress(url ?? ""), token, basic, headers }
  const audience = audienceOf(input.audience)
  const connection = newRowId("connection", nowMs)
  const { renderer } = schema
  const isNew = sql`EXISTS (SELECT 1 FROM ${renderer} WHERE name = ${name} AND connection = ${connection})`
  const hint = hintOf(secrets)
  const { rows } = await namedBatch(database, {
    // Of a removed entry of RENDERERS there is the name alone: another server may have it.
    add: sql`INSERT INTO ${renderer} (name, kind, state, slots, weight, audience, sealed, hint, connection, is_own, created_at_ms, updated_at_ms)
      VALUES (${name}, ${kind}, 'active', ${slots}, ${weight}, ${JSON.stringify(audience)}, ${await fleetOffice.seal(name, secrets)},
        ${JSON.stringify(hint)}, ${connection}, 1, ${nowMs}, ${nowMs})
      ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, state = 'active', slots = excluded.slots, weight = excluded.weight,
        audience = excluded.audience, offers = NULL, sealed = excluded.sealed, hint = excluded.hint, connection = excluded.connection,
        is_own = 1, created_at_ms = excluded.created_at_ms, updated_at_ms = excluded.updated_at_ms
      WHERE renderer.state = 'removed' AND renderer.sealed IS NULL`,
    audit: writeAudit(context, "backend.add", name, { kind, slots, weight, audience, ...hint }, isNew),
    rows: database.select().from(renderer).where(sql`${renderer.name} = ${name}`),
  })
  const [row] = rows
  if (row?.connection !== connection && !(await isAddedAlready(context, row, { kind, secrets })))
    throw new DomainError("Conflict", { errors: [{ path: "name", message: "ServerNameTaken" }] })
  await tellFleet(context)
  return readServer(context, { name })
}

/** Whether the server was added in the same words before: a client that missed the answer sends it again. */
async function isAddedAlready(
  { fleetOffice }: MemberContext,
  row: ServerRow | undefined,
  { kind, secrets }: { readonly kind: Input["kind"]; readonly secrets: ServerSecrets },
): Promise<boolean> {
  if (row === undefined || row.sealed === null || row.state === "removed" || row.kind !== kind) return false
  const known = await fleetOffice.open(row.name, row.sealed)
  return known !== null && isSameAccess(known, secrets)
}

/** Who may use a server, as it is kept; everyone by default. */
export function audienceOf(input: Input["audience"]): Audience {
  if (input?.kind === "accounts") return { kind: "accounts", accountIds: input.account_ids }
  return input ?? { kind: "everyone" }
}
