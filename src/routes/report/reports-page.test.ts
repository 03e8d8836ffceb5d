import { expect, test, vi } from "vitest"
import { askPage, somebody } from "../../../testing/_page/page.ts"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { listOwnReports } from "../../domain/moderation/reports/list-own-reports.ts"

holdAllLanguages()
vi.mock("../../domain/moderation/reports/list-own-reports.ts")

const report = (text: string) => ({
  ...({ report_id: `report_${"0".repeat(26)}`, kind: "work", id: `work_${"0".repeat(26)}`, reason: "spam", text } as const),
  ...({ state: "open", create_at: "2026-01-02T00:00:00Z" } as const),
})

test("a report shows its words to whoever wrote them, and no empty line where there are none", async () => {
  const shown = async (text: string) => {
    vi.mocked(listOwnReports).mockResolvedValue({ items: [report(text)], next_cursor: null })
    return (await askPage("/en/reports", { caller: somebody() })).html
  }
  expect(await shown("it is <b>mine</b>")).toContain("it is &lt;b&gt;mine&lt;/b&gt;")
  expect(await shown("")).not.toContain("whitespace-pre-line")
})
