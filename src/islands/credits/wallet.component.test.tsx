import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, never, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXT } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { assets, buyLog, paymentInfo, redeemCode, type WalletLine } from "../../domain/credits/contract.ts"
import { $purse } from "../_session/member.ts"
import { wallet } from "./wallet.island.tsx"

const NOON = new Date(NOON_MS).toISOString()
const RIGHTS = {
  running: 1,
  waiting: 5,
  default_images: 2,
  lora_limit: 1,
  speed_types: [1 as const],
  default_speed: 1 as const,
  generation_modes: [0 as const],
  default_generation_mode: 0 as const,
  default_duration: "first" as const,
  full_studio: false,
}
const FREE = {
  activeState: false,
  liteActiveState: false,
  infiniteQueue: false,
  is_company: false,
  plan: "free" as const,
  level: 0 as const,
  ends_at: null,
  rights: RIGHTS,
}
const VIP = {
  ...FREE,
  activeState: true,
  plan: "vip1" as const,
  level: 1 as const,
  ends_at: new Date(NOON_MS + 30 * 86_400_000).toISOString(),
}
const line = (over: Partial<WalletLine>): WalletLine => ({
  key: crypto.randomUUID(),
  kind: "grant",
  subject_id: "x",
  created_at: NOON,
  stamina: 0,
  coins: 0,
  task: null,
  detail: {},
  ...over,
})
const painted = (title: string | null) =>
  line({
    kind: "task",
    coins: -4,
    stamina: -4,
    task: { state: "charged", price: 8, charged: 8, delivered: 2, images: 2, title, ended_at: NOON },
  })
const REDEEMED = line({ kind: "redeem", coins: 40, detail: {} })
const purse = (coins = 0) =>
  answer(assets, () => ({
    stamina: 142,
    coins,
    held_stamina: 0,
    held_coins: 0,
    stamina_cap: 150,
    stamina_withheld: null,
    next_stamina_at: NOON,
  }))
const movements = (lines: readonly WalletLine[]) =>
  answer(buyLog, ({ kind = "all" }) => ({
    items: lines.filter((one) => kind === "all" || (kind === "redeem" ? one.kind === "redeem" : one.kind === "task")),
    next_cursor: null,
  }))
const show = (surroundings: Surroundings = {}) =>
  mountIsland(
    wallet,
    { locale: surroundings.locale ?? "en", membership: FREE, kind: "all", purse: null },
    { viewer: "member", address: "/en/wallet", ...surroundings },
  )
const code = page.getByRole("textbox", { name: "Redeem a code" })
const redeem = page.getByRole("button", { name: "Redeem", exact: true })

describe("the wallet", () => {
  beforeEach(() => $purse.set(null))

  it("redeems a code once that is written in groups while it is typed, and shows what came of it", async () => {
    const redeemed = answer(redeemCode, () => ({ coins: 40, plan: VIP.plan, ends_at: VIP.ends_at, balance: { stamina: 142, coins: 40 } }))
    answerCalls(
      redeemed,
      purse(40),
      movements([REDEEMED]),
      answer(paymentInfo, () => VIP),
    )
    await show()
    await expect.element(page.getByRole("region", { name: "Membership" }).getByText("Free", { exact: true })).toBeVisible()
    await userEvent.type(code, "aaaabbbbccccdddd")
    await expect.element(code).toHaveValue("AAAA-BBBB-CCCC-DDDD")
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText(/You received 40 coins/)).toBeVisible()
    await expect.element(page.getByText(/You have VIP 1 until/)).toBeVisible()
    await expect.element(page.getByRole("region", { name: "Membership" }).getByText("VIP 1", { exact: true })).toBeVisible()
    await expect.element(page.getByRole("region", { name: "Balances" }).getByText("40", { exact: true })).toBeVisible()
    await expect.element(code).toHaveValue("")
    expect(redeemed.asked).toHaveLength(1)
    await lookAt("a redeemed code")
  })

  it("says at the field what is wrong with a code, and keeps it", async () => {
    answerCalls(
      purse(),
      movements([]),
      answer(redeemCode, () => {
        throw refusal("RedeemCodeError")
      }),
    )
    await show()
    await userEvent.fill(code, "AAAA")
    await userEvent.click(redeem)
    await expect.element(code).toHaveAccessibleDescription(/16 letters and digits/)
    await userEvent.fill(code, "AAAA-BBBB-CCCC-DDDD")
    await userEvent.click(redeem)
    await expect.element(code).toHaveAccessibleDescription(/invalid, expired, or used up/)
    await expect.element(code).toHaveValue("AAAA-BBBB-CCCC-DDDD")
    await focused(code)
    await lookAt("a refused code")
  })

  it("says how long somebody who guessed too often has to wait", async () => {
    answerCalls(
      purse(),
      movements([]),
      answer(redeemCode, () => {
        throw refusal("TooManyRequests", { retryAfterSeconds: 600 })
      }),
    )
    await show()
    await userEvent.fill(code, "AAAA-BBBB-CCCC-DDDD")
    await userEvent.click(redeem)
    await expect.element(page.getByText(/Try again in 10 minutes/)).toBeVisible()
  })

  it("lists what came and went, narrowed by kind and purse, which its address remembers", async () => {
    const list = movements([painted("a paper boat"), REDEEMED])
    answerCalls(purse(), list)
    await show()
    await expect.element(page.getByText("a paper boat")).toBeVisible()
    await lookAt("transactions")
    await userEvent.click(page.getByRole("button", { name: "Redeemed" }))
    await expect.element(page.getByText("a paper boat")).not.toBeInTheDocument()
    await userEvent.click(page.getByRole("group", { name: "Balance" }).getByRole("button", { name: "Coins" }))
    expect(location.search).toBe("?kind=redeem&purse=coins")
    await expect.poll(() => list.asked.at(-1)).toMatchObject({ kind: "redeem", purse: "coins" })
  })

  it("is empty, loads, and is asked for again where it did not load", async () => {
    answerCalls(purse(), movements([]))
    await show()
    await expect.element(page.getByText("No transactions yet")).toBeVisible()
    await lookAt("an empty wallet")
    answerCalls(answer(buyLog, never))
    await show()
    await lookAt("a wallet that loads")
    answerCalls(
      answer(buyLog, () => {
        throw OFFLINE
      }),
    )
    await show()
    await expect.element(page.getByText("Couldn't load your transactions")).toBeVisible()
    answerCalls(movements([painted(null)]))
    await userEvent.click(page.getByRole("button", { name: "Try again" }))
    await expect.element(page.getByText("Removed task")).toBeVisible()
  })

  it("takes prompts for text, whatever they say, and fits a phone from right to left", async () => {
    answerCalls(purse(), movements([painted(HOSTILE_TEXT)]))
    await show({ locale: "ar", address: "/ar/wallet" })
    await expect.element(page.getByRole("listitem").first()).toBeVisible()
    expectOnlyTexts()
    await lookAt("the wallet, Arabic")
  })
})
