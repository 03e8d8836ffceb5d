import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import { ballOf } from "../../../testing/component/own-files.ts"
import { controlPreview, maskPainter } from "./image.island.tsx"

const PROPS = { maximumBytes: 50_000_000 }

async function open(main: HTMLElement, file: File): Promise<void> {
  await expect.poll(() => main.querySelector("input[type=file]")).not.toBeNull()
  await userEvent.upload(page.elementLocator(main.querySelector("input[type=file]") ?? main), file)
}

describe("the mask painter", () => {
  it("refuses an empty mask, and is painted by keys, taken back and done again", async () => {
    const main = await mountIsland(maskPainter, PROPS)
    await lookAt("no image to paint on")
    await open(main, await ballOf(300, 200))
    const surface = page.getByRole("application", { name: "Canvas for painting the mask" })
    await expect.element(surface).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Download mask" }))
    await expect.element(page.getByText("The mask is empty. Paint something first.")).toBeVisible()
    surface.element().focus()
    await userEvent.keyboard(" {Shift>}{ArrowRight}{ArrowRight}{/Shift} ")
    const undo = page.getByRole("button", { name: "Undo" })
    await expect.element(undo).not.toHaveAttribute("aria-disabled", "true")
    undo.element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(undo).toHaveAttribute("aria-disabled", "true")
    await lookAt("a mask")
    await userEvent.click(page.getByRole("button", { name: "Show the mask" }))
    await expect.element(page.getByRole("slider", { name: "Before and after" })).toBeInTheDocument()
  })

  it("reads from right to left", async () => {
    const main = await mountIsland(maskPainter, PROPS, { locale: "ar" })
    await open(main, await ballOf(300, 200))
    await expect.element(page.getByRole("application")).toBeVisible()
    await lookAt("a mask, Arabic")
  })
})

describe("the control preview", () => {
  it("says whether ControlNet takes the image's sides, and shows it beside its source", async () => {
    const main = await mountIsland(controlPreview, PROPS)
    await open(main, await ballOf(600, 400))
    await expect.element(page.getByText("Fits ControlNet: ratio 1.5.")).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Download PNG" })).not.toHaveAttribute("aria-disabled", "true")
    await lookAt("a control preview")
    await userEvent.click(page.getByRole("button", { name: "Color grid" }))
    await userEvent.click(page.getByRole("button", { name: "Choose another image" }))
    await open(main, await ballOf(60, 400))
    await expect.element(page.getByText("Width is below 64 px.")).toBeVisible()
    await expect.element(page.getByText("Too tall: width ÷ height is below 0.25.")).toBeVisible()
  })

  it("says what is wrong with a file that is none", async () => {
    const main = await mountIsland(controlPreview, PROPS, { locale: "en" })
    await open(main, new File([(await ballOf(300, 200)).slice(0, 60)], "half.png", { type: "image/png" }))
    await expect.element(page.getByText("Couldn't open the image")).toBeVisible()
    await userEvent.click(page.getByRole("button", { name: "Choose an image" }))
    await open(main, new File(["<html>"], "page.png", { type: "image/png" }))
    await expect.element(page.getByText(/The file's content doesn't match its name\./)).toBeVisible()
    await lookAt("a file that is no image")
  })
})
