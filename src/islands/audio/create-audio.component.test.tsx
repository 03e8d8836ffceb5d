import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { audioPageProps } from "../../../testing/component/audio-page-props.ts"
import { DESK, lookAt } from "../../../testing/component/look.ts"
import { answerMaker, createdOf, imageOf, type Maker, taskOf } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings, serveIsland } from "../../../testing/component/mount.tsx"
import { newTaskId } from "../../domain/_kernel/ids.ts"
import { AUDIO_ACTIONS } from "../../domain/audio/generation/task-actions.ts"
import {
  audioHistories,
  generateLyrics,
  textToAudioEffect,
  textToMusic,
  textToSpeech,
  voiceList,
} from "../../domain/audio/generation-contract.ts"
import { taskDetail } from "../../domain/task/contract.ts"
import { videoHistories } from "../../domain/video/generation-contract.ts"
import { createAudio } from "./create-audio.island.tsx"
import type { AskedAudio } from "./generate/create-audio-screen.tsx"

const VOICES = ["en-female", "en-male", "de-female", "de-male"]

let maker: Maker
beforeEach(() => {
  maker = answerMaker()
  answerCalls(
    answer(voiceList, () => ({ items: [] })),
    answer(audioHistories, () => ({ items: maker.tasks, next_cursor: null })),
    answer(videoHistories, () => ({ items: [], next_cursor: null })),
  )
})

const propsOf = (asked: AskedAudio, { locale = "en" }: Surroundings) => audioPageProps({ voices: VOICES, singers: VOICES, asked, locale })
const show = (asked: AskedAudio = {}, surroundings: Surroundings = {}) =>
  mountIsland(createAudio, propsOf(asked, surroundings), { viewer: "member", ...surroundings })
const form = page.getByRole("form", { name: "Audio settings" })
const generate = form.getByRole("button", { name: /^(?:Generate|Add a prompt)/ })
const chip = (name: RegExp) => form.getByRole("button", { name })
const submit = () => userEvent.keyboard("{Control>}{Enter}{/Control}")

describe("the room as the server writes it", () => {
  it.for([
    { asked: {}, viewer: "visitor" },
    { asked: {}, viewer: "member" },
    { asked: { mode: "song", prompt: "rain" }, viewer: "visitor" },
    { asked: { mode: "sound-effect" }, viewer: "visitor" },
    { asked: { tab: "lipSync", sub: "audio" }, viewer: "visitor" },
    { asked: { tab: "videoAddMusic" }, viewer: "member" },
  ] as const)("stays as it is when it comes alive, for a $viewer who asked for $asked", async ({ asked, viewer }) => {
    await page.viewport(DESK.width, DESK.height)
    const { main, hydrate } = await serveIsland(createAudio, propsOf(asked, {}), { viewer, isMember: viewer === "member" })
    const images = () => [...main.querySelectorAll("img")]
    const before = images()
    hydrate()
    // The composer tells its room how high it is.
    await expect.poll(() => main.querySelector<HTMLElement>(".room")?.style.length).toBe(1)
    expect(images().filter((image) => !before.includes(image))).toEqual([])
    if ("mode" in asked || "tab" in asked) return
    expect(before.map(({ src }) => new URL(src).pathname)).toEqual(
      [...VOICES.slice(0, 2), VOICES[0]].map((id) => `/looks/voices/${id}.webp`),
    )
    await expect.element(page.getByLabelText("Language")).toHaveValue("en")
  })
})

