import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { form, generate, openChip, showTab, text } from "../../../testing/component/generator-screen.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker, takesOrders } from "../../../testing/component/making.ts"
import { ballOf, keepsImages } from "../../../testing/component/own-files.ts"
import { uploadImageByUrl } from "../../domain/upload/contract.ts"

let orders: ReturnType<typeof takesOrders>
const PROMPT = "a red ball on a beach"

beforeEach(() => {
  orders = takesOrders(answerMaker())
  answerCalls(orders, keepsImages())
})

async function chooseImage(main: HTMLElement, width: number, height: number): Promise<void> {
  await expect.poll(() => main.querySelector("input[type=file]")).not.toBeNull()
  const [input] = main.querySelectorAll<HTMLInputElement>("input[type=file]")
  await userEvent.upload(page.elementLocator(input ?? main), await ballOf(width, height))
}

describe("the images of a form", () => {
  it("are waited for, named where they break a bound, and made smaller", async () => {
    const upload = Promise.withResolvers<void>()
    const keeping = keepsImages()
    answerCalls({ ...keeping, answer: (sent) => upload.promise.then(() => keeping.answer(sent)) })
    const main = await showTab("imageToImage", { prompt: PROMPT })
    await chooseImage(main, 512, 384)
    await expect.element(text("Uploading…")).toBeInTheDocument()
    await userEvent.click(generate)
    await expect.element(text("Wait until the upload finishes.")).toBeVisible()
    upload.resolve()
    await expect.element(text("512 × 384")).toBeVisible()
    await chooseImage(main, 4_200, 600)
    await expect.element(text("This image is 4200 × 600 px. The limit is 4096 px per side.")).toBeVisible()
    await lookAt("an image that is too large")
    await userEvent.click(form.getByRole("button", { name: "Use a smaller copy" }))
    await expect.element(text("4096 × 585")).toBeVisible()
  })

  it("that are none are refused at their place, and so is a link that cannot be used", async () => {
    answerCalls(
      answer(uploadImageByUrl, () => {
        throw refusal("LinkRefused")
      }),
    )
    const main = await showTab("imageToImage")
    await expect.poll(() => main.querySelector("input[type=file]")).not.toBeNull()
    const input = page.elementLocator(main.querySelector("input[type=file]") ?? main)
    await userEvent.upload(input, new File(["no image"], "no.png", { type: "image/png" }))
    await expect.element(text("Failed to load image")).toBeVisible()
    await userEvent.click(form.getByRole("button", { name: "Paste a link" }))
    const link = page.getByRole("dialog")
    await userEvent.fill(link.getByRole("textbox"), "https://localhost/fox.png")
    await userEvent.keyboard("{Enter}")
    await expect.element(link.getByText("This link can't be used. Use a public https address.")).toBeVisible()
    await lookAt("a link that is refused")
  })

  it("are scaled up to 4096 px and no further", async () => {
    const main = await showTab("extraUpscale")
    await chooseImage(main, 1_400, 1_050)
    await openChip("scale")
    await expect.element(text("2800 × 2100")).toBeVisible()
    await expect.poll(() => main.querySelector("input[name=scaling_ratio]")).not.toBeNull()
    await userEvent.fill(page.elementLocator(main.querySelector("input[name=scaling_ratio]") ?? main), "3")
    await expect.element(text("The result would be larger than 4096")).toBeVisible()
    await lookAt("an upscale that is too large")
  })

  it.each([
    ["extraUpscale", "Upscale in this browser"],
    ["descriptors", "Describe in this browser"],
  ])("can be worked on in this browser, once there is one: %s", async (tab, name) => {
    const main = await showTab(tab)
    await chooseImage(main, 160, 120)
    await openChip(tab === "descriptors" ? "describe" : "browserUpscale")
    const work = form.getByRole("region", { name: "In this browser, free" }).getByRole("button", { name })
    await expect.element(work).toHaveAttribute("aria-disabled", "false")
  })

  it("are expanded to a shape or side by side, by keys", async () => {
    const main = await showTab("expansion", { prompt: PROMPT })
    await chooseImage(main, 1_024, 1_024)
    await expect.element(text("1024 × 1024")).toBeVisible()
    await openChip("frame")
    await userEvent.click(form.getByRole("button", { name: "16:9" }))
    await expect.element(text("1824 × 1024")).toBeVisible()
    form.getByRole("slider", { name: "Top" }).element().focus()
    await userEvent.keyboard("{ArrowUp}")
    await expect.element(text("1824 × 1032")).toBeVisible()
    await lookAt("expand")
    await userEvent.click(generate)
    await expect.poll(() => orders.asked).toMatchObject([{ meta: { width: 1824, height: 1032 } }])
  })

  it("get a mask, which is painted further", async () => {
    const main = await showTab("imageToImage", { prompt: PROMPT })
    await chooseImage(main, 512, 384)
    await openChip("mask")
    await userEvent.click(form.getByRole("button", { name: "Paint mask" }))
    const painter = page.getByRole("dialog", { name: "Paint mask" })
    await userEvent.click(painter.getByRole("button", { name: "Fill all" }))
    await lookAt("the mask painter")
    await userEvent.click(painter.getByRole("button", { name: "Use mask" }))
    await userEvent.click(form.getByRole("button", { name: "Edit mask" }))
    await expect.element(page.getByRole("dialog", { name: "Edit mask" })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await userEvent.click(generate)
    await expect.poll(() => orders.asked[0]?.meta?.mask).toMatch(/^blob:/)
  })

  it("that steer show what is taken from them", async () => {
    const main = await showTab("conditionToImage", { prompt: PROMPT })
    await openChip("controls")
    await chooseImage(main, 512, 384)
    await userEvent.click(form.getByRole("button", { name: "Show preview" }))
    await lookAt("a control image")
  })
})
