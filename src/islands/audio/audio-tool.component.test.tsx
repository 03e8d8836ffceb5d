import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { holdJob } from "../../../testing/component/held-job.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { fixture, pick } from "../../../testing/component/pick-file.ts"
import { preSignGet } from "../../domain/upload/contract.ts"
import { UPLOAD_CATEGORIES } from "../../domain/upload/rules.ts"
import type { AudioJobs, OpenedAudio } from "../../wasm-workers/audio/protocol.ts"
import type { MakeProgress } from "../../wasm-workers/video/protocol.ts"
import { takeKeptFile } from "../_tools/hand-over.ts"
import { audioTool } from "./audio.island.tsx"

vi.mock("../../wasm-workers/audio/client.ts", () => ({
  audioWorker: () => ({
    run: (name: keyof AudioJobs, input: never, options: object) => (name === "open" ? opening.start(options) : saving(input, options)),
  }),
}))

const OPENED: OpenedAudio = {
  durationSeconds: 3,
  lateSeconds: 0,
  sampleRate: 48_000,
  channels: 2,
  codec: "aac",
  copy: null,
  outline: new Float32Array(800).map((_, at) => (at % 2 === 0 ? -0.25 : 0.25)),
}
let opening = holdJob<OpenedAudio, MakeProgress>()
let made = holdJob<File, MakeProgress>()
const asked: AudioJobs["save"]["input"][] = []
const saving = (input: AudioJobs["save"]["input"], options: object) => {
  asked.push(input)
  return made.start(options)
}

const show = (surroundings?: Surroundings) => mountIsland(audioTool, { maximumBytes: 1_000_000 }, { room: "px-4 py-6", ...surroundings })
const open = async (surroundings?: Surroundings) => {
  const main = await show(surroundings)
  await pick(main, await fixture("tone.mp3", "audio/mpeg"))
  await expect.element(page.getByRole("progressbar")).toBeVisible()
  opening.finish(OPENED)
  await expect.poll(() => main.querySelector("[role=slider]")).not.toBeNull()
  return main
}
const create = page.getByRole("button", { name: "Create file" })
const result = page.getByRole("region", { name: "Result" })
const keep = page.getByRole("button", { name: "Save to My media" })
const finish = async () => {
  await create.click()
  made.finish(new File(["sound"], "tone.m4a", { type: "audio/mp4" }))
  await expect.element(result).toBeVisible()
}

beforeEach(() => {
  opening = holdJob()
  made = holdJob()
  asked.length = 0
})

