import { describe, expect, it } from "vitest"
import { deviceName } from "../../domain/identity/device-rules.ts"
import { devicePartsOf, isHandheld } from "./device-words.ts"

describe("a device's name in parts", () => {
  it.each([
    ["Firefox on Linux", { browser: "Firefox", system: "Linux" }],
    ["Samsung Internet on Android", { browser: "Samsung Internet", system: "Android" }],
    ["Chrome", { browser: "Chrome", system: null }],
    ["Unknown device", { browser: null, system: null }],
    ["", { browser: null, system: null }],
  ])("%j is %j", (name, parts) => {
    expect(devicePartsOf(name)).toEqual(parts)
  })

  it("knows what the server calls a device that tells nothing", () => {
    expect(devicePartsOf(deviceName(""))).toEqual({ browser: null, system: null })
  })

  it("tells what is held in the hand", () => {
    expect(["Safari on iPhone", "Chrome on Android", "Safari on Mac"].map(isHandheld)).toEqual([true, true, false])
  })
})
