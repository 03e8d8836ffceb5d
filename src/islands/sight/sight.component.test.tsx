import { describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXT } from "../../../testing/component/hostile.ts"
import { tabTo } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mount, type Surroundings } from "../../../testing/component/mount.tsx"
import { newFileId } from "../../domain/_kernel/ids.ts"
import { detectFace, frameDescription, type Seen } from "../../domain/library/resource-contract.ts"
import { videoInfo } from "../../domain/library/video-info-contract.ts"
import { SightDialog } from "./sight-dialog.tsx"
import type { SightSubject } from "./sight-subject.ts"

const IMAGE: SightSubject = {
  named: { file_id: newFileId(Date.now()) },
  kind: "image",
  name: "people.png",
  url: "/media/none/people.png",
  sizeBytes: null,
  width: 1024,
  height: 1024,
  duration: null,
}
const VIDEO: SightSubject = { ...IMAGE, kind: "video", name: "waves.mp4", duration: 3 }
const SEEN: Seen = { light: 0.4, motion: 0, cuts: 0, colours: ["#204060"], frames: [{ time: 1, things: [{ thing: "person", count: 2 }] }] }
const face = (time: number, y = 0.2) => ({ x: 0.1, y, width: 0.2, height: 0.2, time })

const described = (seen: Seen | null, description = "a hill of blue glass") =>
  answer(frameDescription, () => ({
    file_id: null,
    time: 0,
    description,
    source: "generator" as const,
    seen,
    width: 1024,
    height: 1024,
    colour: null,
  }))
const found = (...faces: readonly ReturnType<typeof face>[]) =>
  answer(detectFace, () => ({ file_id: null, source: "browser" as const, faces: [...faces] }))
const show = (
  subject: SightSubject,
  over: { onUse?: (prompt: string) => void; onClose?: () => void } = {},
  surroundings: Surroundings = {},
) =>
  mount(<SightDialog subject={subject} onClose={() => {}} {...over} />, ["sight", "task", "errors", "ui", "generator"], {
    viewer: "member",
    ...surroundings,
  })
const faces = () => document.querySelectorAll("[data-face]").length

describe("what an image or a video shows", () => {
  it("is said from its prompt before anybody looked, and what nobody looked for is not asked", async () => {
    const asked = found()
    answerCalls(described(null), asked)
    const onUse = vi.fn<(prompt: string) => void>()
    const onClose = vi.fn<() => void>()
    await show(IMAGE, { onUse, onClose })
    await expect.element(page.getByText("a hill of blue glass")).toBeVisible()
    await expect.element(page.getByText("From its prompt")).toBeVisible()
    await expect.element(page.getByText("1024 × 1024 px")).toBeVisible()
    await lookAt("what an image shows")
    await tabTo(page.getByRole("button", { name: "Use as prompt" }))
    await userEvent.keyboard("{Enter}")
    expect(onUse).toHaveBeenCalledWith("a hill of blue glass")
    await userEvent.keyboard("{Escape}")
    await expect.poll(() => onClose.mock.calls.length).toBeGreaterThan(0)
    expect(asked.asked).toEqual([])
  })

  it("says that no face was found", async () => {
    answerCalls(described(SEEN), found())
    await show(IMAGE)
    await expect.element(page.getByText("None found")).toBeVisible()
    await expect.element(page.getByText("Looked for in 1 frame.")).toBeVisible()
    await expect.element(page.getByRole("button", { name: "Detect again" })).toBeVisible()
    expect(faces()).toBe(0)
  })

  it("marks faces where they are from right to left too, moment by moment, with the length and the sound of a video", async () => {
    answerCalls(
      described(SEEN, "waves at night"),
      found(face(1), face(2, 0.2), face(2, 0.6)),
      answer(videoInfo, ({ file_id }) => ({
        file_id: file_id ?? null,
        width: 1024,
        height: 1024,
        duration: 3,
        fps: 24,
        has_audio: false,
        audio_codec: null,
        video_codec: "avc",
        size: 1,
        url: "/media/none/waves.mp4",
        rotation: 0 as const,
        content_type: "video/mp4",
        poster: null,
        stream: null,
      })),
    )
    await show(VIDEO, {}, { locale: "ar" })
    await expect.element(page.getByText("waves at night")).toBeVisible()
    await expect.element(page.getByText("3 ث")).toBeVisible()
    await expect.element(page.getByText(/إطار\/ث/)).toBeVisible()
    const moments = page.getByRole("button", { name: /وجه/ })
    await expect.poll(() => moments.elements().length).toBe(2)
    await lookAt("what a video shows, Arabic")
    moments.last().query()?.focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(moments.last()).toHaveAttribute("aria-pressed", "true")
  })

  it("is asked for again where it did not load", async () => {
    let isAway = true
    answerCalls(
      answer(frameDescription, () => {
        if (isAway) throw OFFLINE
        return {
          file_id: null,
          time: 0,
          description: "waves",
          source: "facts" as const,
          seen: null,
          width: null,
          height: null,
          colour: null,
        }
      }),
    )
    await show(IMAGE)
    await expect.element(page.getByText("Couldn't load the description")).toBeVisible()
    isAway = false
    await userEvent.click(page.getByRole("button", { name: "Try again" }))
    await expect.element(page.getByText("waves")).toBeVisible()
  })

  it("is text, whatever its prompt says", async () => {
    answerCalls(described(null, HOSTILE_TEXT))
    await show({ ...IMAGE, name: HOSTILE_TEXT })
    await expect.element(page.getByText("From its prompt")).toBeVisible()
    expectOnlyTexts()
  })
})
