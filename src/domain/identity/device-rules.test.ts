import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addressPrefix, deviceName, deviceOf, devicePartsOf, networkOf } from "./device-rules.ts"

describe("deviceName", () => {
  it.each([
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    [
      "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
      "Chrome on Android",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
      "Safari on iPhone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPad",
    ],
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
      "Safari on Mac",
    ],
    ["Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36 OPR/127.0", "Opera on Windows"],
    ["Mozilla/5.0 (X11; CrOS x86_64 16.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36", "Chrome on ChromeOS"],
    ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0 Safari/537.36", "Chrome on Linux"],
    ["curl/8.5.0", "Unknown device"],
    ["", "Unknown device"],
  ])("of %s is %s", (userAgent, name) => expect(deviceName(userAgent)).toBe(name))

  it("of anything is a short text", () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom("Firefox/", "SamsungBrowser/1", "Android", " Windows ", "Version/1 Safari/", "iPhone"),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 200 }), (parts) => {
        expect(deviceName(parts.join("")).length).toBeLessThanOrEqual(60)
        expect(deviceName(parts.join(""))).not.toBe("")
      }),
    )
  })
})

describe("addressPrefix", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"],
    ["2001:DB8::1", "2001:db8:0:0::/64"],
    ["2001:0db8:0000:0001::", "2001:db8:0:1::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["[2001:db8::1]", "2001:db8:0:0::/64"],
    ["::ffff:1.2.3.4", "1.2.3.4"],
    ["::FFFF:102:304", "1.2.3.4"],
    ["64:ff9b::1.2.3.4", "64:ff9b:0:0::/64"],
    ["::ffff:1.2.3.255", "1.2.3.255"],
    ["::ffff:1.2.3.256", "::ffff:1.2.3.256"],
    ["1:2:3:4:5:6::8", "1:2:3:4::/64"],
    ["1:2:3:4:5:6:7:8", "1:2:3:4::/64"],
    ["1:2:3:4:5:6:7", "1:2:3:4:5:6:7"],
    ["1::2::3", "1::2::3"],
    ["1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8:9"],
    ["1:2:3:4:5:6:7::8", "1:2:3:4:5:6:7::8"],
    ["unknown", "unknown"],
    ["", ""],
  ])("of %s is %s", (address, prefix) => expect(addressPrefix(address)).toBe(prefix))

  it("is the same for all spellings of a household and differs between two", () => {
    const group = fc.nat({ max: 0xffff })
    const hex = (value: number, wide: boolean) => (wide ? value.toString(16).padStart(4, "0").toUpperCase() : value.toString(16))
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        fc.boolean(),
        (groups, host, wide) => {
          fc.pre(groups.slice(0, 4).some((value) => value !== 0))
          const spelled = groups.map((value) => hex(value, wide)).join(":")
          const neighbour = [...groups.slice(0, 4), ...host].map((value) => hex(value, !wide)).join(":")
          const other = [(groups[0]! + 1) % 0x10000, ...groups.slice(1)].map((value) => hex(value, wide)).join(":")
          expect(addressPrefix(neighbour)).toBe(addressPrefix(spelled))
          expect(addressPrefix(new URL(`http://[${spelled}]`).hostname)).toBe(addressPrefix(spelled))
          expect(addressPrefix(other)).not.toBe(addressPrefix(spelled))
          expect(addressPrefix(addressPrefix(spelled))).toBe(addressPrefix(spelled))
        },
      ),
    )
  })

  it("of anything is a short text", () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => addressPrefix(text).length <= 64))
  })
})

describe("a device's name in parts", () => {
  it.each([
    ["Firefox on Linux", { browser: "Firefox", system: "Linux" }],
    ["Samsung Internet on Android", { browser: "Samsung Internet", system: "Android" }],
    ["Chrome", { browser: "Chrome", system: null }],
    ["", { browser: null, system: null }],
  ])("%j is %j", (name, parts) => {
    expect(devicePartsOf(name)).toEqual(parts)
  })

  it("knows what a device is called that tells nothing of itself", () => {
    expect(devicePartsOf(deviceName(""))).toEqual({ browser: null, system: null })
  })
})

describe("deviceOf", () => {
  it("tells name and household", () => {
    expect(deviceOf({ userAgent: "", address: "2001:db8::1" })).toEqual({ name: "Unknown device", address: "2001:db8:0:0::/64" })
  })
})

describe("the network of an address", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3::4", "2001:db8:1:2::/64"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["127.0.0.1", null],
    ["::1", null],
    ["10.1.2.3", null],
    ["192.168.0.4", null],
    ["172.15.0.1", "172.15.0.1"],
    ["172.16.0.1", null],
    ["172.20.0.1", null],
    ["172.31.0.1", null],
    ["172.32.0.1", "172.32.0.1"],
    ["169.254.0.1", null],
    ["192.169.0.4", "192.169.0.4"],
    ["110.1.2.3", "110.1.2.3"],
    ["fe80::1", null],
    ["fd00::1", null],
    ["unknown", null],
    ["", null],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
