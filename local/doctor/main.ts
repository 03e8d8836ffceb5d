import { join } from "node:path"
import { isMainThread, parentPort, Worker } from "node:worker_threads"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { describe, type Finding, notice } from "./finding.ts"

/** `npm run doctor`: looks whether Atelier can run on this machine, and says what to do; exit code 1 where it cannot. */

/** It ends before ten seconds are over, whatever hangs: a check of a large file cannot be broken off, but its process can be left. */
const LONGEST_MS = 9_500

if (isMainThread) tellFindings()
else await look()

async function look(): Promise<void> {
  const { examine, readVariables } = await import("./look.ts")
  const patient = {
    dataDirectory: process.env["ATELIER_DATA"] ?? join(PROJECT_ROOT, ".data"),
    env: { ...readVariables(join(PROJECT_ROOT, ".dev.vars")), ...process.env },
    nowMs: Date.now(),
  }
  for await (const finding of examine(patient)) parentPort?.postMessage(finding)
  // What was not waited for may still be asking.
  parentPort?.postMessage(null)
}

function tellFindings(): void {
  let faults = 0
  const end = () => {
    console.log(faults === 0 ? "\nNothing is broken." : `\n${faults} ${faults === 1 ? "thing is" : "things are"} broken.`)
    process.exit(faults === 0 ? 0 : 1)
  }
  const looking = new Worker(new URL(import.meta.url))
  looking.on("message", (finding: Finding | null) => {
    if (finding === null) return end()
    if (finding.state === "fault") faults += 1
    console.log(describe(finding))
  })
  looking.once("error", (error) => {
    console.error(error)
    process.exit(1)
  })
  looking.once("exit", end)
  setTimeout(() => {
    console.log(describe(notice("doctor", "slow: not everything was looked at within 10 s", "look again when the machine has less to do")))
    end()
  }, LONGEST_MS - performance.now())
}
