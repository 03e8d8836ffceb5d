import { beforeEach, describe, expect, it } from "vitest"
import { commands, page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, refusal } from "../../../testing/component/answer-calls.ts"
import { switchSingleKeysOff } from "../../../testing/component/keys-off.ts"
import { DESK, lookAt } from "../../../testing/component/look.ts"
import { answerMaker, createdOf, DONE, imageOf, type Maker, taskOf } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { videoInfo } from "../../domain/library/video-info-contract.ts"
import { deleteTask, operateTask, type Task } from "../../domain/task/contract.ts"
import { VIDEO_ACTIONS } from "../../domain/video/generation/task-actions.ts"
import { videoConfig, videoHistories } from "../../domain/video/generation-contract.ts"
import { videoToAudio } from "../../domain/video/remake/remake-contract.ts"
import { createVideo } from "./create-video.island.tsx"
import type { AskedVideo } from "./generate/use-asked-video.ts"

/** Files of this site that play, in place of what a server made. */
const LOOP = "/looks/effects/spin.webm"
const STILL = "/looks/effects/spin.webp"

let maker: Maker
beforeEach(() => {
  maker = answerMaker({ stamina: 400 })
  answerCalls(
    answer(videoHistories, () => ({ items: maker.tasks.filter(({ status }) => status === 3), next_cursor: null })),
    answer(videoInfo, () => ({
      file_id: null,
      url: LOOP,
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
    })),
    answer(videoConfig, () => ({ art_model_no: "hunyuan", prompt: "waves at night", generate_video: { generate_video_duration: 3 } })),
  )
})

const model = {
  art_model_no: "hunyuan",
  base_model_type: "kling",
  is_preview: true,
  inputs: ["text" as const, "image" as const],
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
}
const show = (tasks: readonly Task[], asked: AskedVideo = {}, surroundings: Surroundings = {}) => {
  maker.tasks = [...tasks]
  const props = {
    models: [model],
    hasSeveral: true,
    effects: ["spin" as const],
    remakes: ["video-to-audio" as const],
    hasLipSync: true,
    canTranscribe: true,
    asked,
    locale: surroundings.locale ?? "en",
  }
  return mountIsland(createVideo, props, { viewer: "member", ...surroundings })
}
const stream = page.getByRole("region", { name: "Your videos" })
const card = stream.getByRole("article")
const tile = (index: number, count: number) => card.getByRole("button", { name: `Open: waves at night (video ${index} of ${count})` })
const shown = (place: number) => stream.element().querySelectorAll("video")[place]

const clip = (place: number) =>
  imageOf({
    url: `${LOOP}?${place}`,
    operate_number: place,
    width: 848,
    height: 480,
    content_type: "video/webm",
    duration: 3,
    poster: STILL,
  })
const video = (over: Partial<Task> = {}) =>
  taskOf({
    type: VIDEO_ACTIONS["text-to-video"],
    prompt: "waves at night",
    width: 848,
    height: 480,
    made_by: {
      software: "easel",
      version: "1",
      is_preview: true,
      model: { name: "hunyuan", hash: null },
      notes: { approximated: [], left_out: [], not_done: [], unknown_words: ["wombat", "狐火"] },
    },
    img_uris: [clip(1)],
    ...over,
  })
const pair = () => video({ n_iter: 2, img_uris: [clip(1), clip(2)] })
const failed = () =>
  video({
    status: 4,
    img_uris: [],
    status_desc: "failedDesc",
    deduction_detail: { held: { stamina: 4, coins: 0 }, charged: { stamina: 0, coins: 0 }, returned: { stamina: 4, coins: 0 } },
  })

