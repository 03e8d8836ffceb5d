import { beforeEach, expect, it, vi } from "vitest"
import { testTask } from "../../../../testing/task/task.ts"
import { deleteTask, type Task } from "../../../domain/task/contract.ts"
import { deleteTaskImages, MAXIMUM_DELETED_IMAGES, MAXIMUM_TASKS_AT_ONCE } from "../../../domain/task/result-contract.ts"
import { CallError } from "../../_runtime/call.ts"
import { deleteOneImage, deleteWholeTasks } from "./delete-requests.ts"

const { call, forgetTask, learnCreated } = vi.hoisted(() => ({ call: vi.fn(), forgetTask: vi.fn(), learnCreated: vi.fn() }))
vi.mock("../../_runtime/call.ts", async (original) => ({ ...(await original<object>()), call }))
vi.mock("../../_session/live-tasks.ts", () => ({ forgetTask, learnCreated }))

beforeEach(() => vi.clearAllMocks())

const image = (place: number) => ({ url: `/media/${place}.png`, operate_number: place + 1, width: 1, height: 1, seed: 1, thumbhash: "" })
const taskOf = (id: string, images: number): Task => testTask({ id, img_uris: Array.from({ length: images }, (_, place) => image(place)) })
const many = (count: number, images: number) => Array.from({ length: count }, (_, place) => taskOf(`task_${place}`, images))

/** How many tasks each call deletes the images of. */
async function groupsOf(tasks: readonly Task[]): Promise<readonly number[]> {
  call.mockImplementation(async (_declaration: unknown, { items }: { readonly items: readonly { readonly id: string }[] }) => ({
    deleted_ids: items.map(({ id }) => id),
  }))
  await deleteWholeTasks(tasks)
  return call.mock.calls.map(([, input]: readonly unknown[]) => (input as { readonly items: readonly unknown[] }).items.length)
}

it.each([
  ["as many tasks as one call takes", many(MAXIMUM_TASKS_AT_ONCE, 1), [MAXIMUM_TASKS_AT_ONCE]],
  ["one more", many(MAXIMUM_TASKS_AT_ONCE + 1, 1), [MAXIMUM_TASKS_AT_ONCE, 1]],
  ["as many images as one call takes", [taskOf("a", MAXIMUM_DELETED_IMAGES - 1), taskOf("b", 1)], [2]],
  ["one image more", [taskOf("a", MAXIMUM_DELETED_IMAGES), taskOf("b", 1), taskOf("c", 1)], [1, 2]],
])("%s are deleted in calls of %#", async (_title, tasks, groups) => {
  expect(await groupsOf(tasks)).toEqual(groups)
  expect(forgetTask).toHaveBeenCalledTimes(tasks.length)
})

it("a task without images is deleted by itself, also one that is gone already", async () => {
  call.mockRejectedValueOnce(new CallError("NotFound")).mockRejectedValueOnce(new CallError("Offline"))
  await deleteWholeTasks([taskOf("a", 0)])
  expect([call.mock.calls[0]?.[0], forgetTask.mock.calls]).toEqual([deleteTask, [["a"]]])
  await expect(deleteWholeTasks([taskOf("b", 0)])).rejects.toThrow("Offline")
  expect(forgetTask).toHaveBeenCalledTimes(1)
  expect(call).not.toHaveBeenCalledWith(deleteTaskImages, expect.anything(), expect.anything())
})

it("a task goes with its last image, and is learned anew with the others", async () => {
  const left = taskOf("a", 1)
  call.mockResolvedValueOnce({ task: left }).mockResolvedValueOnce({ task: null })
  await deleteOneImage({ id: "a" }, 2)
  expect([learnCreated.mock.calls, forgetTask.mock.calls]).toEqual([[[left]], []])
  await deleteOneImage({ id: "a" }, 1)
  expect(forgetTask.mock.calls).toEqual([["a"]])
})
