import { sql } from "drizzle-orm"
import { workflowClass } from "../../../db/schema/workflow.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput, CallOutput } from "../_kernel/call.ts"
import type { Context, MemberContext } from "../_kernel/context.ts"
import { moment, type RowOf, select } from "../_kernel/select.ts"
import { writeAudit } from "../moderation/index.ts"
import type { changeClass, classList, NodeClassEntry } from "./class-contract.ts"
import type { ClassRules } from "./class-rules.ts"
import { CORE_CLASSES } from "./node-classes.ts"

const CLASS = {
  class_type: workflowClass.classType,
  is_allowed: workflowClass.isAllowed,
  note: workflowClass.note,
  change_at: moment(workflowClass.changedAtMs),
}

/** What admins said of classes. */
export async function readClassRules({ database }: Pick<Context, "database">): Promise<ClassRules> {
  const rows = await select(database, CLASS, sql`workflow_class`)
  return new Map(rows.map(({ class_type, is_allowed }) => [class_type, is_allowed]))
}

function entryOf(classType: string, row: RowOf<typeof CLASS> | undefined): NodeClassEntry {
  const isCore = CORE_CLASSES.has(classType)
  const { is_allowed, note, change_at } = row ?? { is_allowed: isCore, note: "", change_at: null }
  return { class_type: classType, is_allowed, is_core: isCore, note, change_at }
}

/** Every class that may run or was taken out, by name. */
export async function listClasses(
  { database }: MemberContext,
  { query = "" }: CallInput<typeof classList>,
): Promise<CallOutput<typeof classList>> {
  const rows = new Map((await select(database, CLASS, sql`workflow_class`)).map((row) => [row.class_type, row]))
  const wanted = query.trim().toLowerCase()
  const names = [...new Set([...rows.keys(), ...CORE_CLASSES])].filter((name) => name.toLowerCase().includes(wanted)).toSorted()
  return { items: names.map((name) => entryOf(name, rows.get(name))) }
}

/** Allows a class, or no longer; its audit stands in the same batch. */
export async function setClass(
  context: MemberContext,
  { class_type: classType, is_allowed: isAllowed, note = "" }: CallInput<typeof changeClass>,
): Promise<NodeClassEntry> {
  const { database, viewer, nowMs } = context
  const { rows } = await namedBatch(database, {
    audit: writeAudit(context, "workflow.class", classType, { is_allowed: isAllowed, note }),
    changed: sql`INSERT INTO workflow_class (class_type, is_allowed, note, changed_by, changed_at_ms)
      VALUES (${classType}, ${isAllowed ? 1 : 0}, ${note}, ${viewer.id}, ${nowMs})
      ON CONFLICT (class_type) DO UPDATE SET is_allowed = excluded.is_allowed, note = excluded.note,
        changed_by = excluded.changed_by, changed_at_ms = excluded.changed_at_ms`,
    rows: select(database, CLASS, sql`workflow_class WHERE class_type = ${classType}`),
  })
  return entryOf(classType, rows[0])
}
