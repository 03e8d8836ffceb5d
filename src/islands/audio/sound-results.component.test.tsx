import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, refusal } from "../../../testing/component/answer-calls.ts"
import { audioPageProps } from "../../../testing/component/audio-page-props.ts"
import { switchSingleKeysOff } from "../../../testing/component/keys-off.ts"
import { DESK, lookAt } from "../../../testing/component/look.ts"
import { answerMaker, createdOf, DONE, imageOf, type Maker, taskOf } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { AUDIO_ACTIONS, TRANSCRIPT_ACTION } from "../../domain/audio/generation/task-actions.ts"
import { audioConfig, audioHistories, voiceList } from "../../domain/audio/generation-contract.ts"
import { transcribe } from "../../domain/audio/transcript/transcript-contract.ts"
import { deleteTask, operateTask, type Task } from "../../domain/task/contract.ts"
import { createAudio } from "./create-audio.island.tsx"
import type { AskedAudio } from "./generate/create-audio-screen.tsx"

let maker: Maker
beforeEach(() => {
  maker = answerMaker()
  answerCalls(
    answer(voiceList, () => ({ items: [] })),
    answer(audioHistories, () => ({ items: maker.tasks.filter(({ status }) => status === 3), next_cursor: null })),
  )
})

const show = (tasks: readonly Task[], asked: AskedAudio = {}, surroundings: Surroundings = {}) => {
  maker.tasks = [...tasks]
  const props = audioPageProps({ asked, locale: surroundings.locale ?? "en" })
  return mountIsland(createAudio, props, { viewer: "member", ...surroundings })
}
const stream = page.getByRole("region", { name: "Your audio" })
const card = stream.getByRole("article")
const row = (name: string) => stream.getByRole("article", { name })
const play = (title: string) => stream.getByRole("button", { name: `Play audio 1: ${title}` })
const pause = (title: string) => stream.getByRole("button", { name: `Pause audio 1: ${title}` })

/** A file of this site that plays, in place of what a server made. */
const piece = (name: string, lyrics?: string) =>
  imageOf({
    url: `/looks/genres/${name}.m4a`,
    width: 0,
    height: 0,
    content_type: "audio/mp4",
    duration: 5,
    poster: "/looks/genres/folk.webp",
    ...(lyrics === undefined ? {} : { lyrics }),
  })
const song = (over: Partial<Task> = {}) =>
  taskOf({ type: AUDIO_ACTIONS.song, prompt: "a harbor song", img_uris: [piece("folk", "[verse]\nThe sea\nThe lamp")], ...over })
const speech = () => taskOf({ type: AUDIO_ACTIONS.speech, prompt: "The ferry leaves. Have your ticket ready.", img_uris: [piece("jazz")] })

describe("the stream of sounds", () => {
  it("says what comes there, to a member and to a visitor", async () => {
    await show([])
    await expect.element(stream.getByText("Your audio appears here")).toBeVisible()
    await lookAt("no sounds")
    await show([], {}, { viewer: "visitor" })
    await expect.element(stream.getByText("Sign in to hear your audio")).toBeVisible()
  })

  it("is waited for in rows of its shape, and says by which request it did not come", async () => {
    answerCalls(answer(audioHistories, never))
    await show([])
    await lookAt("sounds that load")
    answerCalls(
      answer(audioHistories, () => {
        throw refusal("Unavailable")
      }),
    )
    await show([])
    await expect.element(stream.getByRole("alert")).toMatchTextContent("Couldn't load your audio.")
    await expect.element(stream.getByRole("alert").getByText(/^Request ID/)).toBeVisible()
    await lookAt("sounds that did not come")
    answerCalls(answer(audioHistories, () => ({ items: [song()], next_cursor: null })))
    await userEvent.click(stream.getByRole("button", { name: "Try again" }))
    await expect.element(card).toBeVisible()
  })

  it("shows how far a sound is and about how long it takes, until it is heard", async () => {
    const running = song({ status: 2, process: 40, img_uris: [], rest_estimate_time: 5 })
    await show([running])
    await expect.element(card.getByText("40% · about 5 seconds left")).toBeVisible()
    await lookAt("a sound under way")
    maker.tasks = [song({ id: running.id, seq: 20 })]
    await expect.element(play("a harbor song")).toBeVisible()
  })

  it("that failed keeps its prompt, says why and by which name it is found, and is tried again", async () => {
    const again = answer(operateTask, () => song({ status: 1, process: 0, img_uris: [] }))
    answerCalls(again)
    const task = song({ status: 4, img_uris: [], status_desc: "failedDesc" })
    await show([task])
    await expect.element(card.getByText(`Task ID: ${task.id}`)).toBeVisible()
    await lookAt("a sound that failed")
    await userEvent.click(card.getByRole("button", { name: "Try again" }))
    await expect.poll(() => again.asked).toMatchObject([{ id: task.id, operation: "retry" }])
  })

  it("holds songs, speech, lyrics and transcripts, and reads from right to left", async () => {
    const lyrics = taskOf({
      type: AUDIO_ACTIONS.lyrics,
      prompt: "a song of the sea",
      img_uris: [],
      lyrics: { title: "Sea", text: "[verse]\nThe sea", is_preview: true },
    })
    const transcript = taskOf({
      type: TRANSCRIPT_ACTION,
      prompt: "An interview",
      img_uris: [],
      transcript: { text: "Good evening.", language: "en", words: [{ text: "Good", start: 0, end: 0.4 }], is_preview: false },
    })
    const full = [song({ n_iter: 2, img_uris: [piece("folk"), { ...piece("jazz"), operate_number: 2 }] }), speech(), lyrics, transcript]
    await show(full)
    await expect.poll(() => card.elements()).toHaveLength(4)
    await lookAt("all that is heard")
    await page.viewport(DESK.width, DESK.height)
    await expect.element(page.getByRole("navigation", { name: "Dates" })).toBeVisible()
    await show(full, {}, { locale: "ar" })
    await expect.poll(() => page.getByRole("article").elements()).toHaveLength(4)
    await lookAt("all that is heard, Arabic")
  })

  it("shows what is hostile as text", async () => {
    const main = await show([song({ prompt: "<img src=x onerror=alert(1)>" })])
    await expect.element(card.getByRole("heading")).toMatchTextContent("<img src=x")
    expect(main.querySelector("img[src=x]")).toBeNull()
  })
})

