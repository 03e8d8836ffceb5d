import { expect, it } from "vitest"
import { makeMember } from "../../../testing/_http/member.ts"
import { makeTestContext } from "../../../testing/_kernel/context.ts"
import { insertWork } from "../../../testing/post/work.ts"
import { loadWorkWithMore } from "./load-work.ts"

async function shown(id: string) {
  const { context, counts } = makeTestContext()
  const asked = { ...context, viewer: null }
  const request = { context: asked, locale: "en" as const, parameters: { id }, asViewer: async () => asked }
  const loaded = await loadWorkWithMore(request, () => true)
  if (loaded instanceof Response) throw new Error("led elsewhere")
  return { titles: loaded.moreBy.map(({ title }) => title), roundTrips: counts.roundTrips }
}

it("goes on to eight others of its author, the newest first: none that is not listed, has no image or is somebody else's", async () => {
  const [{ id: authorId }, { id: other }] = [await makeMember(), await makeMember()]
  const atMs = Date.now() - 60_000
  const by = (title: string, place: number, over: Parameters<typeof insertWork>[0] = {}) =>
    insertWork({ title, authorId, publishedAtMs: atMs + place, ...over })
  const id = await by("itself", 20)
  for (let place = 1; place <= 9; place++) await by(`work ${place}`, place)
  await by("private", 30, { visibility: "private" })
  await by("words alone", 31, { coverKey: "", objectType: 4, subChannel: "article" })
  await by("of another", 32, { authorId: other })
  expect(await shown(id)).toEqual({ titles: [9, 8, 7, 6, 5, 4, 3, 2].map((place) => `work ${place}`), roundTrips: 2 })
})

it("goes on to nothing from what nobody finds, and from the only one", async () => {
  const { id: authorId } = await makeMember()
  const only = await insertWork({ authorId })
  expect((await shown(only)).titles).toEqual([])
  await insertWork({ authorId })
  expect((await shown(await insertWork({ authorId, visibility: "unlisted" }))).titles).toEqual([])
})
