import { beforeEach, describe, expect, it } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, OFFLINE } from "../../../testing/component/answer-calls.ts"
import { DESK, lookAt } from "../../../testing/component/look.ts"
import { answerMaker, createdOf, type Maker } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings, serveIsland } from "../../../testing/component/mount.tsx"
import { ballOf, keepsImages } from "../../../testing/component/own-files.ts"
import { videoInfo } from "../../domain/library/video-info-contract.ts"
import { effectToVideo, imageToVideo, multiImageToVideo, textToVideo, videoHistories } from "../../domain/video/generation-contract.ts"
import { createVideo } from "./create-video.island.tsx"
import type { CreateVideoProps } from "./generate/create-video-screen.tsx"
import type { AskedVideo } from "./generate/use-asked-video.ts"

/** Two models of the table, as a server offers them. */
const MODELS: CreateVideoProps["models"] = ["sparkle", "hunyuan"].map((no) => ({
  art_model_no: no,
  base_model_type: "kling",
  is_preview: true,
  inputs: ["text", "image"],
  sizes: [],
  durations: [3, 5],
  n_iter_cap: 2,
  quality_modes: [],
  motion_modes: [],
  styles: [],
  has_camera: false,
  has_relevance: false,
  has_negative_prompt: true,
  has_gen_mode: false,
  discount_off_rate: 0,
}))

/** What the server knows of a video that was made. */
const VIDEO_FACTS = {
  file_id: null,
  url: "/media/result/test/1.mp4",
  width: 480,
  height: 848,
  duration: 3,
  fps: 24,
  video_codec: "avc1",
  audio_codec: null,
  has_audio: false,
  rotation: 0 as const,
  size: 1_000,
  content_type: "video/mp4",
  poster: null,
  stream: null,
}

let maker: Maker
beforeEach(() => {
  maker = answerMaker({ stamina: 400 })
  answerCalls(
    answer(videoHistories, () => ({ items: maker.tasks.filter(({ status }) => status === 3), next_cursor: null })),
    answer(videoInfo, () => VIDEO_FACTS),
    keepsImages(),
  )
})

const propsOf = (asked: AskedVideo, surroundings: Surroundings): CreateVideoProps => ({
  models: MODELS,
  hasSeveral: true,
  effects: ["spin", "turn-over"],
  remakes: ["video-to-audio"],
  hasLipSync: true,
  canTranscribe: true,
  asked,
  locale: surroundings.locale ?? "en",
})
const show = (asked: AskedVideo = {}, surroundings: Surroundings = {}) =>
  mountIsland(createVideo, propsOf(asked, surroundings), { viewer: "member", ...surroundings })
const form = page.getByRole("form", { name: "Video settings" })
const stream = page.getByRole("region", { name: "Your videos" })
const prompt = form.getByRole("textbox", { name: "Prompt", exact: true })
const generate = form.getByRole("button", { name: /^(?:Generate|Get credits|Add |Choose an effect ·)/ })
const chip = (name: RegExp | string) => form.getByRole("button", { name })
const submit = () => userEvent.keyboard("{Control>}{Enter}{/Control}")
const cheap = async () => {
  await userEvent.click(chip(/^Model:/))
  await userEvent.selectOptions(form.getByRole("combobox", { name: "Model" }), "hunyuan")
  await userEvent.keyboard("{Escape}")
  await userEvent.click(chip(/^Length:/))
  const length = form.getByLabelText("3 s", { exact: true })
  await expect.element(length).toBeInTheDocument()
  // By keys: until the popover stands where it belongs, a pointer would meet what lies below.
  length.element().focus()
  await userEvent.keyboard(" ")
  await userEvent.keyboard("{Escape}")
}

describe("the room as the server writes it", () => {
  it.for([
    { asked: {}, shown: ["snow", "petals", "fireflies", "embers"], urgent: 1 },
    { asked: { tab: "effect" }, shown: ["spin", "turn-over"], urgent: 2 },
    { asked: { tab: "effect", effect: "spin" }, shown: ["spin", "turn-over", "spin", "spin"], urgent: 0 },
    { asked: { tab: "img2video", prompt: "waves" }, shown: [], urgent: 0 },
    { asked: { tab: "multiImg2video" }, shown: [], urgent: 0 },
  ] as const)("has what $asked begins with for a visitor, which stays as it is when it comes alive", async ({ asked, shown, urgent }) => {
    const { main, hydrate } = await serveIsland(createVideo, propsOf(asked, {}))
    const images = () => [...main.querySelectorAll("img")]
    const before = images()
    expect(before.map(({ src }) => /effects\/(.*)\.webp$/.exec(src)?.[1])).toEqual(shown)
    expect(before.filter(({ fetchPriority }) => fetchPriority === "high").length).toBe(urgent)
    hydrate()
    // The composer tells its room how high it is.
    await expect.poll(() => main.querySelector<HTMLElement>(".room")?.style.length).toBe(1)
    expect(images().every((image, index) => image === before[index])).toBe(true)
    expect(main.querySelector("textarea")?.value).toBe("prompt" in asked ? asked.prompt : "")
  })

  it("has the shape of a member's stream, and asks nobody to sign in who has", async () => {
    maker.tasks = []
    const { main, hydrate } = await serveIsland(createVideo, propsOf({}, {}), { viewer: "member", isMember: true })
    const isOut = () => page.getByRole("button", { name: "Sign in", exact: true }).elements().length > 0
    expect([isOut(), main.querySelectorAll(".skeleton").length]).toEqual([false, 4])
    hydrate()
    await expect.element(page.getByRole("heading", { name: "Your videos appear here" })).toBeVisible()
    expect(isOut()).toBe(false)
  })
})

