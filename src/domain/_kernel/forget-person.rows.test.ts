import { sql } from "drizzle-orm"
import { expect, it } from "vitest"
import { makeTestContext, testMember } from "../../../testing/_kernel/context.ts"
import { testDatabase } from "../../../testing/_kernel/runtime.ts"
import type { MemberContext } from "./context.ts"
import { forgetPerson } from "./forget-person.ts"
import type { AccountId } from "./ids.ts"
import type { ArchiveFile, ArchiveFolder } from "./personal-data.ts"

type Row = Readonly<Record<string, unknown>>

const database = testDatabase()
/** What stands in columns that say more than whose a row is: an account that is due, things that are there, a task that ended. */
const READ: Readonly<Record<string, string | number | null>> = {
  ...{ "account.status": 2, "account.delete_at_ms": 1, "ledger_movement.kind": "hold", "task.status": 3 },
  ...Object.fromEntries(["account", "comment", "media_file", "task"].map((table) => [`${table}.deleted_at_ms`, null])),
  ...{ "library_item.trashed_at_ms": null, "task_result.trashed_at_ms": null },
}
/** Columns that are read as JSON. */
const JSON_COLUMNS = [
  ...[
    "task.meta",
    "task.specification",
    "task.sources",
    "task.answer",
    "task.made_by",
    "task_result.made_by",
    "media_file.details",
    "task_preset.meta",
    "board.document",
    "voice.traits",
  ],
  ...["workflow.inputs", "workflow.outputs", "work_text.recipe", "work_text.document", "work_text.made_by"],
]

const { tables } = await declaredTables()

async function declaredTables() {
  const declared = await makeTestContext().context.personalData()
  return { tables: declared.flatMap((feature) => Object.entries(feature.tables)) }
}

/** A row of every table, each text of which is the id of a person, so that whatever finds theirs finds it. */
async function fillEvery(id: AccountId, number: number): Promise<void> {
  for (const [table] of tables) {
    const columns = await database.all<{ name: string; type: string; isOptional: number }>(
      sql`SELECT name, type, dflt_value IS NOT NULL AS "isOptional" FROM pragma_table_xinfo(${table}) WHERE hidden = 0`,
    )
    const filled = columns.filter(
      ({ name, isOptional }) => isOptional === 0 || `${table}.${name}` in READ || JSON_COLUMNS.includes(`${table}.${name}`),
    )
    const values = filled.map(({ name, type }) => {
      const place = `${table}.${name}`
      if (JSON_COLUMNS.includes(place)) return JSON.stringify({ x: id })
      return READ[place] === undefined ? (type.toUpperCase() === "TEXT" ? id : number) : READ[place]
    })
    await database.run(
      sql`INSERT OR REPLACE INTO ${sql.identifier(table)} (${sql.join(
        filled.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )}) VALUES (${sql.join(
        values.map((value) => sql`${value}`),
        sql`, `,
      )})`,
    )
  }
}

/** The rows of every table in which a value stands, by table. */
async function rowsWith(value: string): Promise<Readonly<Record<string, readonly Row[]>>> {
  const found: Record<string, readonly Row[]> = {}
  for (const [table] of tables) {
    const rows = await database.all<Row>(sql`SELECT * FROM ${sql.identifier(table)}`)
    const having = rows.filter((row) => Object.values(row).includes(value))
    if (having.length > 0) found[table] = having
  }
  return found
}

it("somebody who is forgotten takes their row of every table along, and nobody else's of any", async () => {
  const [gone, stays] = [testMember().id, testMember().id]
  await fillEvery(gone, 1)
  await fillEvery(stays, 2)
  const before = await rowsWith(stays)
  const filled = Object.keys(before)
  expect(tables.filter(([table]) => !filled.includes(table)).map(([table]) => table)).toEqual(["count_fold"])
  const { context } = makeTestContext()
  expect(await forgetPerson(context, { id: gone, email: gone, phone: gone, nowMs: context.nowMs })).toBe(true)
  expect(await rowsWith(stays)).toEqual(before)
  const kept = tables.flatMap(([table, { forgotten }]) => ("kept" in forgotten ? [table] : []))
  const left = await rowsWith(gone)
  expect(kept.filter((table) => !(table in left))).toEqual(["count_fold"])
  const named = Object.entries(left).flatMap(([table, rows]) =>
    kept.includes(table) ? [] : rows.map((row) => [table, ...Object.keys(row).filter((column) => row[column] === gone)].join(" ")),
  )
  // Books name ids; so does what they are about.
  expect(named).toEqual([
    "account id",
    "hold task_id user_id status",
    "report id reporter_id subject_kind subject_id reason case_id outcome",
    "task id viewer_id plan status_desc sub_status source model_no model_version_no parent_task_id channel_id",
    "task_result task_id media_key content_type thumbhash sha256 work_id poster_key lyrics seed_digits",
  ])
})

/** What a file or folder of an archive says, as one text. */
async function writtenOf(context: MemberContext, part: ArchiveFile | ArchiveFolder): Promise<string> {
  let text = ""
  if ("list" in part) {
    for await (const file of part.list(context)) text += JSON.stringify(file)
    return text
  }
  const written = part.write(context)
  if (typeof written === "string") return written
  const decoder = new TextDecoder()
  for await (const piece of written) text += typeof piece === "string" ? piece : decoder.decode(piece, { stream: true })
  return text
}

it("the archive of somebody tells what is theirs in each of its files, and nothing of anybody else", async () => {
  const [mine, other] = [testMember(), testMember()]
  await fillEvery(mine.id, 3)
  await fillEvery(other.id, 4)
  const { context } = makeTestContext({ viewer: mine })
  const silent: string[] = []
  for (const part of (await context.personalData()).flatMap(({ files, folders }) => [...files, ...folders])) {
    const text = await writtenOf(context, part)
    expect([part.name, text.includes(other.id)]).toEqual([part.name, false])
    if (!text.includes(mine.id)) silent.push(part.name)
  }
  // What objects keep, which are absent here, and files that a list in a row names.
  expect(silent.toSorted()).toEqual(["comments/", "notifications.json", "recent-views.json", "searches.json", "works/"])
})
