import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { PROBLEMS } from "../../src/domain/backend/check-rules.ts"
import words from "../../src/messages/check/en.json" with { type: "json" }
import { PROJECT_ROOT } from "../start/service-table.ts"

test("docs/gpu.md has every problem that a check recognizes, in its words, and no other", () => {
  const lines = readFileSync(join(PROJECT_ROOT, "docs/gpu.md"), "utf8").split("\n")
  const head = lines.findIndex((line) => line.startsWith("| what you see"))
  const rows = lines.slice(head + 2).filter((line) => line.startsWith("|"))
  const told = rows.map((row) =>
    row
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim()),
  )
  expect(told).toEqual(PROBLEMS.map((problem) => [words[`seen_${problem}`], words[`mend_${problem}`], `\`${problem}\``]))
})
