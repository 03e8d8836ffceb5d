import { randomUUID } from "node:crypto"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"
import { CHECK_LIMITS, type CheckReport, checkServer } from "../../src/edge/backends/check/check-server.ts"
import { type HeldHere, holdInProcess } from "../../src/edge/backends/held/hold-in-process.ts"
import { createMemoryStore } from "../../src/edge/backends/held/memory-store.ts"
import words from "../../src/messages/check/en.json" with { type: "json" }
import { openServer } from "../gpu-agent/open-server.ts"
import { loadWasmAsModules } from "../gpu-agent/wasm-modules.ts"
import { rendererEntry } from "./entry.ts"
import { type CheckCommand, HELP, parseCheckCommand } from "./options.ts"
import { describeRow } from "./table.ts"

const EXIT_CODES = { usable: 0, partly: 1, unusable: 2 } as const

/** `npm run gpu-check -- <address>`: whether a render server can be used, and what to do where it cannot. */
async function main(): Promise<number> {
  const command = parseCheckCommand(process.argv.slice(2))
  if (typeof command === "string") {
    process.stderr.write(`${command}\n\n${HELP}\n`)
    return 2
  }
  if (command.kind === "help") {
    process.stdout.write(`${HELP}\n`)
    return 0
  }
  const held: HeldHere[] = []
  const report = await check(command, held)
  for (const { stop } of held) stop()
  print(command, report)
  return EXIT_CODES[report.verdict]
}

function check({ target, isJson, limitSeconds }: Extract<CheckCommand, { kind: "check" }>, held: HeldHere[]): Promise<CheckReport> {
  return checkServer(target, {
    open: (renderer) =>
      openServer(renderer, (server) => {
        const here = holdInProcess(server, createMemoryStore())
        held.push(here)
        return here.backend
      }),
    clock: { now: () => performance.now(), pause: (durationMs) => pause(durationMs) },
    newName: () => `check_${randomUUID().slice(0, 13)}-1`,
    isProduction: false,
    ...CHECK_LIMITS,
    orderLimitMs: limitSeconds * 1_000,
    onRow: (row) => {
      if (!isJson) process.stdout.write(`${describeRow(row)}\n`)
    },
  })
}

function print({ target, isJson }: Extract<CheckCommand, { kind: "check" }>, report: CheckReport): void {
  const { kind, verdict, capabilities, rows } = report
  const entry = kind === null || capabilities === null || verdict === "unusable" ? null : rendererEntry(target, kind, capabilities)
  if (isJson) {
    process.stdout.write(`${JSON.stringify({ kind, verdict, rows, entry }, null, 2)}\n`)
    return
  }
  process.stdout.write(`\n${words[`verdict_${verdict}`]}\n`)
  if (entry === null) return
  process.stdout.write(
    `\nPaste the address at /admin/backends, or put this into RENDERERS (it holds the secrets that you gave):\n\n  ${JSON.stringify(entry)}\n`,
  )
}

loadWasmAsModules()
process.exitCode = await main()
