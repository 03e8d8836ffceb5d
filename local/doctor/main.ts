import { join } from "node:path"
import { PROJECT_ROOT } from "../start/service-table.ts"
import { describe } from "./finding.ts"
import { examine, readVariables } from "./look.ts"

/** `npm run doctor`: looks whether Atelier can run on this machine, and says what to do; exit code 1 where it cannot. */
let faults = 0
const patient = {
  dataDirectory: process.env["ATELIER_DATA"] ?? join(PROJECT_ROOT, ".data"),
  env: { ...readVariables(join(PROJECT_ROOT, ".dev.vars")), ...process.env },
  nowMs: Date.now(),
}
for await (const finding of examine(patient)) {
  if (finding.state === "fault") faults += 1
  console.log(describe(finding))
}
console.log(faults === 0 ? "\nNothing is broken." : `\n${faults} ${faults === 1 ? "thing is" : "things are"} broken.`)
process.exit(faults === 0 ? 0 : 1)
