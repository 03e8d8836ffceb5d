import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE } from "../../../testing/component/answer-calls.ts"
import { tabTo } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, type Surroundings } from "../../../testing/component/mount.tsx"
import { confirmAge } from "../../domain/moderation/consent-contract.ts"
import { ageGate } from "./moderation.island.tsx"

const PROPS = { locale: "en", isConfirmed: false, levels: 3, blur: true } as const
const show = (surroundings: Surroundings = {}) => mountIsland(ageGate, PROPS, { viewer: "member", ...surroundings })
const born = page.getByLabelText("Date of birth")
const onward = page.getByRole("button", { name: "Continue" })

describe("the age gate", () => {
  it("takes no date that is not whole, and says so at its field", async () => {
    await show()
    await userEvent.click(onward)
    await expect.element(born).toHaveAccessibleDescription(/Enter your full date of birth/)
    await lookAt("a date is missing")
  })

  it("tells who is too young so, and asks them no more in this session", async () => {
    await show()
    await userEvent.fill(born, `${new Date().getFullYear() - 12}-01-01`)
    await userEvent.click(onward)
    await expect.element(page.getByText(/You need to be 18 or older/)).toBeVisible()
    await lookAt("too young")
    await show()
    await expect.element(page.getByText(/You need to be 18 or older/)).toBeVisible()
    await expect.element(born).not.toBeInTheDocument()
  })

  it("asks how far somebody wants to go, by keys alone, sends the levels and never the date, and stays where that failed", async () => {
    const sent = answer(confirmAge, () => {
      throw OFFLINE
    })
    answerCalls(sent)
    await show()
    await userEvent.fill(born, "1990-05-17")
    await tabTo(onward)
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("radio", { name: /^Up to R/ })).toBeChecked()
    await tabTo(page.getByRole("radio", { name: /^Up to R/ }))
    await userEvent.keyboard("{ArrowDown}")
    await lookAt("the levels")
    await tabTo(page.getByRole("button", { name: "Show creations" }))
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("alert")).toBeVisible()
    expect(sent.asked).toEqual([{ is_of_age: true, levels: 15, blur: true }])
    await expect.element(page.getByRole("radio", { name: /^Up to X(?!X)/ })).toBeChecked()
  })

  it("fits a phone from right to left", async () => {
    await show({ locale: "ar" })
    await lookAt("the gate, Arabic")
  })
})
