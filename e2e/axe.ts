import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { AxeResults } from "axe-core"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { settled } from "./settled.ts"

const AXE_SOURCE = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

type Rules = "all" | "contrast"

/** What axe holds against the page once it has settled: rule, place and reason of each. */
export async function violationsOf(page: Page, rules: Rules = "all"): Promise<readonly string[]> {
  await settled(page)
  // Over the debugging protocol, which the page's content security policy does not concern; once a document, for it is half a megabyte.
  if (await page.evaluate<boolean>("!('axe' in window)")) await page.evaluate(AXE_SOURCE)
  const only = rules === "all" ? "" : ", runOnly: { type: 'rule', values: ['color-contrast'] }"
  // No rule that runs reads style sheets, which would be fetched and parsed once more.
  const preload = "preload: { assets: ['media'] }"
  const results = await page.evaluate<AxeResults>(`axe.run(document, { resultTypes: ['violations'], ${preload}${only} })`)
  return results.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary?.split("\n")[1]?.trim() ?? ""}`),
  )
}

/** The looks of every page. */
export const THEMES = ["dark", "light"] as const

/** Fails with what axe finds on the page as it is. */
export async function check(page: Page, state: string, rules: Rules = "all"): Promise<void> {
  expect({ state, violations: await violationsOf(page, rules) }).toEqual({ state, violations: [] })
}

/** Looks at the page as it is in both themes; the second differs from the first in nothing but colours. */
export async function checkInBothThemes(page: Page, state: string): Promise<void> {
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme })
    await check(page, `${state}, ${colorScheme}`, colorScheme === "dark" ? "all" : "contrast")
  }
}
