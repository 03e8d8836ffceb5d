import process from "node:process"
import { startEasel } from "./server.ts"
import { readSettings } from "./settings.ts"

/** Starts Easel from the environment; ends cleanly on SIGTERM and SIGINT. */
const main = async (): Promise<void> => {
  const reading = readSettings(process.env)
  if (!reading.ok) throw new Error(reading.problem)
  const { slots, allowsFaults } = reading.settings
  const easel = await startEasel(reading.settings)
  const end = (): void => void easel.close().then(() => process.exit(0))
  process.once("SIGTERM", end)
  process.once("SIGINT", end)
  process.stdout.write(`Easel preview renderer ready at ${easel.url} (slots: ${slots}${allowsFaults ? ", faults on" : ""})\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
