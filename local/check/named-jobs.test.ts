import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { everyJob } from "../../src/domain/features.ts"

test("docs/operations.md names every job that the clock starts, and none that it does not", async () => {
  const text = await readFile(new URL("../../docs/operations.md", import.meta.url), "utf8")
  const table = /\| job \| what it does \|\n(.*?)\n\n/s.exec(text)?.[1] ?? ""
  const named = table.split("\n").flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  expect(new Set(named)).toEqual(new Set(Object.keys(await everyJob())))
})