describe("the audio tool", () => {
  it("says in words why a file has nothing to hear, and takes another one", async () => {
    const main = await show()
    await lookAt("no file")
    await pick(main, await fixture("silent.mp4", "video/mp4"))
    await expect.element(page.getByText("Reading the audio")).toBeVisible()
    opening.fail("failNoAudio")
    await expect.element(page.getByRole("alert").getByText(/This file has no audio\./)).toBeVisible()
    expect(page.getByRole("button", { name: "Try again" }).elements()).toEqual([])
    await lookAt("a file without audio")
    await page.getByRole("button", { name: "Choose another file" }).click()
    await pick(main, new File([], "empty.mp4", { type: "video/mp4" }))
    await expect.element(page.getByText("The file is empty.", { exact: false })).toBeVisible()
  })

  it("cuts, fades and normalizes as it was chosen, by keys and by times, and offers the file", async () => {
    // So slow that its first second is seen on any machine.
    const slowed = vi.spyOn(globalThis, "Audio").mockImplementation(function (url) {
      const audio = document.createElement("audio")
      if (url !== undefined) audio.src = url
      audio.defaultPlaybackRate = 0.0625
      return audio
    })
    onTestFinished(() => slowed.mockRestore())
    const main = await open()
    await lookAt("audio and what can be made of it")
    const position = page.getByRole("slider", { name: "Position" })
    position.element().focus()
    await page.getByRole("button", { name: "Play clip", exact: true }).click()
    await expect.element(position).toHaveAttribute("aria-valuetext", expect.stringMatching(/^00:00:00\.(?!000)/))
    await page.getByRole("button", { name: "Pause", exact: true }).click()
    position.element().focus()
    await userEvent.keyboard("{Home}{Shift>}{ArrowRight}{/Shift}")
    await expect.element(position).toHaveAttribute("aria-valuetext", "00:00:01.000")
    const field = (name: string) => page.elementLocator(main).getByLabelText(name, { exact: true }).last()
    await userEvent.fill(field("Start"), "0.5")
    await userEvent.fill(field("End"), "0:02.5")
    await userEvent.fill(page.getByLabelText("Fade in (seconds)"), "1")
    await page.getByLabelText("Normalize").click()
    await page.getByLabelText("Format").selectOptions("wav")
    await create.click()
    made.tell({ stage: "working", fraction: 0.5 })
    await expect.element(page.getByText("Creating file")).toBeVisible()
    await lookAt("the file is made")
    await page.getByRole("button", { name: "Cancel" }).click()
    expect(made.isStopped()).toBe(true)
    await create.click()
    made.fail("failResultEmpty")
    await expect.element(page.getByRole("alert").getByText(/Couldn't create the file/)).toBeVisible()
    await lookAt("the file was not made")
    await create.click()
    made.finish(new File(["sound"], "tone.wav", { type: "audio/wav" }))
    await expect.element(result.getByRole("link", { name: "Download" })).toHaveAttribute("download", "tone.wav")
    await lookAt("a file was made")
    const edit = { startSeconds: 0.5, endSeconds: 2.5, fadeInSeconds: 1, normalise: true, format: "wav" }
    expect(asked.at(-1)).toMatchObject({ name: "tone.wav", peak: 0.25, edit })
  })

  it("records the microphone, and the button that began it gives way to the one that ends it", async () => {
    await show()
    await expect.element(page.getByRole("button", { name: "Record" })).toBeVisible()
    page.getByRole("button", { name: "Record" }).element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("Recording: 0:01")).toBeVisible()
    await lookAt("recording")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("progressbar")).toBeVisible()
    opening.finish(OPENED)
    await page.getByLabelText("Format").selectOptions("mp3")
    await create.click()
    made.finish(new File(["sound"], "recording.mp3", { type: "audio/mpeg" }))
    await expect.element(result.getByRole("link", { name: "Download" })).toHaveAttribute("download", "recording.mp3")
  })

  it("says that the microphone is blocked or missing", async () => {
    for (const [name, words] of [
      ["NotAllowedError", "Microphone access is blocked."],
      ["NotFoundError", "No microphone found."],
    ] as const) {
      const microphone = vi.spyOn(navigator.mediaDevices, "getUserMedia").mockRejectedValue(new DOMException("", name))
      await show()
      await page.getByRole("button", { name: "Record" }).click()
      await expect.element(page.getByText(words, { exact: false })).toBeVisible()
      microphone.mockRestore()
    }
    await lookAt("no microphone")
  })

  it("asks a visitor to sign in before it saves to My media, and keeps the file for then", async () => {
    const opened = vi.fn()
    document.addEventListener("login:open", opened, { once: true })
    await open()
    await finish()
    await keep.click()
    await expect.poll(() => opened.mock.calls.length).toBe(1)
    const kept = await takeKeptFile()
    expect([kept?.file.name, kept?.category]).toEqual(["tone.m4a", UPLOAD_CATEGORIES.audio])
  })

  it("says in the words of the audio sequence why a member's file was not saved, and tries again at the next press", async () => {
    const plan = answer(preSignGet, () => {
      throw refusal("Unavailable")
    })
    answerCalls(plan)
    await open({ viewer: "member" })
    await finish()
    await keep.click()
    await expect.element(page.getByText("获取上传配置失败")).toBeVisible()
    await lookAt("not saved")
    const tries = plan.asked.length
    await keep.click()
    await expect.poll(() => plan.asked.length).toBeGreaterThan(tries)
  })

  it("has everything in Arabic", async () => {
    await open({ locale: "ar" })
    await lookAt("audio and what can be made of it, Arabic")
  })

  it("offers to read the file again after a crash", async () => {
    const main = await show()
    await pick(main, await fixture("tone.mp3", "audio/mpeg"))
    opening.crash()
    await page.getByRole("button", { name: "Try again" }).click()
    opening.finish(OPENED)
    await expect.element(create).toBeVisible()
  })
})
