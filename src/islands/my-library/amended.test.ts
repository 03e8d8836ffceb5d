import { expect, it } from "vitest"
import { libraryItem } from "../../../testing/library/library-item.ts"
import { amended, restored } from "./amended.ts"
import { WHOLE_LIBRARY } from "./library-view.ts"

const FOLDER = "folder_1"
const of = (title: string, day: number) => libraryItem({ title, folder_id: FOLDER, created_at: `2026-01-0${day}T12:00:00.000Z` })
const [newest, middle, oldest] = [of("newest", 3), of("middle", 2), of("oldest", 1)] as const
const all = [newest, middle, oldest]
const folder = { ...WHOLE_LIBRARY, folderId: FOLDER }
const wasIn = ({ folder_id }: typeof newest) => ({ folder_id })

it("what leaves a folder leaves its view alone, and is put back at its place", () => {
  const moved = new Map([[middle.id, { folder_id: null }]])
  expect(amended(all, moved, WHOLE_LIBRARY)).toHaveLength(3)
  const left = amended(all, moved, folder)
  expect(left).toEqual([newest, oldest])
  expect(restored(left, [middle], wasIn, folder)).toEqual(all)
})

it("what else has changed of a thing since stays when a change is taken back", () => {
  const changed = all.map((item) => (item === middle ? { ...item, folder_id: null, rating: 5 } : item))
  expect(restored(changed, [middle], wasIn, WHOLE_LIBRARY)).toEqual([newest, { ...middle, rating: 5 }, oldest])
})

it("nothing is put back where it never was", () => {
  expect(restored([], [middle], wasIn, { ...WHOLE_LIBRARY, view: "favorites" })).toEqual([])
})

it("things by stars stay in order", () => {
  const byStars = { ...WHOLE_LIBRARY, order: "rating" } as const
  const rated = amended(all, new Map([[oldest.id, { rating: 4 }]]), byStars)
  expect(rated.map(({ title }) => title)).toEqual(["oldest", "newest", "middle"])
  const was = ({ rating }: typeof newest) => ({ rating })
  expect(restored(rated, [oldest], was, byStars)).toEqual(all)
})
