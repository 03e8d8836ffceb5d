import type { Context } from "../_kernel/context.ts"

/** Makes a change of the table act at once. Where the fleet is away, it reads the table by itself within seconds of being back. */
export async function tellFleet({ fleetOffice, log }: Pick<Context, "fleetOffice" | "log">): Promise<void> {
  await fleetOffice.changed().catch((error: unknown) => log.error("fleet not told of a change", { error: String(error) }))
}

/** Has a server that was mended tried again at once. Where that cannot be said, it is tried once its rest is over. */
export async function forgive({ fleetOffice, log }: Pick<Context, "fleetOffice" | "log">, name: string): Promise<void> {
  await fleetOffice.forgive(name).catch((error: unknown) => log.error("renderer not forgiven", { name, error: String(error) }))
}
