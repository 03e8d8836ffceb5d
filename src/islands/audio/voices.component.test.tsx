import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { answerMaker } from "../../../testing/component/making.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { voiceList, voiceSample } from "../../domain/audio/generation-contract.ts"
import { voices } from "./audio.island.tsx"

beforeEach(() => {
  answerMaker()
  answerCalls(answer(voiceList, () => ({ items: [] })))
})
const show = (surroundings: Surroundings = {}) =>
  mountIsland(
    voices,
    { canTrain: true, isPreview: true, readyMade: ["en-female", "en-male"], locale: surroundings.locale ?? "en" },
    { viewer: "member", ...surroundings },
  )

describe("voices", () => {
  it("are none yet, and a training asks for all that it needs before anything is sent", async () => {
    await show()
    await expect.element(page.getByText("No voices yet")).toBeVisible()
    const form = page.getByRole("form", { name: "Train a voice" })
    await userEvent.click(form.getByRole("button", { name: /^Train voice/ }))
    await expect.element(form.getByText("Record your consent.")).toBeVisible()
    await lookAt("a training without a consent")
  })

  it("read from right to left for a visitor", async () => {
    await show({ viewer: "visitor", locale: "ar" })
    await lookAt("voices, Arabic")
  })

  it("are heard by keyboard; one that cannot be heard says so", async () => {
    const samples = answer(voiceSample, () => {
      throw refusal("Unavailable")
    })
    answerCalls(samples)
    await show()
    const listen = page.getByRole("button", { name: /^Listen to/ }).first()
    await expect.element(listen).toBeVisible()
    listen.element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("Couldn't play this voice. Try again in a moment.")).toBeVisible()
    await expect.element(listen).toBeVisible()
    expect(samples.asked).toHaveLength(1)
  })
})
