import { expect, it, vi } from "vitest"
import { pathOfResult } from "./published-path.ts"

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock("../../_runtime/call.ts", () => ({ call }))

it.each([
  ["/en/video/1", "/en/video/1"],
  ["/", "/"],
  ["//elsewhere.example", null],
  ["/\\elsewhere.example", null],
  ["https://elsewhere.example", null],
])("the page of a result is one of this site: %s", async (path, found) => {
  call.mockResolvedValueOnce({ published_as: [{ path }] })
  expect(await pathOfResult("task_1", 0)).toBe(found)
})

it("what was not published has none", async () => {
  call.mockResolvedValueOnce({ published_as: [] })
  expect(await pathOfResult("task_1", 0)).toBeNull()
})
