import { createHash } from "node:crypto"
import { join } from "node:path"
import process from "node:process"
import { findKind } from "../../src/edge/backends/check/find-kind.ts"
import { recognise } from "../../src/edge/backends/check/recognise.ts"
import { type HeldHere, holdInProcess } from "../../src/edge/backends/held/hold-in-process.ts"
import words from "../../src/messages/check/en.json" with { type: "json" }
import { startAgent } from "./agent.ts"
import { createDiskStore } from "./disk-store.ts"
import { openServer } from "./open-server.ts"
import { type AgentSettings, HELP, parseAgentCommand } from "./options.ts"
import { loadWasmAsModules } from "./wasm-modules.ts"

/** `npm run gpu-agent -- <address>`: stands beside a GPU, holds its long calls, and speaks the render protocol outward. */
async function main(): Promise<void> {
  const settings = parseAgentCommand(process.argv.slice(2), process.env)
  if (settings === null) return void process.stdout.write(`${HELP}\n`)
  if (typeof settings === "string") {
    process.stderr.write(`${settings}\n\n${HELP}\n`)
    process.exitCode = 2
    return
  }
  await run(settings)
}

async function run({ target, host, port, token, folder }: AgentSettings): Promise<void> {
  const found = await findKind(target, target.kind)
  if (found.kind === null) {
    const problem = recognise(found.sight) ?? "not-a-render-server"
    process.stderr.write(`${words[`seen_${problem}`]}\n${words[`mend_${problem}`]}\n`)
    process.exitCode = 1
    return
  }
  // One folder a server: jobs of one must not be taken up at another.
  const ownFolder = join(folder, createHash("sha256").update(target.url).digest("hex").slice(0, 16))
  const held: HeldHere[] = []
  const backend = await openServer({ ...target, kind: found.kind, name: "agent", slots: 1 }, (server) => {
    const here = holdInProcess(server, createDiskStore(ownFolder))
    held.push(here)
    return here.backend
  })
  const agent = await startAgent({ backend, host, port, token, folder: ownFolder })
  for (const { start } of held) start()
  process.stdout.write(
    `gpu-agent for a server of kind ${found.kind} ready at ${agent.url}${token === undefined ? ", for this machine alone" : ""}\n`,
  )
  const end = (): void => {
    for (const { stop } of held) stop()
    void agent.close().then(() => process.exit(0))
  }
  process.once("SIGTERM", end)
  process.once("SIGINT", end)
}

loadWasmAsModules()
main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
