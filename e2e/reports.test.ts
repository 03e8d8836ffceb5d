import { expect } from "vitest"
import { artworkDetail } from "../src/domain/post/contract.ts"
import { check } from "./axe.ts"
import { publishInNameOf } from "./backstage.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"
import { signInAsStaff } from "./staff.ts"

const REASON = "Shows somebody who did not agree to it."

for (const width of [1440, 390])
  test(`what somebody reports as a likeness is gone at once, is hidden and brought back by a moderator, and its reporter learns of it: ${width} px`, async ({
    visit,
  }) => {
    const viewport = { width, height: width === 390 ? 844 : 900 }
    const { context: home } = await visit()
    const ana = somebody("Ana")
    await signInQuickly(home, ana)
    const title = `Likeness ${crypto.randomUUID().slice(0, 8)}`
    const id = await publishInNameOf(ana.email, title)
    const isMet = () =>
      callAs(home, artworkDetail, { id }).then(
        () => true,
        () => false,
      )

    // A visitor is asked to sign in, and finds the dialog open afterwards.
    const { page, context } = await visit({ viewport })
    await page.goto(`/en/explore/detail/${id}`)
    await page.getByRole("link", { name: `Report ${title}` }).click()
    const signIn = page.getByRole("dialog", { name: "Sign in" })
    await signIn.getByText("Sign in to report this.").waitFor()
    await signInQuickly(context, somebody("Rita"))
    await page.reload()
    const dialog = page.getByRole("dialog", { name: "What's wrong with it?" })
    await dialog.getByRole("button", { name: "Send report" }).click()
    await dialog.getByText("Choose a reason.").waitFor()
    await dialog.getByRole("radio", { name: /^Shows me or someone I know/ }).check({ force: true })
    await dialog.getByLabel("Details").fill("That is me.")
    await check(page, "the report dialog")
    await expectNoSidewaysScroll(page)
    await dialog.getByRole("button", { name: "Send report" }).click()
    const thanks = page.getByRole("dialog", { name: "Thanks for your report" })
    await check(page, "the report is sent")
    await thanks.getByRole("link", { name: "Your reports" }).click()
    await page.getByText("In review").waitFor()
    await check(page, "one's own reports")

    const { page: desk, context: deskContext, expectConsole } = await visit({ viewport })
    // A moderator of another journey may look at the case that comes next.
    expectConsole(/409 .*case\/claim/)
    await signInAsStaff(deskContext, "moderator", "Mona")
    await desk.goto("/en/moderation")
    const row = desk.getByRole("button", { name: title })
    await row.waitFor()
    expect(await row.innerText()).toContain("Urgent")
    await check(desk, "the queue")
    await row.click()
    const open = desk.getByRole("article", { name: title })
    await open.getByText("That is me.").waitFor()
    await open.getByText("Visible → Hidden").waitFor()
    await open.getByText("You're reviewing this until").waitFor()
    await open.getByRole("img", { name: "The image is blurred until you ask for it." }).waitFor()
    await check(desk, "an open case")
    await expectNoSidewaysScroll(desk)
    await desk.keyboard.press("v")
    await open.getByRole("img", { name: title }).waitFor()

    await desk.keyboard.press("1")
    await desk.getByText(`${title}: Kept visible.`).waitFor()
    await desk.keyboard.press("u")
    await desk.getByText("The case is back in the queue.").waitFor()
    await open.getByLabel("Reason").fill(REASON)
    await open.getByRole("button", { name: /^Hide/ }).click()
    await desk.getByText(`${title}: Hidden.`).waitFor()

    await page.reload()
    await page.getByText("Action taken").waitFor()
    const { context: stranger } = await visit()
    const isShown = () =>
      callAs(stranger, artworkDetail, { id }).then(
        () => true,
        () => false,
      )
    expect([await isMet(), await isShown()]).toEqual([true, false])

    await desk.getByRole("tab", { name: "Decisions" }).click()
    await desk.getByRole("button", { name: title }).click()
    await open.getByText(REASON).first().waitFor()
    await check(desk, "a decided case")
    await open.getByRole("button", { name: /^Keep/ }).click()
    await eventually(isShown).toBe(true)

    await desk.keyboard.press("?")
    await desk.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor()
    await check(desk, "the keys")
  })
