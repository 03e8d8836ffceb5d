import type { BrowserContext } from "playwright-core"
import { expect } from "vitest"
import { patience } from "../local/test/patience.ts"
import { signUpSave } from "../src/domain/site/sign-up-contract.ts"
import { createTask } from "../src/domain/studio/create-contract.ts"
import { taskDetail } from "../src/domain/task/contract.ts"
import { TASK_STATUS } from "../src/domain/task/rules.ts"
import { test as base, eventually } from "./journey.ts"
import { callAs, signInQuickly, somebody } from "./member.ts"
import { ControlPresser } from "./pressed-controls.ts"
import { makeSweptSite } from "./swept-pages.ts"

const WIDE = { viewport: { width: 1440, height: 900 } }

/** Some hundred pages with some hundreds of controls, ms. */
const LONGEST_MS = 1_200_000 * patience()

/**
 * Ends the visit of whoever presses it, puts the checklist off for the whole site, which the owner's journey looks at, or takes the
 * renderer away, which the journeys of render servers do.
 */
const LEFT_ALONE = /"(?:Sign out|Not now|Skip the rest)|^backends .*"(?:Pause|Drain|Remove)/

const test = base.extend("site", { scope: "file" }, ({ browser }) => makeSweptSite(browser))

for (const who of ["member", "admin"] as const) {
  test(`no control of any page is without an effect: ${who}`, { timeout: LONGEST_MS }, async ({ visit, site }) => {
    const { page, context, expectConsole } = await visit(WIDE)
    // What is sent half filled in is refused.
    expectConsole(/status of 4\d\d/)
    // Who presses all voices at once is asked to wait.
    expectConsole(/status of 503.*voice\/sample/)
    if (who === "admin") await context.addCookies([...site.cookies])
    else await arriveAsMember(context)
    const presser = await ControlPresser.on(page, LEFT_ALONE)
    try {
      for (const { address, isForDevelopment, isForStaff, status } of site.pages)
        if (status === 200 && !isForDevelopment && (who === "admin" || !isForStaff)) await presser.pressAllOf(`/en${address}`)
    } finally {
      // The stack is shared: the journeys that follow sign people up.
      if (who === "admin") await callAs(context, signUpSave, { chosen: null })
    }
    expect(presser.pressed).toBeGreaterThan(100)
    expect(presser.dead).toEqual([])
  })
}

/** Signs somebody in who has an image of their own. */
async function arriveAsMember(context: BrowserContext): Promise<void> {
  await signInQuickly(context, somebody("Pressa"))
  const { id } = await callAs(context, createTask, {
    action: 1,
    meta: { prompt: "a fox", aspect_ratio: 5, width: 128, height: 128, steps: 2 },
  })
  await eventually(async () => (await callAs(context, taskDetail, { id })).status).toBe(TASK_STATUS.success)
}
