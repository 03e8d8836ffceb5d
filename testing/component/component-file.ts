import "../../src/islands/_ui/app.css"
import { afterEach, beforeEach, expect } from "vitest"
import { commands, page } from "vitest/browser"
import { clientIslands } from "../../src/islands/_entry/client-islands.ts"
import { answeringFetch, forgetAnswers } from "./answer-calls.ts"
import { takeFaults, watchPage } from "./faults.ts"
import { PHONE } from "./look.ts"
import { mountFrom, unmount } from "./mount.tsx"

watchPage()
globalThis.fetch = answeringFetch
mountFrom(clientIslands)

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(PHONE.width, PHONE.height)
  await commands.preferTheme("dark")
  // What a screen that is gone still asked for is nobody's fault.
  takeFaults()
})

afterEach(() => {
  unmount()
  forgetAnswers()
  expect(takeFaults()).toEqual([])
})
