import process from "node:process"
import { startEasel } from "./server.ts"
import { readSettings } from "./settings.ts"

/** Starts Easel from the environment; ends cleanly on SIGTERM and SIGINT. */

const reading = readSettings(process.env)
if (reading.ok) {
  const { settings } = reading
  const easel = await startEasel(settings)
  const end = (): void => void easel.close().then(() => process.exit(0))
  process.once("SIGTERM", end)
  process.once("SIGINT", end)
  process.stdout.write(`Easel preview renderer ready at ${easel.url} (slots: ${settings.slots}${settings.allowsFaults ? ", faults on" : ""})\n`)
} else {
  process.stderr.write(`${reading.problem}\n`)
  process.exitCode = 1
}
