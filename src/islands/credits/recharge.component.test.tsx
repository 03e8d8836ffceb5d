import { beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mount, NOON_MS } from "../../../testing/component/mount.tsx"
import { assets, redeemCode } from "../../domain/credits/contract.ts"
import { $purse } from "../_session/member.ts"
import { RechargeDialog } from "./recharge-dialog.tsx"

const purse = (coins: number) => ({
  stamina: 4,
  coins,
  held_stamina: 0,
  held_coins: 0,
  stamina_cap: 150,
  stamina_withheld: null,
  next_stamina_at: new Date(NOON_MS).toISOString(),
})

describe("what is shown to members who run out of credits", () => {
  const resume = vi.fn<() => void>()
  const show = () => {
    const recharge = { reason: "short" as const, priceCoins: 8, balance: { stamina: 4, coins: 0 }, resume }
    return mount(<RechargeDialog recharge={recharge} locale="en" onClose={() => {}} />, ["credits", "errors", "ui"], { viewer: "member" })
  }
  beforeEach(() => {
    resume.mockClear()
    $purse.set(purse(0))
  })

  it("says what is missing and what it costs, and keeps a code that is refused", async () => {
    answerCalls(
      answer(assets, () => purse(0)),
      answer(redeemCode, () => {
        throw refusal("RedeemCodeError")
      }),
    )
    await show()
    await expect.element(page.getByRole("dialog", { name: "You need 4 more credits" })).toBeVisible()
    await expect.element(page.getByText("This costs 8 credits. You have 4 stamina and 0 coins.")).toBeVisible()
    const code = page.getByRole("textbox", { name: "Redeem a code" })
    await userEvent.fill(code, "AAAA-BBBB-CCCC-DDDD")
    await userEvent.keyboard("{Enter}")
    await expect.element(code).toHaveAccessibleDescription(/invalid, expired, or used up/)
    await expect.element(code).toHaveValue("AAAA-BBBB-CCCC-DDDD")
    await lookAt("what is missing")
  })

  it("goes on with what could not be paid for once a code brought enough", async () => {
    answerCalls(
      answer(assets, () => purse(40)),
      answer(redeemCode, () => ({ coins: 40, plan: null, ends_at: null, balance: { stamina: 4, coins: 40 } })),
    )
    await show()
    await userEvent.fill(page.getByRole("textbox", { name: "Redeem a code" }), "AAAA-BBBB-CCCC-DDDD")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByRole("dialog", { name: "You have enough credits now" })).toBeVisible()
    await expect.element(page.getByText("You received 40 coins.")).toBeVisible()
    await lookAt("enough credits")
    await userEvent.click(page.getByRole("button", { name: "Generate · 8 credits" }))
    expect(resume).toHaveBeenCalledTimes(1)
  })
})
