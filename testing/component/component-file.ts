import "../../src/islands/_ui/app.css"
import { afterEach, beforeEach, expect } from "vitest"
import { commands, page } from "vitest/browser"
import { answeringFetch, forgetAnswers } from "./answer-calls.ts"
import { takeFaults, watchPage } from "./faults.ts"
import { PHONE } from "./look.ts"
import { unmount } from "./mount.tsx"

watchPage()
globalThis.fetch = answeringFetch

beforeEach(async () => {
  takeFaults()
  localStorage.clear()
  sessionStorage.clear()
  await page.viewport(PHONE.width, PHONE.height)
  await commands.preferTheme("dark")
})

afterEach(() => {
  unmount()
  forgetAnswers()
  expect(takeFaults()).toEqual([])
})
