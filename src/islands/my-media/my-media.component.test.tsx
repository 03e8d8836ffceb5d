import { afterEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { DESK, lookAt } from "../../../testing/component/look.ts"
import { mediaFile } from "../../../testing/component/media-file.ts"
import { haveMedia } from "../../../testing/component/media-library.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { newFolderId } from "../../domain/_kernel/ids.ts"
import { folderDelete, libraryList } from "../../domain/library/contract.ts"
import { mergeMasks } from "../../domain/library/resource-contract.ts"
import { uploadImageByUrl } from "../../domain/upload/contract.ts"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import { EVERYTHING } from "../library/library-rules.ts"
import { myMedia } from "./my-media.island.tsx"

vi.mock("../_session/member.ts", async (original) => ({
  ...(await original<typeof import("../_session/member.ts")>()),
  $member: (await import("nanostores")).atom({ account: { id: "kaya" } }),
}))

const at = (second: number) => new Date(NOON_MS + second * 1000).toISOString()
const BOATS = ["dock.png", "crane.png", "boat.png"].map((name, index) => mediaFile({ name, created_at: at(-index) }))
const show = async (surroundings: Surroundings = {}) => {
  const main = await mountIsland(myMedia, { initial: EVERYTHING, quotaBytes: 100_000_000 }, { viewer: "member", ...surroundings })
  await expect.poll(() => main.querySelector("#my-media-heading")).not.toBeNull()
  return main
}
const files = page.getByRole("list", { name: "Files" })
const names = () => files.elements().flatMap((list) => [...list.querySelectorAll("p:first-child")].map((name) => name.textContent))
const folders = page.getByRole("navigation", { name: "Folders" })
const dialog = page.getByRole("dialog")
const heading = () => document.activeElement?.textContent

afterEach(() => history.replaceState(null, "", "/"))

describe("My media", () => {
  it("says that there is nothing, that it loads, and that it could not be loaded", async () => {
    haveMedia([])
    await show()
    await expect.element(page.getByText("Nothing here yet")).toBeVisible()
    await lookAt("no files")
    answerCalls(answer(libraryList, never))
    await show()
    await lookAt("loading")
    answerCalls(
      answer(libraryList, () => {
        throw OFFLINE
      }),
    )
    await show()
    await expect.element(page.getByRole("alert")).toBeVisible()
    await lookAt("not loaded")
    haveMedia(BOATS)
    await page.getByRole("button", { name: "Try again" }).click()
    await expect.poll(names).toEqual(["dock.png", "crane.png", "boat.png"])
  })

  it("files what is chosen into a new folder, by button and by dragging; a second one of that name is refused at its field", async () => {
    haveMedia(BOATS)
    await show()
    await page.getByLabelText("Select dock.png").click()
    await page.getByLabelText("Select crane.png").click({ modifiers: ["Shift"] })
    await lookAt("two files chosen")
    await page.getByRole("button", { name: "Move", exact: true }).click()
    await page.getByRole("dialog", { name: "Move 2 files to" }).getByRole("button", { name: "New folder" }).click()
    await userEvent.fill(page.getByLabelText("Folder name"), "Harbour")
    await page.getByRole("button", { name: "Create", exact: true }).click()
    await expect.element(folders.getByRole("button", { name: "Harbour 2 files" })).toBeVisible()
    await folders.getByRole("button", { name: "New folder" }).click()
    await userEvent.fill(page.getByLabelText("Folder name"), "Harbour")
    await page.getByRole("button", { name: "Create", exact: true }).click()
    await expect.element(page.getByText("A folder with this name already exists. Choose another name.")).toBeVisible()
    await expect.element(page.getByLabelText("Folder name")).toHaveValue("Harbour")
    await lookAt("a name that is taken")
    await dialog.getByRole("button", { name: "Cancel" }).last().click()
    await page.viewport(DESK.width, DESK.height)
    const card = page.getByRole("button", { name: "Open boat.png" })
    await userEvent.dragAndDrop(card, folders.getByRole("button", { name: /^Harbour/ }))
    await folders.getByRole("button", { name: "Harbour 3 files" }).click()
    await expect.poll(names).toHaveLength(3)
    expect(location.search).toContain("folder=")
    await expect.element(page.getByRole("heading", { name: "Harbour" })).toBeVisible()
  })

  it("searches as it is typed without losing the focus, and shows all files again", async () => {
    haveMedia(BOATS)
    await show()
    page.getByLabelText("Search by name").element().focus()
    await userEvent.keyboard("C")
    await expect.poll(() => location.search).toContain("search=C")
    await userEvent.keyboard("RA")
    await expect.poll(names).toEqual(["crane.png"])
    page.getByRole("button", { name: "Clear search" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(names).toHaveLength(3)
    await userEvent.keyboard("zebra")
    await expect.element(page.getByText("No files found")).toBeVisible()
    await lookAt("nothing found")
    await page.getByRole("button", { name: "Show all files" }).click()
    await expect.poll(names).toHaveLength(3)
  })

  it("deletes what is chosen, and brings it back", async () => {
    haveMedia(BOATS)
    await show()
    await page.getByLabelText("Select dock.png").click()
    await page.getByRole("button", { name: "Select all" }).click()
    await page.getByRole("button", { name: "Delete", exact: true }).click()
    await expect.element(page.getByText("Nothing here yet")).toBeVisible()
    await page.getByRole("button", { name: "Undo" }).click()
    await expect.poll(names).toEqual(["dock.png", "crane.png", "boat.png"])
  })

  it("renames a folder and deletes it, its files kept; what is under way is not left by keys", async () => {
    const media = haveMedia(BOATS)
    const folder = { folder_id: newFolderId(NOON_MS), name: "Harbour", parent_id: null, file_count: 3, is_shared: false, created_at: at(0) }
    media.folders = [folder]
    media.files = media.files.map((file) => ({ ...file, folder_id: folder.folder_id }))
    await show()
    await folders.getByRole("button", { name: "Harbour 3 files" }).click()
    await page.getByRole("button", { name: "Rename", exact: true }).click()
    await userEvent.fill(page.getByLabelText("Folder name"), "Port")
    await page.getByRole("button", { name: "Save", exact: true }).click()
    await expect.element(page.getByRole("heading", { name: "Port" })).toBeVisible()
    const held = Promise.withResolvers<void>()
    answerCalls(
      answer(folderDelete, async ({ folder_id }) => {
        await held.promise
        media.folders = []
        media.files = media.files.map((file) => ({ ...file, folder_id: null }))
        return { folder_id }
      }),
    )
    await page.getByRole("button", { name: "Delete folder" }).click()
    const question = page.getByRole("alertdialog")
    await question.getByRole("button", { name: "Delete folder" }).click()
    await userEvent.keyboard("{Escape}{Escape}{Escape}")
    await expect.element(question).toBeVisible()
    held.resolve()
    await expect.element(page.getByText("Folder “Port” deleted.")).toBeVisible()
    await expect.poll(names).toHaveLength(3)
  })

  it("is used by the keyboard alone: a file is looked at, renamed, chosen and deleted, and the focus is never lost", async () => {
    haveMedia(BOATS.slice(0, 2))
    await show()
    const card = (name: string) => page.getByRole("button", { name: `Open ${name}` })
    await expect.element(card("dock.png")).toBeVisible()
    card("dock.png").element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("dialog", { name: "dock.png" })).toBeVisible()
    page.getByRole("button", { name: "Next file" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("dialog", { name: "crane.png" }).getByText("64 × 48 px")).toBeVisible()
    await lookAt("a file")
    // The button led no further and is gone; the keys go on all the same.
    await userEvent.keyboard("{ArrowLeft}")
    await expect.element(page.getByRole("dialog", { name: "dock.png" })).toBeVisible()
    await userEvent.fill(dialog.getByRole("textbox").first(), "tall dock.png")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("Saved.")).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(card("tall dock.png")).toHaveFocus()
    await userEvent.keyboard("{Control>}a{/Control}")
    await expect.element(page.getByText("2 selected")).toBeVisible()
    page.getByRole("button", { name: "Clear selection" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(heading).toBe("All files")
    card("tall dock.png").element().focus()
    await userEvent.keyboard("{Control>}a{/Control}{Delete}")
    await expect.element(page.getByText("Nothing here yet")).toBeVisible()
    await expect.poll(heading).toBe("All files")
  })

  it("refuses an address beside what was typed", async () => {
    haveMedia([])
    answerCalls(
      answer(uploadImageByUrl, () => {
        throw refusal("InvalidInput", { errors: [{ path: "url", message: "UrlNotAllowed" }] })
      }),
    )
    await show()
    await page.getByRole("button", { name: "Add from a web address" }).click()
    const field = page.getByRole("dialog", { name: "Add from a web address" }).getByLabelText("Image address")
    await userEvent.fill(field, "http://127.0.0.1/secret.png")
    await userEvent.keyboard("{Enter}")
    await expect.element(field).toHaveAttribute("aria-invalid", "true")
    await expect.element(field).toHaveValue("http://127.0.0.1/secret.png")
    await lookAt("an address that is refused")
  })

  it("merges two masks into one once two are chosen", async () => {
    haveMedia(["right.png", "left.png"].map((name, index) => mediaFile({ name, category: UPLOAD_CATEGORIES.mask, created_at: at(-index) })))
    await show()
    await page.getByLabelText("Select left.png").click()
    const merge = page.getByRole("button", { name: "Merge masks" })
    expect(merge.elements()).toEqual([])
    await page.getByLabelText("Select right.png").click()
    await merge.click()
    const merging = page.getByRole("dialog", { name: "Merge 2 masks" })
    await expect.element(merging).toBeVisible()
    await lookAt("masks that are merged")
    const merged = answer(mergeMasks, () => mediaFile({ name: "mask.png", category: UPLOAD_CATEGORIES.mask, created_at: at(1) }))
    answerCalls(merged)
    await merging.getByRole("button", { name: "Merge", exact: true }).click()
    await expect.element(page.getByText("Added: mask.png")).toBeVisible()
    await expect.poll(names).toEqual(["mask.png", "right.png", "left.png"])
    expect(merged.asked[0]?.file_ids).toHaveLength(2)
  })

  it.each(["en", "ar"] as const)("holds a name and a folder that are longer than any card is wide, %s", async (locale) => {
    const media = haveMedia([mediaFile({ name: "an image with a name that is longer than any card is wide.png" })])
    media.folders = [
      {
        folder_id: newFolderId(NOON_MS),
        name: "A folder whose name is forty characters!",
        parent_id: null,
        file_count: 0,
        is_shared: false,
        created_at: at(0),
      },
    ]
    const main = await show({ locale })
    await expect.poll(() => main.querySelector("[data-media-card]")).not.toBeNull()
    main.querySelector<HTMLElement>("li input[type=checkbox]")?.click()
    await lookAt(`a long name, ${locale}`)
    main.querySelector<HTMLElement>("[data-media-card]")?.click()
    await expect.element(dialog).toBeVisible()
    await lookAt(`a long name, large, ${locale}`)
  })
})