describe("the forms of sounds", () => {
  it("ask for the text of speech at its field, and send it once with voice, tone and the price that they said", async () => {
    const orders = answer(textToSpeech, () => taskOf({ status: 1, process: 0, type: AUDIO_ACTIONS.speech }))
    answerCalls(orders)
    await show()
    await lookAt("the form of speech")
    await userEvent.click(generate)
    await expect.element(form.getByText("Enter a prompt.")).toBeVisible()
    await lookAt("speech without a text")
    await userEvent.fill(form.getByLabelText("Text", { exact: true }), "Guten Abend, der Hafen ist still.")
    await page.viewport(DESK.width, DESK.height)
    await userEvent.selectOptions(page.getByLabelText("Language"), "de")
    page
      .getByRole("radio", { name: /^Katrin/ })
      .element()
      .focus()
    await userEvent.keyboard("{ArrowRight}")
    await expect.element(page.getByRole("radio", { name: /^Jonas/ })).toBeChecked()
    await userEvent.click(chip(/^Tone:/))
    await userEvent.selectOptions(form.getByRole("combobox", { name: "Tone" }), "calm")
    await userEvent.keyboard("{Escape}")
    await expect.element(generate).toMatchTextContent("· 2 credits")
    await submit()
    await expect
      .poll(() => orders.asked)
      .toMatchObject([{ prompt: "Guten Abend, der Hafen ist still.", timbre: "de-male", max_coins: 2, waits: false }])
    expect(orders.keys).toHaveLength(1)
  })

  it.each([
    ["speech", "News Good evening. Here is what happened in the harbor today.", "Good evening. Here is what happened in the harbor today."],
    ["song", "Jazz the last dance before the café closes", "the last dance before the café closes, jazz, saxophone, swing"],
    ["music", "Lo-fi studying late while it rains outside", "studying late while it rains outside, lo-fi hip hop, mellow"],
    ["sound-effect", "a busy street, a tram passing, a bell", "a busy street, a tram passing, a bell"],
  ] as const)("offer four examples of %s whose words fill the prompt, by keys", async (mode, name, words) => {
    await show({ mode })
    const examples = () => [...document.querySelectorAll<HTMLElement>(".room-stream .row-tiles button")]
    await expect.poll(() => examples().length).toBe(4)
    await lookAt(`examples of ${mode}`)
    await page.viewport(DESK.width, DESK.height)
    page.getByRole("button", { name, exact: true }).element().focus()
    await userEvent.keyboard("{Enter}")
    const prompt = () => document.querySelector<HTMLTextAreaElement>("textarea[name=prompt]")
    await expect.poll(() => [prompt()?.value, prompt() === document.activeElement]).toEqual([words, true])
    await show({ mode }, { locale: "ar" })
    await expect.poll(() => examples().length).toBe(4)
    await lookAt(`examples of ${mode} in Arabic`)
  })

  it("price a sound effect and music by their length", async () => {
    const effects = answer(textToAudioEffect, () => createdOf())
    const music = answer(textToMusic, () => createdOf())
    answerCalls(effects, music)
    await show()
    await userEvent.click(form.getByRole("tab", { name: "Effect" }))
    await userEvent.fill(form.getByRole("textbox").first(), "thunder, then rain")
    await userEvent.click(chip(/^Length:/))
    const length = form.getByRole("slider", { name: "Length" })
    await expect.element(length).toBeVisible()
    length.element().focus()
    await userEvent.keyboard("{Home}")
    const before = generate.element().textContent
    await userEvent.keyboard("{End}")
    await expect.poll(() => generate.element().textContent).not.toBe(before)
    await lookAt("the form of sound effects")
    await submit()
    await expect.poll(() => effects.asked).toMatchObject([{ prompt: "thunder, then rain" }])
    await userEvent.keyboard("{Escape}")
    await userEvent.click(form.getByRole("tab", { name: "Instrumental" }))
    await userEvent.fill(form.getByRole("textbox").first(), "a calm piano")
    await userEvent.click(generate)
    await expect.poll(() => music.asked).toMatchObject([{ prompt: "a calm piano" }])
  })

  it("have the lyrics of a song written for a credit, and sung by a chosen voice, by keyboard alone", async () => {
    const written = taskOf({ status: 1, process: 0, type: AUDIO_ACTIONS.lyrics, img_uris: [] })
    const lyricsAsked = answer(generateLyrics, () => {
      maker.tasks = [{ ...written, status: 3, seq: 20, lyrics: { title: "Harbour", text: "[verse]\nThe sea", is_preview: true } }]
      return createdOf(written)
    })
    const songs = answer(textToMusic, () => createdOf())
    answerCalls(lyricsAsked, songs)
    await show({ mode: "song" })
    await userEvent.click(chip(/^Lyrics:/))
    const write = form.getByRole("button", { name: /^Write lyrics/ })
    await expect.element(write).toMatchTextContent("· 1 credit")
    write.element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(form.getByText("Enter a prompt.")).toBeVisible()
    await userEvent.fill(form.getByRole("textbox", { name: "Prompt" }), "a calm pop song")
    await userEvent.click(chip(/^Lyrics:/))
    await expect.element(write).toBeVisible()
    write.element().focus()
    await userEvent.keyboard("{Enter}")
    const lyrics = form.getByRole("textbox", { name: "Lyrics" })
    await expect.element(lyrics).toHaveValue("[verse]\nThe sea")
    await lookAt("the form of songs")
    await userEvent.keyboard("{Escape}")
    await userEvent.click(chip(/^Singer:/))
    await userEvent.selectOptions(form.getByRole("combobox", { name: "Singer" }), "en-male")
    await submit()
    await expect.poll(() => songs.asked).toMatchObject([{ prompt: "a calm pop song" }])
    expect(JSON.stringify(songs.asked)).toContain("en-male")
  })

  it("begin music with a genre, whose words stand in the description and give way to another's", async () => {
    await page.viewport(DESK.width, DESK.height)
    await show({ mode: "music" })
    await userEvent.fill(form.getByRole("textbox").first(), "a harbor")
    await userEvent.click(page.getByRole("radio", { name: "Jazz" }), { force: true })
    await expect.element(form.getByRole("textbox").first()).toHaveValue("a harbor, jazz, saxophone, swing")
    await userEvent.click(page.getByRole("radio", { name: "Ambient" }), { force: true })
    await expect.element(form.getByRole("textbox").first()).toHaveValue("a harbor, ambient, spacious pads")
    await expect.element(page.getByRole("radio", { name: "Ambient" })).toBeChecked()
    await lookAt("genres of music")
  })

  it("show voices by face, narrowed by age, gender and whose they are", async () => {
    await page.viewport(DESK.width, DESK.height)
    await show()
    await expect.poll(() => page.getByRole("radio").elements()).toHaveLength(2)
    await userEvent.selectOptions(page.getByLabelText("Voice type"), "male")
    await expect.poll(() => page.getByRole("radio").elements()).toHaveLength(1)
    await expect.element(page.getByRole("radio", { name: /^Miles/ })).toBeInTheDocument()
    await userEvent.click(page.getByRole("button", { name: "Yours" }))
    await expect.element(page.getByRole("radio")).not.toBeInTheDocument()
    await expect.element(page.getByRole("link", { name: "Train a voice of your own" })).toBeVisible()
    await lookAt("no voices of one's own")
  })

  it("keep what was typed where the server refuses, and say why", async () => {
    answerCalls(
      answer(textToSpeech, () => {
        throw refusal("Unavailable")
      }),
    )
    await show()
    await userEvent.fill(form.getByLabelText("Text", { exact: true }), "Hello")
    await submit()
    await expect.element(form.getByRole("alert")).toMatchTextContent("The service is unavailable right now.")
    await expect.element(form.getByLabelText("Text", { exact: true })).toHaveValue("Hello")
    await lookAt("speech that was refused")
  })

  it("lead a visitor to sign in and keep what was typed, in Arabic by keyboard", async () => {
    await show({ mode: "sound-effect", prompt: "مطر" }, { viewer: "visitor", locale: "ar" })
    const words = page.getByRole("form").getByRole("textbox").first()
    await expect.element(words).toHaveValue("مطر")
    const opened: unknown[] = []
    document.addEventListener("login:open", () => opened.push(true), { once: true })
    await userEvent.click(words)
    await submit()
    await expect.poll(() => opened).toHaveLength(1)
    await expect.element(words).toHaveValue("مطر")
    await lookAt("sound effects, Arabic")
  })
})

