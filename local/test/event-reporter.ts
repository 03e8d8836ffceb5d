import { relative } from "node:path"
import type { Reporter, TestCase, TestModule } from "vitest/node"
import { eventLine, type ReportEvent, wordsOfError } from "./report-events.ts"

/** Tells the gate of each test as it ends, a line each. */
export default class EventReporter implements Reporter {
  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result()
    if (state === "pending") return
    tell({ kind: "test", state, file: fileOf(test.module), title: test.fullName, message: (errors ?? []).map(wordsOfError).join("\n\n") })
  }

  onTestModuleEnd(module: TestModule): void {
    const { duration, collectDuration, setupDuration } = module.diagnostic()
    const failed = module.errors().map(wordsOfError)
    for (const suite of module.children.allSuites()) failed.push(...suite.errors().map(wordsOfError))
    tell({ kind: "file", file: fileOf(module), ms: Math.round(duration + collectDuration + setupDuration), message: failed.join("\n\n") })
  }

  onTestRunEnd(_modules: readonly TestModule[], strays: readonly { readonly message: string; readonly stack?: string }[]): void {
    for (const stray of strays) tell({ kind: "stray", message: wordsOfError(stray) })
  }
}

const fileOf = ({ moduleId }: TestModule): string => relative(process.cwd(), moduleId)

function tell(event: ReportEvent): void {
  process.stdout.write(`\n${eventLine(event)}\n`)
}
