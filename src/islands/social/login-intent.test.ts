import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { tellLoginDone } from "../_runtime/login-dialog.ts"
import { signInTo, takeIntent } from "./login-intent.ts"

const kept = new Map<string, string>()
const dialog = new EventTarget()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal("document", Object.assign(new EventTarget(), { getElementById: () => dialog }))
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

it("what a visitor wanted is done once after they signed in, for that one thing", () => {
  signInTo("like", "work_1")
  expect(takeIntent("like", "work_1")).toBe(false)
  tellLoginDone()
  expect([takeIntent("like", "work_2"), takeIntent("follow", "work_1")]).toEqual([false, false])
  expect([takeIntent("like", "work_1"), takeIntent("like", "work_1")]).toEqual([true, false])
})

it("what they turned away from is forgotten", () => {
  signInTo("like", "work_1")
  dialog.dispatchEvent(new Event("close"))
  tellLoginDone()
  expect(takeIntent("like", "work_1")).toBe(false)
})

it("a browser that stores nothing lets them press once more", () => {
  vi.stubGlobal("sessionStorage", {})
  signInTo("like", "work_1")
  expect(tellLoginDone).not.toThrow()
  expect(takeIntent("like", "work_1")).toBe(false)
})
