import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { runStep } from "./run-step.ts"
import { MIGRATE, type StackSettings } from "./service-table.ts"
import { settingsFor } from "./stack.ts"

const settings: StackSettings = await settingsFor({}, mkdtempSync(join(tmpdir(), "atelier-step-")))
afterAll(() => rmSync(settings.dataDirectory, { recursive: true, force: true }))

/** A step that ends with 75 as often as told, and well after that. */
function step(failures: number) {
  const marker = join(settings.dataDirectory, `failures-${failures}`)
  const script = `const fs = require("node:fs"); fs.appendFileSync(process.argv[1], "x")
    process.exitCode = fs.readFileSync(process.argv[1], "utf8").length > ${failures} ? 0 : 75`
  return { ...MIGRATE, startedAgainAfter: 75, command: () => ({ file: process.execPath, args: ["-e", script, marker], env: {} }) }
}

test("a step that asks to be started once more is, once", async () => {
  const lines: string[] = []
  await runStep(step(1), settings, (_name, line) => lines.push(line))
  expect(lines).toEqual(["It is started once more."])
  await expect(runStep(step(2), settings, () => {})).rejects.toThrow("ended with exit code 75")
})

test("a step that fails otherwise is not", async () => {
  await expect(runStep({ ...step(3), startedAgainAfter: 7 }, settings, () => {})).rejects.toThrow("ended with exit code 75")
})
