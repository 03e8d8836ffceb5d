import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../../testing/component/look.ts"
import { answerMaker, createdOf, DONE, imageOf, type Maker, taskOf } from "../../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../../testing/component/mount.tsx"
import { describeImage, taskConfig, upscaleImage } from "../../../domain/studio/create-contract.ts"
import { deleteTask, operateTask, type Task } from "../../../domain/task/contract.ts"
import { createImage } from "../../generator/create-image.island.tsx"

let maker: Maker
const FOX = "a red fox"
/** Where nothing lies over a tile. */
const CORNER = { position: { x: 8, y: 8 } }

beforeEach(() => {
  maker = answerMaker()
  answerCalls(answer(taskConfig, () => ({ prompt: FOX })))
})

async function show(task: Task, surroundings: Surroundings = {}): Promise<HTMLElement> {
  maker.tasks = [task]
  const props = { mode: "generator", initial: {}, locale: surroundings.locale ?? "en", isPreview: true, imagesPerDay: 4 } as const
  return mountIsland(createImage, props, { viewer: "member", ...surroundings })
}
const card = page.getByRole("article")
const action = (name: string) => card.getByRole("button", { name, exact: true })
const two = () => taskOf({ n_iter: 2, img_uris: [imageOf(), imageOf({ operate_number: 2, seed: 8 })] })

