import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXT } from "../../../testing/component/hostile.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mount, mountIsland, NOON_MS } from "../../../testing/component/mount.tsx"
import { aCard } from "../../../testing/post/card.ts"
import { newCollectionId, newWorkId } from "../../domain/_kernel/ids.ts"
import {
  addToCollection,
  type Collection,
  collectionDetail,
  collectionList,
  createCollection,
  moveInCollection,
} from "../../domain/social/collection-contract.ts"
import { CollectionPicker } from "./collection-picker.tsx"
import { collectionOrder, collectionPicker } from "./collections.island.tsx"

const collection = (over: Partial<Collection> = {}): Collection => ({
  id: newCollectionId(Date.now()),
  name: "Evenings",
  is_shown: false,
  is_own: true,
  count: 1,
  cover: null,
  update_at: new Date(NOON_MS).toISOString(),
  has: false,
  ...over,
})

describe("putting a work into collections", () => {
  const show = (locale: "en" | "ar" = "en") =>
    mount(<CollectionPicker workId={newWorkId(Date.now())} onClose={() => {}} />, collectionPicker.messages, { viewer: "member", locale })
  const box = page.getByRole("checkbox", { name: /^Evenings/ })

  it("is shown before it is done, and taken back where it failed", async () => {
    answerCalls(
      answer(collectionList, () => ({ items: [collection()], next_cursor: null })),
      answer(addToCollection, () => {
        throw OFFLINE
      }),
    )
    await show()
    await userEvent.click(box)
    await expect.element(page.getByRole("alert")).toBeVisible()
    await expect.element(page.getByRole("checkbox", { name: "Evenings, 1 creation" })).not.toBeChecked()
    await lookAt("it could not be put there")
    answerCalls(answer(addToCollection, () => ({ ok: true as const })))
    await userEvent.click(box)
    await expect.element(page.getByRole("checkbox", { name: "Evenings, 2 creations" })).toBeChecked()
  })

  it("makes a new one under a name that is refused at its field", async () => {
    const made = answer(createCollection, ({ name }) => collection({ name }))
    answerCalls(
      made,
      answer(collectionList, () => ({ items: [], next_cursor: null })),
    )
    await show()
    const name = page.getByRole("textbox", { name: "New collection" })
    await userEvent.click(page.getByRole("button", { name: "Create" }))
    await expect.element(name).toHaveAttribute("aria-invalid", "true")
    expect(made.asked).toEqual([])
    await userEvent.fill(name, "Evenings")
    await userEvent.click(page.getByRole("button", { name: "Create" }))
    await expect.element(page.getByRole("checkbox", { name: "Evenings, 1 creation" })).toBeChecked()
  })

  it("names them by texts, whatever they say, from right to left too", async () => {
    answerCalls(answer(collectionList, () => ({ items: [collection({ name: HOSTILE_TEXT })], next_cursor: null })))
    await show("ar")
    await expect.element(page.getByRole("checkbox")).toBeVisible()
    expectOnlyTexts()
    await lookAt("the dialog of collections, Arabic")
  })
})

describe("the order of a collection", () => {
  const works = ["Three evenings", "First light"].map((title) => aCard({ id: newWorkId(Date.now()), title }))
  const listed = () =>
    answer(collectionDetail, () => ({
      items: works,
      next_cursor: null,
      collection: collection(),
      owner: { id: "user_ada", name: "Ada", avatar: null },
    }))
  const show = () => mountIsland(collectionOrder, { locale: "en", id: newCollectionId(Date.now()) }, { viewer: "member" })
  const titles = () =>
    page
      .getByRole("listitem")
      .elements()
      .map((row) => row.querySelector("bdi")?.textContent)

  it("is changed by buttons, shown at once and put back where that failed", async () => {
    const moving = answer(moveInCollection, () => {
      throw refusal("NotFound")
    })
    answerCalls(listed(), moving)
    await show()
    const down = page.getByRole("button", { name: "Move “Three evenings” down" })
    await userEvent.click(down)
    await expect.poll(titles).toEqual(["Three evenings", "First light"])
    expect(moving.asked).toMatchObject([{ obj_id: works[0]?.id, after_id: works[1]?.id }])
    await lookAt("the order of a collection")
    answerCalls(answer(moveInCollection, () => ({ ok: true as const })))
    down.query()?.focus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(titles).toEqual(["First light", "Three evenings"])
  })
})
