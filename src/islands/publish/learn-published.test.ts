import { beforeEach, expect, it, vi } from "vitest"
import { $tasks } from "../_session/live-tasks.ts"
import { learnPublished } from "./learn-published.ts"

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock("../_runtime/call.ts", async (original) => ({ ...(await original<object>()), call }))

beforeEach(() => vi.resetAllMocks())

const publish = (...sources: readonly object[]) => learnPublished({ items: sources.map((source) => ({ source })) } as never)

it("the tasks of what was published are asked for anew, once each and where this page shows them", async () => {
  $tasks.set({ task_1: {} as never })
  call.mockResolvedValueOnce({ items: [] }).mockRejectedValueOnce(new Error("offline"))
  await publish(
    { task_id: "task_1", position: 0 },
    { task_id: "task_1", position: 1 },
    { task_id: "task_2", position: 0 },
    { file_id: "f" },
  )
  expect(call.mock.calls.map(([, input]) => input)).toEqual([{ task_ids: ["task_1"] }])
  await publish({ task_id: "task_2", position: 0 }, { file_id: "f" })
  expect(call).toHaveBeenCalledOnce()
  await expect(publish({ task_id: "task_1", position: 0 })).resolves.toBeUndefined()
})
