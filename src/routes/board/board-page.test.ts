import { expect, test } from "vitest"
import { askPage } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { newBoardId } from "../../domain/_kernel/ids.ts"

holdAllLanguages()

test("a board's page is the same for everybody and every board, and is nothing where no board could be", async () => {
  const id = newBoardId(0)
  const { answer, html } = await askPage(`/en/editBoard/detail/${id}`)
  expect([answer.status, answer.headers.get("Cache-Control")?.startsWith("public")]).toEqual([200, true])
  expect(html).toContain(`"id":"${id}"`)
  expect((await askPage("/en/editBoard/detail/mine")).answer.status).toBe(404)
})
