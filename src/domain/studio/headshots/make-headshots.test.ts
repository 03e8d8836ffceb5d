import { beforeEach, expect, it, test, vi } from "vitest"
import { DomainError, invalidInput } from "../../_kernel/errors.ts"
import type { createStudioTask } from "../create-studio-task.ts"
import { HEADSHOT_LOOKS } from "./looks.ts"
import { makeHeadshots } from "./make-headshots.ts"

const create = vi.hoisted(() => vi.fn<typeof createStudioTask>())
vi.mock("../create-studio-task.ts", () => ({ createStudioTask: create }))
vi.mock("./read-headshots.ts", () => ({ demandFitPhoto: async () => {} }))

const looks = HEADSHOT_LOOKS.slice(0, 3).map(({ id }) => id)
const context = JSON.parse('{"nowMs":1,"viewer":{"id":"user_a"}}')
const key = { path: "/headshots", key: "k", bodyHash: "h" }
const make = (over: object = {}, idempotency: typeof key | null = key) =>
  makeHeadshots(context, { file_id: "file_a", looks, ...over } as never, idempotency)

beforeEach(() => {
  create.mockReset()
})

/** The first tasks are made, and then one is refused. */
function refuseAfter(count: number, error: Error) {
  create.mockImplementation(async () => {
    if (create.mock.calls.length > count) throw error
    return { id: `task_${create.mock.calls.length}` } as never
  })
}

it("a task is made of each look, under a key of its own, for its share of what may be spent", async () => {
  refuseAfter(9, new Error("never"))
  const made = await make({ max_coins: 20 })
  expect(made).toMatchObject({ refused: null, items: looks.map((look) => ({ look })) })
  expect(create.mock.calls.map(([, , payload, own]) => [payload.max_coins, own?.key])).toEqual([0, 1, 2].map((place) => [6, `k:${place}`]))
  expect((await make()).set_id).toBe(made.set_id)
  expect((await make({}, { ...key, key: "other" })).set_id).not.toBe(made.set_id)
  expect(create.mock.calls.at(-1)?.[2].max_coins).toBeUndefined()
})

test.each(["QueueFull", "InsufficientCredits"] as const)(
  "what was made before %s is kept, and where nothing was it is thrown",
  async (code) => {
    refuseAfter(2, new DomainError(code))
    expect(await make()).toMatchObject({ refused: code, items: [{ look: looks[0] }, { look: looks[1] }] })
    create.mockReset()
    refuseAfter(0, new DomainError(code))
    await expect(make()).rejects.toMatchObject({ code })
  },
)

it("another refusal is thrown, what is wrong with the photo at its field", async () => {
  refuseAfter(1, new DomainError("NotAllowed"))
  await expect(make()).rejects.toMatchObject({ code: "NotAllowed" })
  create.mockReset()
  refuseAfter(1, new TypeError("boom"))
  await expect(make()).rejects.toThrow("boom")
  create.mockReset()
  const errors = ["meta.file_id", "parent_task_id", "meta.prompt"].map((path) => ({ path, message: "x" }))
  refuseAfter(0, invalidInput(...errors))
  await expect(make()).rejects.toMatchObject({ errors: [{ path: "file_id" }, { path: "file_id" }, { path: "meta.prompt" }] })
})
