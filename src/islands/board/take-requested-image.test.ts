import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { testTask } from "../../../testing/task/task.ts"
import { takeRequestedImage } from "./take-requested-image.ts"

const { call, placeAddress } = vi.hoisted(() => ({ call: vi.fn(), placeAddress: vi.fn() }))
vi.mock("../_runtime/call.ts", () => ({ call }))
vi.mock("./place-image.ts", () => ({ placeAddress }))

const rename = vi.fn<(name: string) => void>()
const replaceState = vi.fn<(state: unknown, title: string, path: string) => void>()
const image = (number: number) => ({ url: `/${number}.png`, operate_number: number, width: 1, height: 1, seed: 1, thumbhash: "" })

beforeEach(() => {
  vi.resetAllMocks()
  call.mockResolvedValue(testTask({ prompt: "a fox", img_uris: [image(1), image(2)] }))
})
afterEach(() => vi.unstubAllGlobals())

/** Opens a board by an address; answers what is put on it, and what it is called. */
async function opened(search: string, { layers = [] as readonly object[], name = "New" } = {}) {
  vi.stubGlobal("location", { search, pathname: "/editBoard/detail/b" })
  vi.stubGlobal("history", { state: null, replaceState })
  const store = { initial: { layers }, $name: { get: () => name }, rename }
  await takeRequestedImage({ store } as never, "New")
  return [placeAddress.mock.calls.map(([, url, , called]) => [url, called]), rename.mock.calls.map(([called]) => called)]
}

it.each([
  ["?task=task_1&image=2", [["/2.png", "a fox"]], ["a fox"]],
  ["?task=task_1", [["/1.png", "a fox"]], ["a fox"]],
  ["?task=task_1&image=9", [["/1.png", "a fox"]], ["a fox"]],
  ["?task=other", [], []],
  [`?task=task_${"1".repeat(41)}`, [], []],
  ["?file=/media/a.png&name=fox.png", [["/media/a.png", "fox.png"]], ["fox"]],
  ["?file=/media/a.png", [["/media/a.png", ""]], []],
  ["?file=//elsewhere.example/a.png", [], []],
  ["?file=https://elsewhere.example/a.png", [], []],
])("the image that an address names is put on the board, which is called by it: %s", async (search, placed, names) => {
  expect(await opened(search)).toEqual([placed, names])
  expect(replaceState).toHaveBeenCalledExactlyOnceWith(null, "", "/editBoard/detail/b")
})

it("an address that names none is left as it is; a task without images puts nothing there", async () => {
  expect(await opened("?shared")).toEqual([[], []])
  expect(replaceState).not.toHaveBeenCalled()
  call.mockResolvedValue(testTask())
  expect(await opened("?task=task_1")).toEqual([[], []])
})

it.each([[{ layers: [{}] }], [{ name: "Mine" }]])("a board that was begun or named keeps its name: %j", async (board) => {
  expect(await opened("?task=task_1", board)).toEqual([[["/1.png", "a fox"]], []])
})
