import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, OFFLINE, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts, HOSTILE_TEXT } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { switchSingleKeysOff } from "../../../testing/component/keys-off.ts"
import { lendKeysDialog } from "../../../testing/component/keys-page.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland, NOON_MS, type Surroundings } from "../../../testing/component/mount.tsx"
import { newAccountId, newRowId, newWorkId } from "../../domain/_kernel/ids.ts"
import {
  claimCase,
  decideCase,
  type ModerationCase,
  type ModerationCaseDetail,
  reviewCase,
  reviewCases,
  reviewClaims,
  undoDecision,
} from "../../domain/moderation/review-contract.ts"
import { wireKeys } from "../_entry/wire-keys.ts"
import { moderation } from "./moderation.island.tsx"

const NOON = new Date(NOON_MS).toISOString()
const MONA = { id: newAccountId(Date.now()), name: "Mona" }
const ANA = { id: newAccountId(Date.now()), name: "Ana" }

const waiting = (title: string, over: Partial<ModerationCase> = {}): ModerationCase => ({
  case_id: newRowId("case", Date.now()),
  kind: "work",
  id: newWorkId(Date.now()),
  state: "open",
  priority: 3,
  causes: ["report:likeness"],
  report_count: 1,
  owner: ANA,
  thing: {
    title,
    text: "A fox",
    preview: { kind: "image", url: "/media/work/none/cover.webp", width: 80, height: 60 },
    recordings: [],
    level: 1,
    state: "limited",
    visibility: "public",
    path: "/explore/detail/x",
    can_move: true,
    has_level: true,
  },
  claim: null,
  may_decide: true,
  decision: null,
  decided_by: null,
  decided_at: null,
  reason: null,
  create_at: NOON,
  ...over,
})
const detailOf = (shown: ModerationCase, said = "That is me."): ModerationCaseDetail => ({
  ...shown,
  reports: [{ reporter: { id: "user_1", name: said }, is_trusted: true, reason: "likeness", text: said, create_at: NOON }],
  history: [{ at: NOON, from: "visible", to: "limited", actor: null, rule: "report", reason: "" }],
  findings: [],
  record: null,
})
const decided = (shown: ModerationCase, decision: "keep" | "limit", reason: string | null = null): ModerationCase => ({
  ...shown,
  state: "decided",
  decision,
  decided_by: MONA,
  decided_at: NOON,
  reason,
})

/** A desk with these cases; what is decided of them. */
function desk(cases: readonly ModerationCase[], said?: string) {
  const of = (id: string) => {
    const found = cases.find(({ case_id }) => case_id === id)
    if (found === undefined) throw refusal("NotFound")
    return found
  }
  const deciding = answer(decideCase, ({ case_id, decision, reason }) =>
    decided(of(case_id), decision === "keep" ? "keep" : "limit", reason ?? null),
  )
  answerCalls(
    answer(reviewCases, () => ({ items: [...cases], next_cursor: null })),
    answer(reviewCase, ({ case_id }) => ({
      ...detailOf(of(case_id), said),
      claim: { by: MONA, until: new Date(NOON_MS + 600_000).toISOString() },
    })),
    answer(claimCase, ({ case_id }) => of(case_id)),
    answer(reviewClaims, () => ({ waiting: cases.length, claims: [] })),
    answer(undoDecision, ({ case_id }) => of(case_id)),
    deciding,
  )
  return deciding
}
const show = (surroundings: Surroundings = {}) =>
  mountIsland(
    moderation,
    { locale: surroundings.locale ?? "en", viewerId: MONA.id, isAdmin: false, section: "reports" },
    { viewer: "member", address: "/en/moderation", ...surroundings },
  )
const open = page.getByRole("article")

