import { sql } from "drizzle-orm"
import { taskPreset } from "../../../db/schema/task.ts"
import { namedBatch } from "../_kernel/batch.ts"
import type { CallInput } from "../_kernel/call.ts"
import type { MemberContext } from "../_kernel/context.ts"
import { DomainError, invalidInput } from "../_kernel/errors.ts"
import { newPresetId, type PresetId } from "../_kernel/ids.ts"
import { json, moment, select } from "../_kernel/select.ts"
import { MAXIMUM_PRESETS, type savePreset, type TaskPreset } from "./preset-contract.ts"
import { readMeta } from "./read-meta.ts"

const PRESET = {
  preset_id: taskPreset.id,
  name: taskPreset.name,
  action: taskPreset.action,
  category: taskPreset.category,
  meta: json<TaskPreset["meta"]>(taskPreset.meta),
  created_at: moment(taskPreset.createdAtMs),
}

/** All presets of the viewer, by name. */
export async function readPresets({ database, viewer }: MemberContext): Promise<{ items: TaskPreset[] }> {
  return { items: await select(database, PRESET, sql`task_preset WHERE owner_id = ${viewer.id} ORDER BY task_preset.name`) }
}

/** Keeps settings that their kind takes. Throws InvalidInput, Conflict (PresetNameTaken), NotAllowed (PresetLimitReached). */
export async function addPreset(
  { database, nowMs, taskKinds, viewer }: MemberContext,
  { name, action, category = 1, meta }: CallInput<typeof savePreset>,
): Promise<TaskPreset> {
  const kind = Object.values(taskKinds).find((one) => one.action === action)
  if (kind === undefined) throw invalidInput({ path: "action", message: "NotAllowedValue" })
  const kept = JSON.stringify(readMeta(kind, meta))
  const id = newPresetId(nowMs)
  const { rows } = await namedBatch(database, {
    newPreset: sql`INSERT INTO task_preset (id, owner_id, name, action, category, meta, created_at_ms)
      SELECT ${id}, ${viewer.id}, ${name}, ${action}, ${category}, ${kept}, ${nowMs}
      WHERE (SELECT COUNT(*) FROM task_preset WHERE owner_id = ${viewer.id}) < ${MAXIMUM_PRESETS} ON CONFLICT DO NOTHING`,
    rows: select(database, PRESET, sql`task_preset WHERE owner_id = ${viewer.id} AND name = ${name}`),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotAllowed", { errors: [{ path: "name", message: "PresetLimitReached" }] })
  if (row.preset_id !== id) throw nameTaken()
  return row
}

/** Renames a preset. Throws NotFound, Conflict (PresetNameTaken). */
export async function nameAnew({ database, viewer }: MemberContext, id: PresetId, name: string): Promise<TaskPreset> {
  const { rows } = await namedBatch(database, {
    renamed: sql`UPDATE OR IGNORE task_preset SET name = ${name} WHERE id = ${id} AND owner_id = ${viewer.id}`,
    rows: select(database, PRESET, sql`task_preset WHERE id = ${id} AND owner_id = ${viewer.id}`),
  })
  const [row] = rows
  if (row === undefined) throw new DomainError("NotFound")
  if (row.name !== name) throw nameTaken()
  return row
}

/** Deletes a preset. Throws NotFound. */
export async function removePreset({ database, viewer }: MemberContext, id: PresetId): Promise<{ preset_id: string }> {
  const rows = await database.all(sql`DELETE FROM task_preset WHERE id = ${id} AND owner_id = ${viewer.id} RETURNING id`)
  if (rows.length === 0) throw new DomainError("NotFound")
  return { preset_id: id }
}

function nameTaken(): DomainError {
  return new DomainError("Conflict", { errors: [{ path: "name", message: "PresetNameTaken" }] })
}
