import { expect, it, onTestFinished, vi } from "vitest"
import { page } from "vitest/browser"
import { answerPage } from "../../../testing/component/answer-calls.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import type { Painted } from "../../domain/feed/painting-rules.ts"
import { galleryPainting } from "./gallery-painting.island.tsx"

const card = (id: string) => `<article class="card-box" data-card="${id}"><a class="card" href="#${id}">${id}</a></article>`
const place = (id: string) => `<div class="card-box" data-place="${id}" aria-hidden="true"></div>`
/** What home has below the note. */
const results = (painted: Painted | null, boxes: string, rest = "") =>
  `<div data-feed-results ${painted === null ? "" : `data-painted='${JSON.stringify(painted)}'`}><div class="waterfall">${boxes}</div>${rest}</div>`
const painted = (done: number, hasFailed = false): Painted => ({ done, all: 3, hasFailed })
const REST = '<div data-island="feed-rest">The rest</div>'

/** Home as it was sent, and what it is the next time that somebody looks. */
async function home(boxes: string) {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  onTestFinished(() => void vi.useRealTimers())
  const main = await mountIsland(galleryPainting, painted(1), { address: "/en" })
  main.insertAdjacentHTML("beforeend", results(painted(1), boxes))
  const boxesNow = () =>
    [...main.querySelectorAll<HTMLElement>(".waterfall > *")].map(({ dataset }) => dataset["card"] ?? `(${dataset["place"]})`)
  let looks = 0
  const look = async (next: string) => {
    answerPage("/en", () => {
      looks++
      return new Response(`<main>${next}</main>`)
    })
    await vi.advanceTimersByTimeAsync(3_000)
  }
  return { main, boxesNow, look, looks: () => looks }
}

it("says how far the painter is, and puts each work into its place; what stands already stays, with the focus", async () => {
  const { main, boxesNow, look } = await home(card("a") + place("b") + place("c"))
  await expect.element(page.getByText("Painting the gallery: 1 of 3")).toBeVisible()
  const first = main.querySelector<HTMLElement>("a.card")
  first?.focus()
  await look(results(painted(2), card("a") + card("c") + place("b")))
  await expect.element(page.getByText("Painting the gallery: 2 of 3")).toBeVisible()
  await expect.element(page.getByRole("status")).toBeEmptyDOMElement()
  expect(boxesNow()).toEqual(["a", "c", "(b)"])
  expect(document.activeElement).toBe(first)
})

it("is gone once the gallery is painted, and what lies below its first page comes; nothing is asked for any more", async () => {
  const { main, boxesNow, look, looks } = await home(card("a") + place("b"))
  const added = vi.fn()
  main.addEventListener("island:added", added)
  const whole = results(null, card("a") + card("b"), REST)
  await look(whole)
  await expect.element(page.getByText("The rest")).toBeVisible()
  await expect.element(page.getByRole("status")).toHaveTextContent("The gallery is painted.")
  await expect.element(page.getByText("Painting the gallery")).not.toBeInTheDocument()
  expect(boxesNow()).toEqual(["a", "b"])
  expect(added).toHaveBeenCalledOnce()
  await look(whole)
  expect(looks()).toBe(1)
})

it("says once that the painter gave up, and what to do", async () => {
  const { look, looks } = await home(card("a") + place("b"))
  const failed = results(painted(1, true), card("a"), REST)
  await look(failed)
  await expect
    .element(page.getByRole("status"))
    .toHaveTextContent("Couldn't finish painting the gallery (1 of 3). Restart with npm start to continue.")
  await look(failed)
  expect(looks()).toBe(1)
})

it("looks again where the site was away for a moment", async () => {
  const { look, boxesNow } = await home(card("a") + place("b"))
  answerPage("/en", () => new Response("", { status: 503 }))
  await vi.advanceTimersByTimeAsync(3_000)
  await look(results(painted(2), card("a") + card("b")))
  await expect.poll(boxesNow).toEqual(["a", "b"])
})

it("does not look again while it waits for an answer, so that no older one comes after it", async () => {
  await home(card("a") + place("b"))
  await expect.element(page.getByText("Painting the gallery: 1 of 3")).toBeVisible()
  const answered = Promise.withResolvers<Response>()
  const asked = vi.spyOn(globalThis, "fetch").mockReturnValue(answered.promise)
  onTestFinished(() => asked.mockRestore())
  await vi.advanceTimersByTimeAsync(9_000)
  expect(asked).toHaveBeenCalledOnce()
  answered.resolve(new Response("", { status: 503 }))
  await answered.promise
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked).toHaveBeenCalledTimes(2)
})