describe("a sound that was made", () => {
  it("is heard alone, with the line that is sung marked, and goes to where its wave is pressed", async () => {
    await page.viewport(DESK.width, DESK.height)
    await show([song(), speech()])
    await userEvent.click(play("a harbor song"))
    await expect.element(pause("a harbor song")).toBeVisible()
    const sung = row("a harbor song").element()
    await expect.poll(() => sung.querySelector("p[aria-current]")?.textContent).toBe("The sea")
    await lookAt("a song that plays")
    await page.viewport(DESK.width, DESK.height)
    row("a harbor song").getByRole("slider", { name: "Seek" }).element().focus()
    await userEvent.keyboard("{End}{ArrowLeft}")
    await expect.poll(() => sung.querySelector("p[aria-current]")?.textContent).toBe("The lamp")
    await userEvent.click(stream.getByRole("button", { name: /^Play audio 1: The ferry leaves/ }))
    await expect.element(stream.getByRole("button", { name: /^Pause audio 1: The ferry leaves/ })).toBeVisible()
    await expect.element(play("a harbor song")).toBeVisible()
    await expect.element(stream.getByRole("button", { name: /^Copy the transcript: The ferry/ })).toBeVisible()
    expect([...document.querySelectorAll("audio")].filter(({ paused }) => !paused)).toHaveLength(1)
  })

  it("opens no menu by a letter where letters are switched off, and is still played by Space", async () => {
    await page.viewport(DESK.width, DESK.height)
    switchSingleKeysOff()
    await show([song()])
    await expect.element(play("a harbor song")).toBeVisible()
    play("a harbor song").element().focus()
    await userEvent.keyboard("um/")
    await userEvent.keyboard(" ")
    await expect.element(pause("a harbor song")).toHaveFocus()
    await expect.element(page.getByRole("menuitem")).not.toBeInTheDocument()
  })

  it("is played by Space, reached by arrows, and its menus by U and M", async () => {
    await page.viewport(DESK.width, DESK.height)
    const second = speech()
    await show([song(), { ...second, id: `task_00${second.id.slice(7)}` }])
    await expect.element(play("a harbor song")).toBeVisible()
    play("a harbor song").element().focus()
    await userEvent.keyboard("{ArrowDown}")
    await expect.element(stream.getByRole("button", { name: /^Play audio 1: The ferry/ })).toHaveFocus()
    await userEvent.keyboard("{ArrowUp} ")
    await expect.element(pause("a harbor song")).toHaveFocus()
    await userEvent.keyboard(" ")
    await expect.element(play("a harbor song")).toHaveFocus()
    await userEvent.keyboard("u")
    await expect.element(page.getByRole("menuitem", { name: "Lip sync" })).toBeVisible()
    await lookAt("the uses of a sound")
    await page.viewport(DESK.width, DESK.height)
    await userEvent.keyboard("{Escape}")
    play("a harbor song").element().focus()
    await userEvent.keyboard("m")
    await expect.element(page.getByRole("menuitem", { name: "Save to My media" })).toBeVisible()
  })

  it("says that it cannot be played, and stays to be downloaded", async () => {
    await show([song({ img_uris: [{ ...piece("folk"), url: "data:audio/mp4;base64,AAAA" }] })])
    await userEvent.click(play("a harbor song"))
    await expect.element(card.getByText(/^Couldn't play this audio/)).toBeVisible()
    await expect.element(card.getByRole("link", { name: "Download" })).toBeVisible()
  })

  it("fills the form again, and is written down at the price that its menu says", async () => {
    const written = answer(transcribe, () => createdOf())
    answerCalls(
      written,
      answer(audioConfig, () => ({ prompt: "a harbor song", lyrics: "[verse]\nThe sea" })),
    )
    await show([song()], { mode: "song" })
    await userEvent.click(card.getByRole("button", { name: "Reuse: a harbor song" }))
    const form = page.getByRole("form", { name: "Audio settings" })
    await expect.element(form.getByRole("button", { name: /^Lyrics: \[verse\]/ })).toBeInTheDocument()
    await userEvent.click(card.getByRole("button", { name: "Use as…" }))
    await userEvent.click(page.getByRole("menuitem", { name: "Transcribe · 1 credit" }))
    await expect.poll(() => written.asked).toMatchObject([{ operate_number: 1, max_coins: 1 }])
  })

  it("is deleted, and comes back by undo", async () => {
    answerCalls(answer(deleteTask, () => DONE))
    await show([song()])
    await userEvent.click(card.getByRole("button", { name: "More for a harbor song" }))
    await userEvent.click(page.getByRole("menuitem", { name: "Remove" }))
    await expect.element(card).not.toBeInTheDocument()
    await userEvent.click(page.getByRole("button", { name: "Undo" }))
    await expect.element(card).toBeInTheDocument()
  })
})
