import { describe, expect, it } from "vitest"
import { type DeviceFacts, preparesByDefault } from "./preparing-choice.ts"

const DESK: DeviceFacts = { hasCoarsePointer: false, shorterSidePx: 900, savesData: false, battery: null }

describe("videos are prepared after their upload by default", () => {
  it.each([
    ["on a desk", {}, true],
    ["on a tablet", { hasCoarsePointer: true, shorterSidePx: 768 }, true],
    ["not on a phone", { hasCoarsePointer: true, shorterSidePx: 390 }, false],
    ["on the smallest tablet", { hasCoarsePointer: true, shorterSidePx: 600 }, true],
    ["not on the largest phone", { hasCoarsePointer: true, shorterSidePx: 599 }, false],
    ["on a battery a little above what is low", { battery: { level: 0.21, isCharging: false } }, true],
    ["in a small window of a desk's", { shorterSidePx: 390 }, true],
    ["not where data is to be saved", { savesData: true }, false],
    ["not on a battery that is nearly empty", { battery: { level: 0.2, isCharging: false } }, false],
    ["on one that is being charged", { battery: { level: 0.1, isCharging: true } }, true],
    ["on one that is full", { battery: { level: 0.9, isCharging: false } }, true],
  ] as const)("%s", (_, part, isOn) => {
    expect(preparesByDefault({ ...DESK, ...part })).toBe(isOn)
  })
})
