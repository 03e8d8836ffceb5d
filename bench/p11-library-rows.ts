import type { Client } from "@libsql/client/web"
import { asFileId, asFolderId } from "../src/domain/_kernel/ids.ts"
import { member } from "./p11-lists.ts"

export const TASKS = 25_000
const RESULTS_OF_A_TASK = 3
const FILES = 25_000
export const ITEMS = TASKS * RESULTS_OF_A_TASK + FILES
export const MINUTE_MS = 60_000
/** Whose library it is. */
export const OWNER = member(3)
export const FOLDER = asFolderId(`folder_${"0".repeat(26)}`)
/** What every ninth thing was made from. */
export const PARENT = asFileId(`file_${"0".repeat(26)}`)
const numbered = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${count})`
const WORDS = ["fox", "harbor at dusk", "paper city", "a portrait in oil", "snow on the ridge"]
const listed = WORDS.map((word, at) => `WHEN ${at} THEN '${word}'`).join(" ")
/** Some 200 characters. */
const prompt = `CASE i % ${WORDS.length} ${listed} END || ' ' || hex(i * 104729 % 1000003) || ', soft light, wide angle, muted colors, fine grain, 35 mm film, morning haze over still water, detailed foliage, long shadows, shallow depth of field'`

/** A library of a hundred thousand things, or a part of it, by the rows that results and files leave. */
export async function fillLibrary(client: Client, nowMs: number, part = 1): Promise<void> {
  const [tasks, files] = [Math.ceil(TASKS * part), Math.ceil(FILES * part)]
  const at = (every: number, offset = 0) => `${nowMs} - (i * ${every} + ${offset}) * ${MINUTE_MS}`
  await client.execute(`INSERT INTO task (id, viewer_id, status, plan, action, category, meta, specification, search_text, image_count, price_coins,
      created_at_ms, updated_at_ms, deadline_at_ms, parent_task_id)
    ${numbered(tasks)} SELECT 'task_' || printf('%026d', i), '${OWNER.id}', 3, 'free', 1, 1,
      json_object('prompt_style', 'Style ' || (i % 11), 'lora_models', json_array(json_object('name', 'Lora ' || (i % 7)))),
      json_object('kind', 'text-to-image', 'prompt', ${prompt}), lower(${prompt}), ${RESULTS_OF_A_TASK}, 0, ${at(20)}, ${nowMs}, ${nowMs}, NULL FROM n`)
  await client.execute(`INSERT INTO task_result (task_id, position, media_key, content_type, size_bytes, width, height, seed, thumbhash, made_by)
    ${numbered(tasks * RESULTS_OF_A_TASK)} SELECT 'task_' || printf('%026d', i / ${RESULTS_OF_A_TASK}), i % ${RESULTS_OF_A_TASK}, 'task/' || i || '.png',
      CASE WHEN i % 20 = 0 THEN 'video/mp4' ELSE 'image/png' END, 900000, 832, CASE i % 3 WHEN 0 THEN 832 ELSE 1216 END, i, 'IhkOJwRmeYePeIhheHd2iYh4d2kGlmsA',
      json_object('software', 'Forge', 'model', json_object('name', 'Model ' || (i % 13))) FROM n`)
  await client.execute(`INSERT INTO media_file (id, owner_id, category, kind, name, search_name, media_key, content_type, size_bytes, content_hash, width, height, details, created_at_ms)
    ${numbered(files)} SELECT 'file_' || printf('%026d', i), '${OWNER.id}', 1, 'image', ${prompt}, lower(${prompt}), 'file/' || i, 'image/png', 500000, 'hash' || i,
      1024, 768, '{}', ${at(20, 7)} FROM n`)
  await client.execute(`UPDATE library_item SET rating = rowid % 6, is_favorite = rowid % 5 = 0, folder_id = CASE WHEN rowid % 6 = 0 THEN '${FOLDER}' END,
    work_id = CASE WHEN rowid % 8 = 0 THEN 'work_1' END, parent_id = CASE WHEN rowid % 9 = 0 THEN '${PARENT}' END WHERE owner_id = '${OWNER.id}'`)
  await client.execute(`UPDATE media_file SET deleted_at_ms = ${nowMs} - rowid WHERE owner_id = '${OWNER.id}' AND rowid % 2 = 0`)
}
