import { beforeEach, expect, it, vi } from "vitest"

const sent: unknown[] = []
vi.mock("./call.ts", () => ({ call: async (_call: unknown, input: unknown) => sent.push(input) }))

beforeEach(() => {
  sent.length = 0
  vi.resetModules()
  vi.useFakeTimers()
})

it("sends nothing before consent is known, and what waited once it is given", async () => {
  const { allowReports, reportUse } = await import("./report-use.ts")
  reportUse("page-opened", { page: "home" })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  allowReports(true)
  reportUse("images-requested", { images: 2 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toMatchObject([
    {
      events: [
        { name: "page-opened", props: { page: "home" } },
        { name: "images-requested", props: { images: 2 } },
      ],
    },
  ])
})

it("forgets what waited, and says nothing more, where there is no consent or it is taken back", async () => {
  const { allowReports, reportUse } = await import("./report-use.ts")
  reportUse("page-opened")
  allowReports(false)
  reportUse("page-opened")
  allowReports(true)
  await vi.advanceTimersByTimeAsync(60_000)
  reportUse("page-opened")
  allowReports(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
})