describe("videos that are given sound and voice", () => {
  it("ask for the video at its place, and the address keeps the tab", async () => {
    await show({ tab: "videoAddMusic" })
    const sound = page.getByRole("form", { name: "Video audio settings" })
    await lookAt("the form of a video's sound")
    await userEvent.click(sound.getByRole("button", { name: /^Choose a video of yours ·/ }))
    await expect.element(sound.getByText("Choose a video.", { exact: true })).toBeVisible()
    await userEvent.click(page.getByRole("tab", { name: "Speech" }))
    await expect.element(form).toBeVisible()
    expect(new URL(location.href).search).toBe("")
  })

  it("take the face that the address names by its task", async () => {
    const id = newTaskId(0)
    const told = answer(taskDetail, () => taskOf({ id, img_uris: [imageOf()] }))
    answerCalls(told)
    await show({ tab: "lipSync", parent: id })
    const lips = page.getByRole("form", { name: "Lip sync settings" })
    await expect.element(lips.getByRole("img").first()).toBeVisible()
    expect(told.asked).toEqual([{ id }])
  })

  it("ask for what a face says, tell how long it takes, and for a sound where that is chosen", async () => {
    await show({ tab: "lipSync", sub: "text" })
    const lips = page.getByRole("form", { name: "Lip sync settings" })
    await userEvent.click(lips.getByRole("button", { name: /^Add 1 more image/ }))
    await expect.element(lips.getByText("Enter a prompt.")).toBeVisible()
    await lookAt("lip sync without a text")
    await userEvent.fill(lips.getByRole("textbox", { name: "Text", exact: true }), "Hello there, my friend!")
    await expect.element(lips.getByText(/Takes about 3 s to say\./)).toBeVisible()
    await userEvent.click(lips.getByRole("tab", { name: "Audio" }))
    expect(new URL(location.href).search).toBe("?tab=lipSync&sub=audio")
    await userEvent.click(lips.getByRole("button", { name: /^Add 1 more image/ }))
    await expect.element(lips.getByText("Choose audio.", { exact: true })).toBeVisible()
    await lookAt("lip sync to a sound")
  })
})
