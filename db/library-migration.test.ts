import { readdirSync, readFileSync } from "node:fs"
import { type Client, createClient } from "@libsql/client"
import { expect, it, onTestFinished } from "vitest"

const FOLDER = new URL("migrations/", import.meta.url)
const LIBRARY = "0044_library.sql"

/** A database with the migrations whose names a condition holds of. */
async function databaseOf(isWanted: (name: string) => boolean): Promise<Client> {
  const client = createClient({ url: ":memory:" })
  onTestFinished(() => client.close())
  await migrate(client, isWanted)
  return client
}

async function migrate(client: Client, isWanted: (name: string) => boolean): Promise<void> {
  for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".sql") && isWanted(file)))
    await client.executeMultiple(readFileSync(new URL(name, FOLDER), "utf8"))
}

const task = (id: string, over: Record<string, string | number | null> = {}) => ({
  table: "task",
  ...{ id, viewer_id: "user_ada", status: 3, plan: "free", action: 1, category: 1, image_count: 1, price_coins: 0 },
  ...{ created_at_ms: 1_000, updated_at_ms: 1_000, deadline_at_ms: 1_000, meta: "{}", specification: '{"prompt":"a fox"}' },
  ...over,
})
const result = (task_id: string, over: Record<string, string | number | null> = {}) => ({
  table: "task_result",
  ...{ task_id, position: 0, media_key: "key", content_type: "image/png", size_bytes: 10, width: 4, height: 3, seed: 1, thumbhash: "" },
  ...over,
})
const file = (id: string, over: Record<string, string | number | null> = {}) => ({
  table: "media_file",
  ...{ id, owner_id: "user_ada", category: 1, kind: "image", name: "Fox.png", search_name: "fox.png", media_key: id },
  ...{ content_type: "image/png", size_bytes: 20, content_hash: id, width: 8, height: 6, details: "{}", created_at_ms: 2_000 },
  ...over,
})
const maker = (software: string, model: string | null) => JSON.stringify({ software, model: model === null ? null : { name: model } })

const ROWS = [
  task("task_plain"),
  result("task_plain"),
  result("task_plain", { position: 1, content_type: "video/mp4", made_by: maker("Forge", "XL") }),
  result("task_plain", { position: 2, content_type: "audio/mpeg", width: 0, height: 0, made_by: maker("Easel", null) }),
  task("task_child", {
    ...{ parent_task_id: "task_plain", parent_position: 1, made_by: maker("Whole", "Turbo"), created_at_ms: 3_000 },
    meta: JSON.stringify({
      lora_models: [{ name: "Fur", model_id: "f" }, { model_id: "ink" }, "odd"],
      lab_base: { style_selections: ["oil"] },
    }),
  }),
  result("task_child"),
  task("task_gone", { deleted_at_ms: 5 }),
  result("task_gone"),
  task("task_control", { action: 12 }),
  result("task_control"),
  file("file_plain", { folder_id: "folder_1", details: '{"generator":{"software":"Forge"}}' }),
  file("file_away", { deleted_at_ms: 9 }),
  file("file_avatar", { category: 2 }),
  file("file_mask", { category: 46, name: "mask.png", search_name: "mask.png" }),
]

async function insert(client: Client, rows: readonly Readonly<Record<string, string | number | null>>[]): Promise<void> {
  for (const { table, ...row } of rows)
    await client.execute({
      sql: `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.keys(row)
        .map(() => "?")
        .join()})`,
      args: Object.values(row),
    })
}

const itemsOf = async (client: Client) => (await client.execute("SELECT * FROM library_item ORDER BY id")).rows.map((row) => ({ ...row }))
const publish = (client: Client) =>
  client.execute("UPDATE task_result SET work_id = 'work_1' WHERE task_id = 'task_plain' AND position = 1")

/** A database as it was before there was a library, with rows, brought up to date. */
async function migrated(rows: readonly Readonly<Record<string, string | number | null>>[]): Promise<Client> {
  const client = await databaseOf((name) => name < LIBRARY)
  await insert(client, rows)
  await publish(client)
  await migrate(client, (name) => name >= LIBRARY)
  return client
}

it("what there was before the library is in it as if it had come after", async () => {
  const fresh = await databaseOf(() => true)
  await insert(fresh, ROWS)
  await publish(fresh)
  const items = await itemsOf(fresh)
  expect(items.map(({ id }) => id)).toEqual([
    ...["file_away", "file_mask", "file_plain", "task_child:0", "task_plain:0", "task_plain:1", "task_plain:2"],
  ])
  expect(await itemsOf(await migrated(ROWS))).toEqual(items)
})

it("boards from before are in it as if they had come after, searched in small letters of every alphabet", async () => {
  const BOARDS = "0053_library_boards.sql"
  const board = (id: string, title: string) => ({
    table: "board",
    ...{ id, account_id: "user_ada", title, document: "{}", revision: 1, is_shared: 0, created_at_ms: 5, updated_at_ms: 9 },
  })
  const rows = [board("board_a", "Old QUAY"), board("board_b", "Ölhafen СНЕГ")]
  const before = await databaseOf((name) => name < BOARDS)
  await insert(before, rows)
  await migrate(before, (name) => name >= BOARDS)
  const items = await itemsOf(before)
  expect(items).toMatchObject([
    { id: "board_a", kind: "board", origin: "made", search_text: "old quay", created_at_ms: 5, folder_id: null, trashed_at_ms: null },
    { id: "board_b", search_text: "ölhafen снег" },
  ])
  const fresh = await databaseOf(() => true)
  await insert(fresh, rows.slice(0, 1))
  expect(await itemsOf(fresh)).toEqual(items.slice(0, 1))
})