describe("the form of videos", () => {
  it("is empty, fits both screens and themes, and reads from right to left", async () => {
    await show()
    await expect.element(stream.getByText("Your videos appear here")).toBeVisible()
    await lookAt("no videos")
    await show({}, { locale: "ar" })
    await lookAt("no videos, Arabic")
  })

  it("offers four examples whose words fill the prompt, by keys; a way that begins with images has none", async () => {
    await show()
    const examples = () => stream.getByRole("listitem").getByRole("button").elements()
    await expect.poll(() => examples().length).toBe(4)
    await lookAt("examples of videos")
    await page.viewport(DESK.width, DESK.height)
    const [first] = examples()
    if (!(first instanceof HTMLElement)) throw new Error("there is no example")
    first.focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(prompt).toHaveValue(first.textContent?.trim() ?? "")
    await expect.element(prompt).toHaveFocus()
    await userEvent.click(form.getByRole("tab", { name: "Image", exact: true }))
    await expect.poll(() => examples().length).toBe(0)
    await expect.element(stream.getByText("Your videos appear here")).toBeVisible()
  })

  it("asks for words at their field, then sends them once with the price that it said", async () => {
    const orders = answer(textToVideo, () => createdOf())
    answerCalls(orders)
    await show()
    await userEvent.click(generate)
    await expect.element(form.getByText("Enter a prompt.")).toBeVisible()
    await expect.element(prompt).toHaveFocus()
    await lookAt("a video without words")
    await cheap()
    await userEvent.fill(prompt, "a paper boat")
    const [, price = ""] = /· (\d+) credit/.exec(generate.element().textContent ?? "") ?? []
    await submit()
    await expect
      .poll(() => orders.asked)
      .toMatchObject([{ max_coins: Number(price), meta: { prompt: "a paper boat", art_model_no: "hunyuan" } }])
    expect(orders.keys).toHaveLength(1)
  })

  it("says that nothing was reached, and keeps what was typed", async () => {
    answerCalls({ ...answer(textToVideo, never), answer: () => Promise.reject(OFFLINE) })
    await show({ prompt: "a kite" })
    await cheap()
    await userEvent.click(generate)
    await expect.element(form.getByRole("alert")).toMatchTextContent("Couldn't reach the server.")
    await expect.element(prompt).toHaveValue("a kite")
  })

  it("leads members with too few credits to more, and keeps what was typed", async () => {
    maker.stamina = 1
    await show({ prompt: "a storm" })
    await expect.element(form.getByRole("button", { name: /^Get credits/ })).toBeVisible()
    await userEvent.click(form.getByRole("button", { name: /^Get credits/ }))
    await expect.element(page.getByRole("dialog", { name: /^You need \d+ more credits/ })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(prompt).toHaveValue("a storm")
  })

  it("leads a visitor to sign in at Generate and keeps the draft, by keyboard alone", async () => {
    await show({}, { viewer: "visitor", locale: "ar" })
    const words = page.getByRole("form").getByRole("textbox").first()
    await userEvent.click(words)
    await userEvent.keyboard("قارب{Tab}")
    expect(document.activeElement?.closest(".composer")).not.toBeNull()
    const opened: unknown[] = []
    document.addEventListener("login:open", () => opened.push(true), { once: true })
    await submit()
    await expect.poll(() => opened).toHaveLength(1)
    await show({}, { viewer: "visitor", locale: "ar" })
    await expect.element(words).toHaveValue("قارب")
  })

  it("asks for the image at its place, takes one of the device in its shape, and keeps it over a reload", async () => {
    const orders = answer(imageToVideo, () => createdOf())
    answerCalls(orders)
    const main = await show({ tab: "img2video", model: "hunyuan" })
    await userEvent.click(generate)
    await expect.element(form.getByText("Choose an image.")).toBeVisible()
    const [input] = main.querySelectorAll<HTMLInputElement>("form input[type=file]")
    await userEvent.upload(page.elementLocator(input ?? main), await ballOf(640, 360))
    await expect.element(form.getByAltText("Image", { exact: true })).toBeInTheDocument()
    await expect.element(chip("Size: 16:9")).toBeVisible()
    await userEvent.click(generate)
    await expect.poll(() => orders.asked).toMatchObject([{ meta: { width: 848, height: 480 } }])
    await show()
    await expect.element(form.getByAltText("Image", { exact: true })).toBeInTheDocument()
  })

  it("shows an image of another shape as it will be in the video, cut about what it shows or whole before a blur", async () => {
    const orders = answer(imageToVideo, () => createdOf())
    answerCalls(orders)
    sessionStorage.clear()
    const main = await show({ tab: "img2video", model: "hunyuan" })
    await expect.element(generate).toBeVisible()
    const [input] = main.querySelectorAll<HTMLInputElement>("form input[type=file]")
    await userEvent.upload(page.elementLocator(input ?? main), await ballOf(832, 1216))
    await userEvent.click(chip("Size: 9:16"))
    await expect.element(form.getByLabelText("9:16")).toBeChecked()
    await expect.element(form.getByRole("img", { name: "The image in the shape of the video" })).toBeVisible()
    await lookAt("an image of another shape")
    await submit()
    await expect.poll(() => orders.asked).toMatchObject([{ meta: { width: 480, height: 848, image_fit: "crop" } }])
    form.getByLabelText("Crop").element().focus()
    await userEvent.keyboard("{ArrowRight}")
    await expect.element(form.getByLabelText("Fit with blur")).toBeChecked()
    await submit()
    await expect.poll(() => orders.asked.length).toBe(2)
    expect(orders.asked[1]).toMatchObject({ meta: { image_fit: "pad" } })
  })

  it("puts up to four images into their places, which no model is chosen for", async () => {
    const orders = answer(multiImageToVideo, () => createdOf())
    answerCalls(orders)
    const main = await show({ tab: "multiImg2video", prompt: "they meet" })
    await expect.element(form.getByRole("tab", { name: "Elements" })).toHaveAttribute("aria-selected", "true")
    await expect.element(chip(/^Model:/)).not.toBeInTheDocument()
    await lookAt("the form of elements")
    const second = main.querySelector("[role=group][aria-label='Image 2'] input[type=file]")
    await userEvent.upload(page.elementLocator(second ?? main), await ballOf(640, 360))
    await expect.element(form.getByAltText("Image 2", { exact: true })).toBeInTheDocument()
    await userEvent.click(form.getByRole("tab", { name: "Text" }))
    await expect.element(chip(/^Model:/)).toBeVisible()
    await userEvent.click(form.getByRole("tab", { name: "Elements" }))
    await userEvent.click(form.getByRole("button", { name: /^Generate.*200 credit/ }))
    await expect.poll(() => orders.asked).toHaveLength(1)
  })

  it("asks for an effect before its images, and for both where it takes two", async () => {
    answerCalls(answer(effectToVideo, () => createdOf()))
    await show({ tab: "effect" })
    await userEvent.click(generate)
    await expect.element(page.getByText("Choose an effect.", { exact: true })).toBeVisible()
    await userEvent.click(page.getByRole("radio", { name: /Turn over/ }), { force: true })
    await expect.element(generate).toMatchTextContent("Add 2 more images")
    await userEvent.click(generate)
    await expect.poll(() => page.getByText("Choose an image.").elements()).toHaveLength(2)
    await lookAt("an effect without its images")
  })

  it("shows effects by what they do: arrow keys choose by place, a group narrows them, a loop plays while one has the focus", async () => {
    await page.viewport(DESK.width, DESK.height)
    await commands.preferMotion()
    const main = await show({ tab: "effect" })
    const spin = page.getByRole("radio", { name: /Spin around/ })
    await expect.element(spin).toBeInTheDocument()
    expect(main.querySelector("video")).toBeNull()
    spin.element().focus()
    await expect.poll(() => main.querySelector("video")?.getAttribute("src")).toBe("/looks/effects/spin.webm")
    await userEvent.keyboard("{ArrowRight}")
    await expect.element(page.getByRole("radio", { name: /Turn over/ })).toBeChecked()
    await expect.poll(() => main.querySelector("video")?.getAttribute("src")).toBe("/looks/effects/turn-over.webm")
    await userEvent.click(page.getByRole("button", { name: /^2 images/ }))
    await expect.element(spin).not.toBeInTheDocument()
    await lookAt("effects of two images")
  })

  it("holds every setting in its drawer, and puts them back", async () => {
    await page.viewport(DESK.width, DESK.height)
    await show({ prompt: "a kite" })
    await userEvent.click(form.getByRole("button", { name: "Settings", exact: true }).first())
    const drawer = page.getByRole("group", { name: "Settings" })
    await userEvent.click(drawer.getByRole("button", { name: /^Length/ }))
    await userEvent.click(drawer.getByLabelText("5 s", { exact: true }), { force: true })
    await expect.element(chip("Length: 5 s")).toBeVisible()
    await userEvent.click(drawer.getByRole("button", { name: /^Seed/ }))
    await expect.element(drawer.getByPlaceholder("Random")).toBeVisible()
    await lookAt("the settings of videos")
    await userEvent.click(drawer.getByRole("button", { name: "Reset all" }))
    await expect.element(chip("Length: 5 s")).not.toBeInTheDocument()
  })
})
