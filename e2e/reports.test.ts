import { expect } from "vitest"
import { artworkDetail } from "../src/domain/post/contract.ts"
import { letDecisionStand, publishInNameOf } from "./backstage.ts"
import { eventually, test } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { signInAsStaff } from "./staff.ts"

const REASON = "Shows somebody who did not agree to it."

test("what is reported is hidden by a moderator, its author is told and objects, and another moderator brings it back", async ({
  visit,
}) => {
  const { page: authors, context: author } = await visit()
  const ana = somebody("Ana")
  await signInQuickly(author, ana)
  const title = `Likeness ${crypto.randomUUID().slice(0, 8)}`
  const id = await publishInNameOf(ana.email, title)
  const { context: stranger } = await visit()
  const isShown = () =>
    callAs(stranger, artworkDetail, { id }).then(
      () => true,
      () => false,
    )

  // A visitor is asked to sign in, and finds the dialog open afterwards.
  const { page, context } = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto(`/en/explore/detail/${id}`)
  await page.locator("main").getByText("More", { exact: true }).click()
  await page.getByRole("link", { name: `Report ${title}` }).click()
  await page.getByRole("dialog", { name: "Sign in" }).getByText("Sign in to report this.").waitFor()
  await signInQuickly(context, somebody("Rita"))
  await page.reload()
  const dialog = page.getByRole("dialog", { name: "What's wrong with it?" })
  await dialog.getByRole("radio", { name: /^Shows me or someone I know/ }).check({ force: true })
  await dialog.getByRole("button", { name: "Send report" }).click()
  await page.getByRole("dialog", { name: "Thanks for your report" }).getByRole("link", { name: "Your reports" }).click()
  await page.getByText("In review").waitFor()
  // One report of somebody who is new hides nothing: a moderator decides.
  expect(await isShown()).toBe(true)

  const { page: desk, context: deskContext, expectConsole } = await visit()
  // A moderator of another journey may look at the case that comes next.
  expectConsole(/409 .*case\/claim/)
  await signInAsStaff(deskContext, "moderator", "Mona")
  await desk.goto("/en/admin/reports")
  await desk.getByRole("button", { name: title }).click()
  const open = desk.getByRole("article", { name: title })
  await open.getByLabel("Reason").fill(REASON)
  await open.getByRole("button", { name: /^Hide/ }).click()
  await desk.getByText(`${title}: Hidden.`).waitFor()
  await eventually(isShown).toBe(false)
  await page.reload()
  await page.getByText("Action taken").waitFor()

  await letDecisionStand(id)
  await authors.goto("/en/messages")
  await authors.getByText("Limited: only you can see").waitFor()
  await authors.goto("/en/my-creations")
  await authors.getByText(REASON).waitFor()
  await authors.getByRole("button", { name: new RegExp(`^Appeal.*${title}`) }).click()
  const appeal = authors.getByRole("dialog")
  await appeal.getByRole("textbox").fill("It is me, and I agreed.")
  await appeal.getByRole("button", { name: "Send" }).click()
  await appeal.getByText("It is me, and I agreed.").waitFor()

  const { page: second, context: secondContext } = await visit()
  await signInAsStaff(secondContext, "moderator", "Milo")
  await second.goto("/en/admin/appeals")
  await second.getByRole("button", { name: `Decide appeal: ${title}` }).click()
  const decision = second.getByRole("dialog", { name: "Decide" })
  await decision.getByRole("radio", { name: /^Decision overturned/ }).check({ force: true })
  await decision.getByRole("button", { name: "Save decision" }).click()
  await eventually(isShown).toBe(true)
  await authors.goto("/en/messages")
  await authors.getByText("Your appeal was granted").waitFor()
  expect(await callAs(author, artworkDetail, { id })).toMatchObject({ title })
})