describe("the stream of videos", () => {
  it("says what comes there, to a member and to a visitor", async () => {
    await show([])
    await expect.element(stream.getByText("Your videos appear here")).toBeVisible()
    await lookAt("no videos")
    await show([], {}, { viewer: "visitor" })
    await expect.element(stream.getByText("Sign in to see your videos")).toBeVisible()
    await lookAt("the videos of a visitor")
  })

  it("is waited for in rows of its shape, and says by which request it did not come", async () => {
    answerCalls(answer(videoHistories, never))
    await show([])
    await lookAt("videos that load")
    answerCalls(
      answer(videoHistories, () => {
        throw refusal("Unavailable")
      }),
    )
    await show([])
    await expect.element(stream.getByRole("alert")).toMatchTextContent("Couldn't load your videos.")
    await expect.element(stream.getByRole("alert").getByText(/^Request ID/)).toBeVisible()
    answerCalls(answer(videoHistories, () => ({ items: [video()], next_cursor: null })))
    await userEvent.click(stream.getByRole("button", { name: "Try again" }))
    await expect.element(card).toBeVisible()
  })

  it("shows how far a video is, what it is seen to become and about how long it takes, until it is there", async () => {
    const running = video({ status: 2, process: 40, n_iter: 2, img_uris: [], rest_estimate_time: 41.3, preview: STILL })
    answerCalls(answer(videoHistories, () => ({ items: [], next_cursor: null })))
    await show([running])
    await expect.element(card.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40")
    await expect.element(card.getByText("40% · about 41 seconds left")).toBeVisible()
    await lookAt("a video under way")
    maker.tasks = [{ ...pair(), id: running.id, seq: 20 }]
    await expect.element(tile(2, 2)).toBeInTheDocument()
    await lookAt("two videos")
  })

  it("that failed keeps its prompt, says why, what came back and by which name it is found, and is tried again", async () => {
    const again = answer(operateTask, () => video({ status: 1, process: 0, img_uris: [] }))
    answerCalls(again)
    const task = failed()
    await show([task])
    await expect.element(card.getByText("The renderer couldn't finish this task. Try again.")).toBeVisible()
    await expect.element(card.getByText("Credits returned", { exact: false })).toMatchTextContent(`Task ID: ${task.id}`)
    await lookAt("a video that failed")
    await userEvent.click(card.getByRole("button", { name: "Try again" }))
    await expect.poll(() => again.asked).toMatchObject([{ id: task.id, operation: "retry" }])
    expect(again.keys).toHaveLength(1)
  })

  it("goes through its days at the edge of a wide screen", async () => {
    await page.viewport(DESK.width, DESK.height)
    const at = (ms: number) => new Date(Date.now() - ms).toISOString()
    const old = video({ create_at: at(86_400_000) })
    await show([video({ create_at: at(0) }), { ...old, id: `task_00${old.id.slice(7)}` }])
    const dates = page.getByRole("navigation", { name: "Dates" })
    await expect.element(dates.getByRole("link", { name: "Today" })).toBeVisible()
    await expect.poll(() => dates.getByRole("link").elements()).toHaveLength(2)
  })

  it("stands in one line below the stage of an effect", async () => {
    await page.viewport(DESK.width, DESK.height)
    await show([video({ status: 2, process: 30, img_uris: [], rest_estimate_time: 8 }), pair(), failed()], {
      tab: "effect",
      effect: "spin",
    })
    await expect.element(tile(1, 2)).toBeInTheDocument()
    await lookAt("videos in a strip")
    await page.viewport(DESK.width, DESK.height)
    await userEvent.hover(tile(1, 2))
    await userEvent.click(card.getByRole("button", { name: "More: Actions for video 1: waves at night" }).first())
    await expect.element(page.getByRole("menuitem", { name: /^Add audio/ })).toBeVisible()
    await expect.element(page.getByRole("menuitem", { name: "Delete video" })).toBeVisible()
  })

  it("reads from right to left", async () => {
    await page.viewport(DESK.width, DESK.height)
    await show([pair(), failed()], {}, { locale: "ar" })
    await expect.element(page.getByRole("article").first()).toBeVisible()
    await lookAt("videos, Arabic")
  })

  it("shows a hostile prompt as text", async () => {
    const main = await show([video({ prompt: "<img src=x onerror=alert(1)>" })])
    await expect.element(card.getByRole("heading")).toMatchTextContent("<img src=x")
    expect(main.querySelector("img[src=x]")).toBeNull()
  })
})

describe("a video that was made", () => {
  it("plays without sound while a mouse rests on it or it has the focus, and by Space where nothing moves by itself", async () => {
    await page.viewport(DESK.width, DESK.height)
    await commands.preferMotion()
    await show([pair()])
    // The mouse may rest there since the test before; only one that comes is heard.
    await userEvent.unhover(tile(1, 2))
    await userEvent.hover(tile(1, 2))
    await expect.poll(() => shown(0)?.paused).toBe(false)
    expect(shown(0)?.muted).toBe(true)
    await userEvent.hover(tile(2, 2))
    await expect.poll(() => [shown(0)?.paused, shown(1)?.paused]).toEqual([true, false])
    await userEvent.unhover(tile(2, 2))
    await commands.preferTheme("dark")
    tile(1, 2).element().focus()
    await expect.element(tile(1, 2)).toHaveFocus()
    await userEvent.keyboard(" ")
    await expect.poll(() => shown(0)?.paused).toBe(false)
    await userEvent.keyboard(" ")
    await expect.poll(() => shown(0)?.paused).toBe(true)
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument()
  })

  it("opens no menu by a letter where letters are switched off, and is still reached by arrows", async () => {
    await page.viewport(DESK.width, DESK.height)
    switchSingleKeysOff()
    await show([pair()])
    await expect.element(tile(1, 2)).toBeVisible()
    tile(1, 2).element().focus()
    await userEvent.keyboard("um/")
    await userEvent.keyboard("{ArrowRight}")
    await expect.element(tile(2, 2)).toHaveFocus()
    await expect.element(page.getByRole("menuitem")).not.toBeInTheDocument()
  })

  it("is reached by arrows, opened by Enter with its recipe, and its menus by U and M", async () => {
    await page.viewport(DESK.width, DESK.height)
    await show([pair()])
    await expect.element(tile(1, 2)).toBeVisible()
    tile(1, 2).element().focus()
    await userEvent.keyboard("{ArrowRight}")
    await expect.element(tile(2, 2)).toHaveFocus()
    await userEvent.keyboard("{ArrowLeft}{Enter}")
    const large = page.getByRole("dialog", { name: "waves at night" })
    await expect.element(large.getByText("hunyuan").first()).toBeVisible()
    await expect.element(large.getByRole("link", { name: "Download" })).toBeVisible()
    await lookAt("a video, large")
    await page.viewport(DESK.width, DESK.height)
    await userEvent.keyboard("{Escape}")
    await expect.element(large).not.toBeInTheDocument()
    await expect.element(tile(1, 2)).toHaveFocus()
    await userEvent.keyboard("u")
    await expect.element(page.getByRole("menuitem", { name: "Add audio · 4 credits" })).toBeVisible()
    await lookAt("the uses of a video")
    await page.viewport(DESK.width, DESK.height)
    await userEvent.keyboard("{Escape}")
    tile(1, 2).element().focus()
    await userEvent.keyboard("m")
    await expect.element(page.getByRole("menuitem", { name: "Save to My media" })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    const opened: unknown[] = []
    document.addEventListener("publish:open", () => opened.push(true), { once: true })
    tile(1, 2).element().focus()
    await userEvent.keyboard("p")
    await expect.poll(() => opened).toHaveLength(1)
  })

  it("is given a sound at the price that its menu and its dialog say", async () => {
    const orders = answer(videoToAudio, () => createdOf())
    answerCalls(orders)
    await page.viewport(DESK.width, DESK.height)
    await show([video()])
    await userEvent.hover(tile(1, 1))
    await userEvent.click(card.getByRole("button", { name: "Use as…" }))
    await userEvent.click(page.getByRole("menuitem", { name: "Add audio · 4 credits" }))
    const dialog = page.getByRole("dialog", { name: "Add audio" })
    await userEvent.fill(dialog.getByRole("textbox", { name: "What you hear" }), "thunder")
    await lookAt("the dialog of a sound")
    await userEvent.click(dialog.getByRole("button", { name: "Add audio · 4 credits" }))
    await expect.poll(() => orders.asked).toMatchObject([{ prompt: "thunder", max_coins: 4 }])
  })

  it("fills the form again", async () => {
    await show([video()])
    await expect.element(card.getByText(/^Words not understood: \u2068wombat\u2069.*狐火/u)).toBeVisible()
    await userEvent.click(card.getByRole("button", { name: "Reuse: waves at night" }))
    const form = page.getByRole("form", { name: "Video settings" })
    await expect.element(form.getByRole("textbox", { name: "Prompt", exact: true })).toHaveValue("waves at night")
    await expect.element(form.getByRole("button", { name: "Length: 3 s" })).toBeVisible()
  })

  it("is deleted, and comes back by undo", async () => {
    answerCalls(answer(deleteTask, () => DONE))
    await show([video()])
    await userEvent.click(card.getByRole("button", { name: "More for waves at night" }))
    await userEvent.click(page.getByRole("menuitem", { name: "Remove" }))
    await expect.element(card).not.toBeInTheDocument()
    await userEvent.click(page.getByRole("button", { name: "Undo" }))
    await expect.element(card).toBeInTheDocument()
  })
})