it("prompts and lyrics from before are searched in small letters of every alphabet", async () => {
  const words = { a: "Ärger und Ölgemälde × 2", b: "СНЕГ и Ёлка", c: "Ωμέγα, 雪の FOX", d: "plain Fox" }
  const rows = Object.entries(words).flatMap(([id, prompt]) => [
    task(id, { specification: JSON.stringify({ prompt, ...(id === "d" ? { lyrics: "La La" } : {}) }) }),
    result(id),
  ])
  const texts = (await itemsOf(await migrated(rows))).map((item) => item["search_text"])
  expect(texts).toEqual(["ärger und ölgemälde × 2", "снег и ёлка", "ωμέγα, 雪の fox", "plain fox la la"])
})

it("what boards uploaded for themselves becomes a helper and no item, once for the same bytes", async () => {
  const board = (id: string, over: Record<string, string | number | null>) => file(id, { name: "board-mask.png", ...over })
  const client = await migrated([
    board("file_a", { category: 46, content_hash: "same" }),
    board("file_b", { category: 1, content_hash: "same" }),
    board("file_c", { category: 1, name: "board-frame.png" }),
    file("file_own", { name: "my board-frame.png" }),
  ])
  const { rows } = await client.execute("SELECT id FROM media_file WHERE category = 47 ORDER BY id")
  expect(rows.map(({ id }) => id)).toEqual(["file_a", "file_c"])
  expect((await itemsOf(client)).map(({ id }) => id)).toEqual(["file_b", "file_own"])
})

it("articles from before are in it as if they had come after, and other posts are not", async () => {
  const ARTICLES = "0058_articles_in_library.sql"
  const work = (id: string, over: Record<string, string | number | null> = {}) => ({
    table: "work",
    ...{ id, object_type: 4, sub_channel: "article", author_id: "user_ada", author: "Ada", title: "Über СНЕГ", cover_key: "" },
    ...{ width: 0, height: 0, thumbhash: "", colour: "", is_preview: 0, recommend_score: 0, hot_score: 0, published_at_ms: 5 },
    ...over,
  })
  const rows = [work("work_a"), work("work_b", { author_id: null }), work("work_c", { sub_channel: "picture" })]
  const [before, fresh] = [await databaseOf((name) => name < ARTICLES), await databaseOf(() => true)]
  for (const client of [before, fresh]) await insert(client, rows)
  await migrate(before, (name) => name >= ARTICLES)
  const items = await itemsOf(before)
  expect(items).toMatchObject([{ id: "work_a", kind: "article", work_id: "work_a", search_text: "über снег", created_at_ms: 5 }])
  expect(await itemsOf(fresh)).toEqual(items)
})

it("what moderators decided before stays with things and bytes too", async () => {
  const DECISIONS = "0056_decisions_of_things.sql"
  const before = await databaseOf((name) => name < DECISIONS)
  const folder = (id: string, parent_id: string | null = null) => ({
    table: "media_folder",
    ...{ id, owner_id: "user_ada", name: id, parent_id, created_at_ms: 1 },
  })
  const share = (token: string, set_level: number | null) => ({
    table: "folder_share",
    ...{ token, folder_id: `folder_${token}`, owner_id: "user_ada", set_level, created_at_ms: 1 },
  })
  const board = (id: string, over: Record<string, string | number>) => ({
    table: "board",
    ...{ id, account_id: "user_ada", title: id, document: "{}", revision: 1, is_shared: 1, created_at_ms: 5, updated_at_ms: 9 },
    ...over,
  })
  const use = (board_id: string) => ({ table: "board_use", board_id, sha256: "tile", account_id: "user_ada" })
  await insert(before, [
    ...[folder("folder_rated"), folder("folder_in", "folder_rated"), folder("folder_plain"), share("rated", 8), share("plain", null)],
    ...["rated", "in", "plain"].map((name) => file(`file_${name}`, { folder_id: `folder_${name}` })),
    ...[board("board_a", { set_level: 8 }), board("board_b", { share_state: "limited" }), board("board_c", {})].flatMap((one) => [
      one,
      use(one.id),
    ]),
  ])
  await migrate(before, (name) => name >= DECISIONS)
  const rated = (await itemsOf(before))
    .filter(({ kind }) => kind === "image")
    .map((item) => [item["id"], item["rated_by"], item["rated_level"]])
  expect(rated).toEqual([
    ["file_in", "rated", 8],
    ["file_plain", null, 0],
    ["file_rated", "rated", 8],
  ])
  const { rows } = await before.execute("SELECT board_id, sha256, level FROM board_decision ORDER BY board_id")
  expect(rows.map((row) => Object.values(row))).toEqual([
    ["board_a", "tile", 8],
    ["board_b", "tile", 32],
  ])
})

it("what transcripts from before say is found at what they were made of", async () => {
  const WORDS = "0059_spoken_words.sql"
  const before = await databaseOf((name) => name < WORDS)
  const said = (id: string, text: string, over: Record<string, string | number | null>) =>
    task(id, { action: 207, answer: JSON.stringify({ transcript: { text } }), ...over })
  await insert(before, [
    ...[task("task_song"), result("task_song"), file("file_clip"), file("file_theirs", { owner_id: "user_eve" })],
    said("task_a", "The Harbor", { parent_task_id: "task_song" }),
    said("task_b", "The Den", { meta: '{"file_id":"file_clip"}' }),
    said("task_c", "Gone", { parent_task_id: "task_song", deleted_at_ms: 9 }),
    said("task_d", "Not mine", { meta: '{"file_id":"file_theirs"}' }),
  ])
  await migrate(before, (name) => name >= WORDS)
  expect((await itemsOf(before)).map((item) => [item["id"], item["spoken_text"]])).toEqual([
    ["file_clip", "the den"],
    ["file_theirs", null],
    ["task_song:0", "the harbor"],
  ])
})
