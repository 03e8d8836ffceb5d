import { sql } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { writeAudit } from "../moderation/index.ts"
import { addressFault, hintOf, plainAddress, withScheme } from "./address-rules.ts"
import { verdictOf } from "./check-rules.ts"
import type { checkBackend, paintTestImage, readBackendCapabilities } from "./contract.ts"
import { isThere, readServer } from "./list-servers.ts"
import type { CheckTarget, ServerSecrets } from "./ports.ts"
import type { ServerRow } from "./server-table.ts"
import { forgive } from "./tell-fleet.ts"

/** What is painted where nobody says what. */
const TEST_PROMPT = "a lighthouse on a cliff at dusk"

/** Asks a server now what it can do. Throws NotFound, Unavailable. */
export async function readServerCapabilities(
  context: MemberContext,
  { name }: CallInput<typeof readBackendCapabilities>,
): Promise<CallOutput<typeof readBackendCapabilities>> {
  await context.fleetOffice.readCapabilities(name)
  return readServer(context, { name })
}

/** Paints one image at a server, also at one that is paused; one that can rests no longer. Throws NotFound, Unavailable. */
export async function paintAtServer(
  context: MemberContext,
  { name, prompt = TEST_PROMPT }: CallInput<typeof paintTestImage>,
): Promise<CallOutput<typeof paintTestImage>> {
  await noted(context, "backend.test-image", name)
  const startMs = Date.now()
  const painted = await context.fleetOffice.paint(name, prompt)
  if (painted === null) throw new DomainError("NotFound")
  const took_ms = Date.now() - startMs
  if (painted.kind === "failed") return { outcome: "failed", code: painted.code, image: null, width: null, height: null, took_ms }
  await forgive(context, name)
  return { outcome: "painted", code: null, image: painted.image, width: painted.width, height: painted.height, took_ms }
}

/** Tries what a server can do; one of the site that carries out an order rests no longer. Throws NotFound, InvalidInput, Unavailable. */
export async function checkServer(context: MemberContext, input: CallInput<typeof checkBackend>): Promise<CallOutput<typeof checkBackend>> {
  const { kind, slots, rows } = await context.fleetOffice.check(await targetOf(context, input))
  if (input.name !== undefined && verdictOf(rows) !== "unusable") await forgive(context, input.name)
  return { kind, slots, rows: [...rows] }
}

async function targetOf(context: MemberContext, { name, server, part }: CallInput<typeof checkBackend>): Promise<CheckTarget> {
  const { fleetOffice } = context
  if (name !== undefined && server !== undefined) throw invalidInput({ path: "server", message: "InvalidValue" })
  if (name !== undefined) {
    const row = await noted(context, "backend.check", name)
    const secrets = row.sealed === null ? null : await fleetOffice.open(name, row.sealed)
    if (secrets === null) throw invalidInput({ path: "name", message: "ServerAddressAnew" })
    return { name, kind: row.kind, secrets, part }
  }
  if (server === undefined) throw invalidInput({ path: "server", message: "Missing" })
  const { kind = null, url: typed, ...credentials } = server
  const url = typed === undefined ? undefined : withScheme(typed, fleetOffice.allowsPlainHttp)
  const fault = addressFault({ kind: kind ?? "http", url, path: "server.url" }, fleetOffice.allowsPlainHttp)
  if (fault !== null) throw invalidInput(fault)
  const secrets: ServerSecrets = { url: plainAddress(url ?? ""), ...credentials }
  await namedBatch(context.database, { audit: writeAudit(context, "backend.check", "", { kind, ...hintOf(secrets) }) })
  return { name: "", kind, secrets, part }
}

/** Notes the act, and answers the server that it is about. Throws NotFound. */
async function noted(context: MemberContext, action: "backend.test-image" | "backend.check", name: string): Promise<ServerRow> {
  const { renderer } = schema
  const { rows } = await namedBatch(context.database, {
    audit: writeAudit(context, action, name, {}, sql`EXISTS (SELECT 1 FROM ${renderer} WHERE name = ${name})`),
    rows: context.database.select().from(renderer).where(sql`${renderer.name} = ${name}`),
  })
  const [row] = rows
  if (row === undefined || !isThere(row)) throw new DomainError("NotFound")
  return row
}
