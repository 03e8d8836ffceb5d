import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, it } from "vitest"
import { TestClient } from "../../../testing/_http/call.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { newRowId } from "../../domain/_kernel/ids.ts"
import { squareConfig } from "../../domain/square/contract.ts"
import { ELEMENTS_SHOWN } from "../../domain/square/module-rules.ts"

const NO_MODULE = newRowId("module", 1)
const visitor = new TestClient()

beforeEach(async () => {
  await makeTestContext().context.database.run(sql`DELETE FROM square_module WHERE changed_by <> 'system'`)
})

const shown = async (client: TestClient, language: "en" | "ja" | "ar" = "en") =>
  squareConfig.output().parse((await client.call(squareConfig, { language })).data).modules

describe("the square", () => {
  it("is read on by the page of one module, without script: what comes next, each once, and nothing of other modules", async () => {
    const picks = "module_00000000000000000000000003"
    const ids: string[] = []
    for (let pick = 0; pick < ELEMENTS_SHOWN + 2; pick++) {
      const id = await insertWork({ title: `Picked ${pick}` })
      await makeTestContext().context.database.run(
        sql`INSERT INTO work_pick (category, work_id, picked_at_ms, picked_by) VALUES ('featured', ${id}, ${8e15 - pick}, 'test')`,
      )
      ids.push(id)
    }
    const module = (await shown(visitor)).find(({ id }) => id === picks)
    const pathOf = (query: Record<string, string>) => `/en/square?${new URLSearchParams(query)}`
    const cardsOf = (html: string) => [...html.matchAll(/data-card="(work_\w+)"/g)].map(([, id]) => id)
    const answer = await visitor.send(pathOf({ module: picks, cursor: module?.next_cursor ?? "" }))
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(cardsOf(html).slice(0, 2)).toEqual(ids.slice(ELEMENTS_SHOWN))
    expect(html.match(/data-row="[^"]*"/g)).toEqual([`data-row="${picks}"`])
    expect((await visitor.send(pathOf({ module: NO_MODULE }))).status).toBe(404)
    await makeTestContext().context.database.run(sql`DELETE FROM work_pick WHERE picked_by = 'test'`)
  })
})
