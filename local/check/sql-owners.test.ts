import { expect, it } from "vitest"
import { findSqlFaults, tableOwners } from "./sql-owners.ts"

const SCHEMA: readonly (readonly [string, string])[] = [
  ["db/schema/task.ts", 'export const task = sqliteTable("task", {})\nexport const taskResult = sqliteTable(\n  "task_result",\n  {})'],
  ["db/schema/credits.ts", 'export const hold = sqliteTable("hold", {})'],
  ["db/schema/kernel.ts", 'export const outbox = sqliteTable("outbox", {})'],
]
const faultsOf = (file: string, source: string, exceptions = {}) => findSqlFaults(new Map([...SCHEMA, [file, source]]), exceptions)

it("a table is its schema file's feature's, the kernel's tables the kernel's", () => {
  expect([...tableOwners(new Map(SCHEMA))].map(([table, { owner }]) => [table, owner])).toEqual([
    ["task", "task"],
    ["task_result", "task"],
    ["hold", "credits"],
    ["outbox", "_kernel"],
  ])
})

it.each([
  ["a query", "sql`SELECT 1 FROM task_result WHERE 1`", "task_result"],
  ["a join", "sql`FROM hold JOIN task ON 1`", "task"],
  ["a change", "sql`UPDATE OR IGNORE task SET a = 1`", "task"],
  ["the kernel's outbox", "sql`INSERT INTO outbox (event) VALUES (1)`", "outbox"],
  ["the schema's table", "database.select().from(schema.taskResult)", "task_result"],
  ["a table taken out of the schema", "const { hold, task } = schema", "task"],
  ["a table imported from its file", 'import { task } from "../../../db/schema/task.ts"', "task"],
])("%s of another feature is refused", (_name, source, table) => {
  expect(faultsOf("src/domain/credits/x.ts", source)).toMatchObject([{ table }])
})

it("a feature's own tables are its own, tests are free, and words are not SQL", () => {
  expect(faultsOf("src/domain/task/x.ts", "sql`UPDATE task SET a = 1`")).toEqual([])
  expect(faultsOf("src/domain/credits/x.workerd.test.ts", "schema.task")).toEqual([])
  expect(faultsOf("src/domain/credits/x.ts", "/** Takes coins from task to task. */")).toEqual([])
})

it("an exception is given by feature and table, and withdrawn where nobody needs it", () => {
  const exceptions = { credits: { tables: ["task", "task_result"], reason: "It compares." } }
  expect(faultsOf("src/domain/credits/x.ts", "schema.task", exceptions)).toEqual([{ unused: "credits: task_result" }])
})
