import process from "node:process"
import { startOpenId } from "./server.ts"
import { readSettings } from "./settings.ts"

/** Starts the sandbox sign-in provider from the environment; ends cleanly on SIGTERM and SIGINT. */
const main = async (): Promise<void> => {
  const reading = readSettings(process.env)
  if (!reading.ok) throw new Error(reading.problem)
  const provider = await startOpenId(reading.settings)
  const end = (): void => void provider.close().then(() => process.exit(0))
  process.once("SIGTERM", end)
  process.once("SIGINT", end)
  process.stdout.write(`Sandbox sign-in provider ready at ${provider.url}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