describe("a task in the stream", () => {
  it("shows how far it is, what is left and what it can be seen to become, and goes on by polling without a socket", async () => {
    const running = taskOf({ status: 2, process: 40, n_iter: 2, rest_estimate_time: 12 })
    await show(running)
    await expect.element(card.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40")
    await expect.element(card.getByText(/about 12 seconds left/)).toBeVisible()
    await expect.poll(() => document.title).toMatch(/^\(1\) /)
    await lookAt("a task under way")
    maker.tasks = [{ ...two(), id: running.id, seq: 20 }]
    await expect.element(card.getByRole("button", { name: `Open: ${FOX} (image 2 of 2)` })).toBeInTheDocument()
    // Those who do not see the card hear it, and no notice lies over it.
    await expect.element(page.getByRole("status").getByText("Your 2 images are ready")).toBeInTheDocument()
    await expect.element(page.getByRole("button", { name: "Open", exact: true })).not.toBeInTheDocument()
    await expect.poll(() => document.title).not.toMatch(/^\(/)
    await lookAt("two images")
  })

  it.for([
    ["failedDesc", "The renderer couldn't finish this task. Try again."],
    ["badResultDesc", "The renderer didn't return a usable result. Try again."],
  ])("that ended with %s says so and is made again as it was, at no higher price", async ([status, words]) => {
    const failed = taskOf({ status: 4, status_desc: status ?? "" })
    const retrying = answer(operateTask, () => taskOf({ status: 1, process: 0, seq: 1 }))
    answerCalls(retrying)
    await show(failed)
    await expect.element(card.getByText(words ?? "")).toBeVisible()
    await lookAt("a task that failed")
    await userEvent.click(action("Try again"))
    await expect.poll(() => retrying.asked).toMatchObject([{ id: failed.id, operation: "retry" }])
    expect(retrying.keys).toHaveLength(1)
  })

  it("is canceled, and offers to be made again", async () => {
    const running = taskOf({ status: 2, process: 20 })
    const cancelling = answer(operateTask, () => taskOf({ id: running.id, status: 4, status_desc: "userCancelDesc", seq: 20 }))
    answerCalls(cancelling)
    await show(running)
    await userEvent.click(action("Cancel"))
    await expect.element(page.getByRole("status").getByText("Canceled")).toBeVisible()
    await expect.element(card).not.toBeInTheDocument()
    expect(cancelling.asked).toEqual([{ id: running.id, operation: "cancel" }])
  })

  it("is removed, comes back by undo, and is gone for good once the undo has run out", async () => {
    const gone = answer(deleteTask, () => DONE)
    const remove = async () => {
      await userEvent.click(action(`More for ${FOX}`))
      await userEvent.click(page.getByRole("menuitem", { name: "Remove" }))
    }
    answerCalls(gone)
    await show(taskOf())
    await remove()
    await expect.element(card).not.toBeInTheDocument()
    await userEvent.click(page.getByRole("button", { name: "Undo" }))
    await expect.element(card).toBeInTheDocument()
    await remove()
    expect(gone.asked).toEqual([])
    dispatchEvent(new PageTransitionEvent("pagehide"))
    await expect.poll(() => gone.asked).toHaveLength(1)
  })

  it("shows a hostile prompt as text", async () => {
    const main = await show(taskOf({ prompt: '<img src=x onerror="document.title=1"> \u202Eevil' }))
    await expect.element(card.getByRole("heading")).toMatchTextContent("<img src=x onerror=")
    expect(main.querySelector("img[src=x]")).toBeNull()
  })
})

describe("a result that is opened", () => {
  it("goes through the images by arrow keys, tells the recipe, and gives the focus back", async () => {
    await show(two())
    const first = card.getByRole("button", { name: `Open: ${FOX} (image 1 of 2)` })
    await userEvent.click(first, CORNER)
    const lightbox = page.getByRole("dialog", { name: FOX })
    await expect.element(lightbox.getByText("Image 1 of 2")).toBeVisible()
    await expect.element(lightbox.getByText("DPM++ 2M Karras")).toBeVisible()
    await lookAt("the lightbox")
    await userEvent.keyboard("{ArrowRight}")
    await expect.element(lightbox.getByText("Image 2 of 2")).toBeVisible()
    await userEvent.keyboard("{ArrowRight}{ArrowLeft}")
    await expect.element(lightbox.getByText("Image 1 of 2")).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(lightbox).not.toBeInTheDocument()
    await expect.element(first).toHaveFocus()
  })

  it("reads from right to left, where the left arrow goes on", async () => {
    await show(two(), { locale: "ar" })
    await userEvent.click(card.getByRole("button", { name: /1.*2/ }).first(), CORNER)
    await expect.element(page.getByRole("dialog", { name: FOX })).toBeVisible()
    const place = () => page.getByRole("dialog").getByRole("status").element().textContent
    const before = place()
    await userEvent.keyboard("{ArrowLeft}")
    await expect.poll(place).not.toBe(before)
    await lookAt("the lightbox, Arabic")
  })
})

describe("what is made from a result", () => {
  const open = async (name: string) => {
    await userEvent.click(card.getByRole("button", { name: `Open: ${FOX} (image 1 of 1)` }), CORNER)
    await userEvent.click(page.getByRole("dialog", { name: FOX }).getByRole("button", { name: `More: Actions for image 1: ${FOX}` }))
    await userEvent.click(page.getByRole("menuitem", { name, exact: true }))
  }

  it("is upscaled at the price of the chosen size, once, and closes all dialogs", async () => {
    const orders = answer(upscaleImage, () => createdOf())
    answerCalls(orders)
    const fox = taskOf()
    await show(fox)
    await open("Upscale")
    const dialog = page.getByRole("dialog", { name: "Upscale image" })
    await expect.element(dialog.getByText(/2048 × 2048/)).toBeVisible()
    await expect.element(dialog.getByRole("button", { name: "Upscale · 24 credits" })).toBeVisible()
    await lookAt("the dialog of an upscale")
    await userEvent.click(dialog.getByText("1.5×"), { force: true })
    await userEvent.click(dialog.getByRole("button", { name: "Upscale · 18 credits" }))
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
    expect(orders.asked).toMatchObject([{ parent_task_id: fox.id, operate_number: 1, max_coins: 18, meta: { scaling_ratio: 1.5 } }])
    expect(orders.keys).toHaveLength(1)
  })

  it("is described for a credit; a refusal keeps the dialog with its reason", async () => {
    answerCalls(
      answer(describeImage, () => {
        throw refusal("Unavailable")
      }),
    )
    await show(taskOf())
    await open("Describe")
    const dialog = page.getByRole("dialog", { name: "Describe image" })
    await userEvent.click(dialog.getByRole("button", { name: "Describe · 1 credit" }))
    await expect.element(dialog.getByRole("alert")).toMatchTextContent("The service is unavailable right now.")
    await lookAt("a description that was refused")
  })

  it("says that a description came of no model, and becomes the next prompt", async () => {
    await show(taskOf({ type: 8, img_uris: [], reverse_prompts: ["a square image, warm tones"], reverse_is_preview: true }))
    await expect.element(card.getByText("No AI model looked at this image.", { exact: false })).toBeVisible()
    await lookAt("a description")
    await userEvent.click(card.getByRole("button", { name: /^Use as prompt/ }))
    await expect.element(page.getByRole("textbox", { name: "Prompt", exact: true })).toHaveValue("a square image, warm tones")
  })

  it("cannot be paid for: what is missing is said, and nothing is lost", async () => {
    answerCalls(
      answer(operateTask, () => {
        maker.stamina = 1
        throw refusal("InsufficientCredits", { data: { price: 8, balance: { stamina: 1, coins: 0 }, missing_coins: 7 } })
      }),
    )
    await show(taskOf({ status: 4, status_desc: "failedDesc" }))
    await userEvent.click(action("Try again"))
    await expect.element(page.getByRole("dialog", { name: /^You need \d+ more credits/ })).toBeVisible()
    await lookAt("too few credits")
    await userEvent.keyboard("{Escape}")
    await expect.element(action("Try again")).toBeVisible()
  })
})
