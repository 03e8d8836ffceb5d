import { expect, it } from "vitest"
import { findSqlFaults, tablesOf } from "./sql-owners.ts"

const SCHEMA: readonly (readonly [string, string])[] = [
  ["db/schema/task.ts", 'export const task = sqliteTable("task", {})\nexport const taskResult = sqliteTable(\n  "task_result",\n  {})'],
  ["db/schema/credits.ts", 'export const hold = sqliteTable("hold", {})'],
  ["db/schema/kernel.ts", 'export const outbox = sqliteTable("outbox", {})'],
]
const faultsOf = (file: string, source: string, sharing = "") =>
  findSqlFaults(
    new Map([...SCHEMA.map(([path, text]) => [path, path.endsWith("/task.ts") ? `${text}\n${sharing}` : text] as const), [file, source]]),
  )

it("a table is its schema file's feature's, the kernel's tables the kernel's", () => {
  expect([...tablesOf(new Map(SCHEMA))].map(([table, { owner }]) => [table, owner])).toEqual([
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

it("a table says which features it is shared with, and no more than need it", () => {
  const sharing = 'shared(task, { credits: "It compares." })\nshared(taskResult, {\n  credits: "It compares.",\n})'
  expect(faultsOf("src/domain/credits/x.ts", "schema.task", sharing)).toEqual([{ unused: "task_result: credits" }])
  expect(faultsOf("src/domain/social/x.ts", "schema.task", sharing)).toContainEqual(expect.objectContaining({ table: "task" }))
})
