import { expect, it, vi } from "vitest"
import { recentBoards } from "./recent-boards.ts"

const { coverAddress, listBoards, ownPlaces } = vi.hoisted(() => ({ coverAddress: vi.fn(), listBoards: vi.fn(), ownPlaces: vi.fn() }))
vi.mock("./board-places.ts", () => ({ coverAddress, listBoards, ownPlaces }))

it("a menu offers three boards, asked for once at a time, and looks each cover up once", async () => {
  const board = (id: string, cover: string | null) => ({ id, name: id, changedAtMs: 0, cover })
  listBoards.mockResolvedValue([board("a", "cover"), board("b", null), board("c", "cover"), board("d", null)])
  coverAddress.mockResolvedValue("blob:cover")
  const boards = [
    { id: "a", name: "a", image: "blob:cover" },
    { id: "b", name: "b", image: null },
    { id: "c", name: "c", image: "blob:cover" },
  ]
  expect(await Promise.all([recentBoards(), recentBoards()])).toEqual([boards, boards])
  expect(listBoards).toHaveBeenCalledOnce()
  expect(await recentBoards()).toEqual(boards)
  expect([listBoards.mock.calls.length, coverAddress.mock.calls.length]).toEqual([2, 1])
})
