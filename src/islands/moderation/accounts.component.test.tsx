import { describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { emptyQueue } from "../../../testing/component/desk.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS } from "../../../testing/component/mount.tsx"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import { type Ban, banAccount, findAccounts, listBans } from "../../domain/moderation/contract.ts"
import { moderation } from "./moderation.island.tsx"

const NOON = new Date(NOON_MS).toISOString()
const SPAM = "Spam: the same creations, comments, or links were posted repeatedly."
const bruno = { id: newAccountId(Date.now()), name: "Bruno <b>", email: "b…@example.com", create_at: NOON, status: 1, is_banned: false }
const ban = (over: Partial<Ban> = {}): Ban => ({
  id: "ban_1",
  account: { id: bruno.id, name: bruno.name },
  reason: SPAM,
  note: "",
  actor: { id: "user_mona", name: "Mona" },
  starts_at: NOON,
  ends_at: new Date(NOON_MS + 3 * 86_400_000).toISOString(),
  state: "in-force",
  cancelled_at: null,
  cancelled_by: null,
  cancel_note: null,
  ...over,
})
const show = async (bans: readonly Ban[] = []) => {
  answerCalls(
    ...emptyQueue(),
    answer(findAccounts, () => ({ items: [bruno] })),
    answer(listBans, () => ({ items: [...bans], next_cursor: null })),
  )
  await mountIsland(
    moderation,
    { locale: "en", viewerId: "user_mona", isAdmin: false, section: "people" },
    { viewer: "member", address: `/en/admin/people?account=${bruno.id}` },
  )
  await expect.element(page.getByRole("heading", { name: bruno.name })).toBeVisible()
}
const button = (name: string) => page.getByRole("button", { name })
const reason = page.getByRole("textbox", { name: "Reason" })

describe("finding an account", () => {
  it("says that it looks, how many there are, and where there is none", async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await show()
    await expect.element(page.getByRole("status").filter({ hasText: "1 account found" })).toBeInTheDocument()
    answerCalls(
      answer(findAccounts, async () => {
        await promise
        return { items: [] }
      }),
    )
    await userEvent.fill(page.getByRole("searchbox", { name: "Find an account" }), "nobody")
    await userEvent.click(button("Find"))
    await expect.element(page.getByRole("status").filter({ hasText: "Searching accounts" })).toBeInTheDocument()
    resolve()
    await expect.element(page.getByRole("status").filter({ hasText: "No account found" })).toBeInTheDocument()
    await lookAt("no account is found")
  })
})

describe("banning an account", () => {
  it("asks for a reason at its field, then whether it is meant, and says that it is done", async () => {
    const sent = answer(banAccount, () => ban())
    await show()
    answerCalls(
      sent,
      answer(listBans, () => ({ items: [ban()], next_cursor: null })),
    )
    await userEvent.click(button("Ban"))
    await expect.element(reason).toHaveAccessibleDescription(/Fill in this field/)
    await focused(reason)
    await lookAt("a reason is missing")
    await userEvent.click(button("Spam"))
    await expect.element(reason).toHaveValue(SPAM)
    await userEvent.click(page.getByRole("radio", { name: "3 days" }))
    await userEvent.click(button("Ban"))
    const question = page.getByRole("alertdialog", { name: "Ban Bruno <b>?" })
    await lookAt("the question before a ban")
    await userEvent.click(question.getByRole("button", { name: "Ban now" }))
    await expect.element(page.getByText("Bruno <b> is banned.")).toBeInTheDocument()
    await expect.element(page.getByRole("region", { name: "Bans" }).getByText(SPAM)).toBeVisible()
    await focused(page.getByRole("heading", { name: bruno.name }).first())
    expect(sent.asked).toEqual([{ account_id: bruno.id, reason: SPAM, days: 3 }])
  })

  it.each([
    ["NotAllowed", /can't do this to your own account/],
    ["Conflict", /already banned/],
  ] as const)("says in the question that the server refuses: %s", async (code, words) => {
    await show()
    answerCalls(
      answer(banAccount, () => {
        throw refusal(code)
      }),
    )
    await userEvent.click(button("Spam"))
    await userEvent.click(button("Ban"))
    await userEvent.click(button("Ban now"))
    await expect.element(page.getByRole("alertdialog").getByText(words)).toBeVisible()
  })

  it("keeps what was typed through a reload", async () => {
    await show()
    await userEvent.fill(reason, "Half a sentence")
    await show([ban({ state: "ended" })])
    await expect.element(reason).toHaveValue("Half a sentence")
    await expect.element(page.getByText("Ended")).toBeVisible()
  })
})
