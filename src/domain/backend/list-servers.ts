import { eq } from "drizzle-orm"
import * as schema from "../../../db/schema/index.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context } from "../_kernel/context.ts"
import { DomainError } from "../_kernel/errors.ts"
import type { backendDetail, backendList } from "./contract.ts"
import { type ServerRow, selectServers } from "./server-table.ts"
import { detailView, serverView } from "./server-view.ts"

/** Every server that is not forgotten, by name. Throws Unavailable. */
export async function listServers({ database, fleetOffice }: Context): Promise<CallOutput<typeof backendList>> {
  const [rows, standings] = await Promise.all([selectServers(database), fleetOffice.standings()])
  const byName = new Map(standings.map((standing) => [standing.name, standing]))
  return { items: rows.filter(isThere).map((row) => serverView(row, byName.get(row.name))) }
}

/** One server with all that is known of it. Throws NotFound, Unavailable. */
export async function readServer(
  { database, fleetOffice }: Context,
  { name }: CallInput<typeof backendDetail>,
): Promise<CallOutput<typeof backendDetail>> {
  const { renderer } = schema
  const [[row], standings] = await Promise.all([database.select().from(renderer).where(eq(renderer.name, name)), fleetOffice.standings()])
  if (row === undefined || !isThere(row)) throw new DomainError("NotFound")
  return detailView(
    row,
    standings.find((standing) => standing.name === name),
  )
}

/** Of a removed entry of RENDERERS the name is kept; there is no server behind it. */
export function isThere({ state, sealed }: ServerRow): boolean {
  return state !== "removed" || sealed !== null
}
