import type { Context } from "../_kernel/context.ts"

/** Makes a change of the table act at once. Where the fleet is away, it reads the table by itself within seconds of being back. */
export async function tellFleet({ fleetOffice, log }: Pick<Context, "fleetOffice" | "log">): Promise<void> {
  await fleetOffice.changed().catch((error: unknown) => log.error("fleet not told of a change", { error: String(error) }))
}