describe("the queue of those who moderate", () => {
  beforeEach(() => page.viewport(1440, 900))

  it("says that nothing waits, that it loads behind, and that it could not", async () => {
    desk([])
    await show()
    await expect.element(page.getByText("Nothing to review")).toBeVisible()
    await lookAt("an empty queue")
    answerCalls(
      answer(reviewCases, () => {
        throw OFFLINE
      }),
    )
    await show()
    await expect.element(page.getByText("Couldn't load cases")).toBeVisible()
  })

  it("is worked through by keys alone: a case opened, its image shown, decided, and taken back", async () => {
    const first = waiting("Likeness")
    const deciding = desk([first, waiting("Another")])
    await show()
    await expect.element(page.getByText("2 cases waiting")).toBeVisible()
    await lookAt("the queue")
    await page.viewport(1440, 900)
    await userEvent.keyboard("j{Enter}")
    await expect.element(open.getByText("That is me.").first()).toBeVisible()
    await expect.element(open.getByText("Visible → Hidden")).toBeVisible()
    await expect.element(open.getByText(/You're reviewing this until/)).toBeVisible()
    await expect.element(page.getByRole("img", { name: "The image is blurred until you ask for it." })).toBeVisible()
    await lookAt("an open case")
    await page.viewport(1440, 900)
    await userEvent.keyboard("v")
    await expect.element(page.getByRole("img", { name: "Likeness" })).toBeInTheDocument()
    await userEvent.keyboard("1")
    await expect.element(page.getByText("Likeness: Kept visible.")).toBeVisible()
    await expect.element(page.getByRole("heading", { name: "Another" })).toBeVisible()
    await userEvent.keyboard("u")
    await expect.element(page.getByText("The case is back in the queue.")).toBeVisible()
    await expect.element(page.getByRole("heading", { name: "Likeness" })).toBeVisible()
    expect(deciding.asked).toMatchObject([{ case_id: first.case_id, decision: "keep" }])
    lendKeysDialog()
    wireKeys()
    await userEvent.keyboard("?")
    await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible()
    await lookAt("the keys")
  })

  it("goes without single keys where they are switched off; Escape closes what is open first, then the case", async () => {
    switchSingleKeysOff()
    const deciding = desk([waiting("Likeness"), waiting("Another")])
    await show()
    await userEvent.click(page.getByRole("button", { name: /Likeness/ }))
    await focused(page.getByRole("heading", { name: "Likeness" }))
    await expect.element(page.getByRole("button", { name: "Keep", exact: true })).toBeVisible()
    await userEvent.keyboard("j1v")
    await expect.element(page.getByRole("heading", { name: "Likeness" })).toBeVisible()
    expect(deciding.asked).toEqual([])
    const panel = document.createElement("div")
    panel.popover = "auto"
    document.body.append(panel)
    panel.showPopover()
    await userEvent.keyboard("{Escape}")
    expect(panel.matches(":popover-open")).toBe(false)
    await expect.element(page.getByRole("heading", { name: "Likeness" })).toBeVisible()
    await userEvent.keyboard("{Escape}")
    await expect.element(page.getByRole("heading", { name: "Likeness" })).not.toBeInTheDocument()
    panel.remove()
  })

  it("hides with a reason for the owner, and says where somebody else was faster", async () => {
    const shown = waiting("Likeness")
    const deciding = desk([shown])
    await show()
    await userEvent.click(page.getByRole("button", { name: /Likeness/ }))
    await focused(page.getByRole("heading", { name: "Likeness" }))
    const reason = page.getByRole("textbox", { name: "Reason" })
    await userEvent.fill(reason, "Shows somebody who did not agree.")
    answerCalls(
      answer(decideCase, () => {
        throw refusal("Conflict")
      }),
    )
    await userEvent.click(page.getByRole("button", { name: /^Hide/ }))
    await expect.element(page.getByText(/Someone else is reviewing or has decided this/)).toBeVisible()
    await expect.element(reason).toHaveValue("Shows somebody who did not agree.")
    answerCalls(deciding)
    await userEvent.click(page.getByRole("button", { name: /^Hide/ }))
    await expect.element(page.getByText("Likeness: Hidden.")).toBeVisible()
    expect(deciding.asked).toMatchObject([{ decision: "limit", reason: "Shows somebody who did not agree." }])
  })

  it("offers no decision to a thing's author or reporter", async () => {
    desk([waiting("Mine", { may_decide: false })])
    await show()
    await userEvent.click(page.getByRole("button", { name: /Mine/ }))
    await expect.element(page.getByText(/Someone else has to decide/)).toBeVisible()
    await expect.element(page.getByRole("button", { name: /^Keep/ })).toBeDisabled()
  })

  it("on a phone leads back from a case to its place in the list", async () => {
    desk([waiting("Likeness")])
    await page.viewport(390, 844)
    await show()
    const row = page.getByRole("button", { name: /Likeness/ })
    await userEvent.click(row)
    await userEvent.click(page.getByRole("button", { name: "Back to the list" }))
    await focused(row)
  })

  it("takes titles, texts and reports for texts, whatever they say", async () => {
    desk([waiting(HOSTILE_TEXT, { owner: { id: "user_1", name: HOSTILE_TEXT } })], HOSTILE_TEXT)
    const main = await show()
    await userEvent.click(
      page
        .elementLocator(main)
        .getByRole("button", { name: /script/ })
        .first(),
    )
    await expect.element(open).toBeVisible()
    expectOnlyTexts()
  })

  it("fits a phone from right to left", async () => {
    desk([waiting("Likeness")])
    await show({ locale: "ar" })
    await expect.element(page.getByText("Likeness")).toBeVisible()
    await lookAt("the queue, Arabic")
  })
})
