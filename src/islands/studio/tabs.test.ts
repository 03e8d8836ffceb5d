import { expect, it } from "vitest"
import { TABS } from "../../domain/studio/rules.ts"
import { actionOfTab, categoryOf, firstTab, tabsOf } from "./tabs.ts"

it("a room opens the tab that its address names where it has that, else text to image", () => {
  expect([firstTab("generator", "faceSwap"), firstTab("studio", "imageToImage")]).toEqual(["faceSwap", "imageToImage"])
  expect([firstTab("studio", "faceSwap"), firstTab("generator", "SIMPLE"), firstTab("generator", undefined)]).toEqual([
    "textToImage",
    "textToImage",
    "textToImage",
  ])
})

it("every tab with a form has an action of its own; the simple one and the prompt editor have none", () => {
  const tabs = tabsOf("generator")
  expect(tabs).toEqual(TABS.filter((tab) => tab !== "SIMPLE" && tab !== "promptStudio"))
  expect(new Set(tabs.map(actionOfTab)).size).toBe(tabs.length)
  expect([actionOfTab("faceSwap"), actionOfTab("textToImage")]).toEqual(["face-swap", "text-to-image"])
})

it("what the studio makes is of its category", () => {
  expect([categoryOf("studio"), categoryOf("generator")]).toEqual([7, undefined])
})
