import { describe, expect, it } from "vitest"
import { addressFault, hintOf, isSameAccess, isSameOrigin, plainAddress, withScheme } from "./address-rules.ts"

const messageOf = (url: string | undefined, allowsPlainHttp = false, kind: "http" | "workers-ai" = "http") =>
  addressFault({ kind, url, path: "url" }, allowsPlainHttp)?.message ?? null

describe("the address of a server", () => {
  it.each([
    ["https://gpu.example.com", null],
    ["https://gpu.example.com:8443/sdapi/", null],
    ["https://10.0.0.5", null],
    [undefined, "Missing"],
    ["gpu.example.com", "ServerAddressInvalid"],
    ["javascript:alert(1)", "ServerAddressInvalid"],
    ["https://gpu.example.com/a b", "ServerAddressInvalid"],
    ["http://gpu.example.com", "ServerAddressNotHttps"],
    ["https://ada@gpu.example.com", "ServerAddressHasCredentials"],
    ["https://:pass@gpu.example.com", "ServerAddressHasCredentials"],
    ["https://gpu.example.com?", "ServerAddressHasQuery"],
    ["https://gpu.example.com#", "ServerAddressHasFragment"],
  ])("%s is judged as %s", (url, message) => expect(messageOf(url)).toBe(message))

  it("may be plain http, of a private network too, only where one develops", () => {
    for (const url of ["http://127.0.0.1:7860", "http://192.168.1.20:8188"])
      expect([messageOf(url, true), messageOf(url)]).toEqual([null, "ServerAddressNotHttps"])
  })

  it.each([
    ["127.0.0.1:8199", "http://127.0.0.1:8199", "https://127.0.0.1:8199"],
    ["localhost:7860/", "http://localhost:7860/", "https://localhost:7860/"],
    ["  gpu-box:8188 ", "http://gpu-box:8188", "https://gpu-box:8188"],
    ["gpu.local", "http://gpu.local", "https://gpu.local"],
    ["[fd00::1]:8188", "http://[fd00::1]:8188", "https://[fd00::1]:8188"],
    ["//192.168.1.20:8188/api", "http://192.168.1.20:8188/api", "https://192.168.1.20:8188/api"],
    ["gpu.example.com", "https://gpu.example.com", "https://gpu.example.com"],
    ["gpu.example.com:8443/sdapi", "https://gpu.example.com:8443/sdapi", "https://gpu.example.com:8443/sdapi"],
    ["http://gpu.example.com", "http://gpu.example.com", "http://gpu.example.com"],
    ["javascript:alert(1)", "javascript:alert(1)", "javascript:alert(1)"],
    ["", "", ""],
  ])("%j without a scheme is meant as %s where one develops, else as %s", (typed, near, far) => {
    expect([withScheme(typed, true), withScheme(typed, false)]).toEqual([near, far])
  })

  it("is the same with the same credentials, in whatever order", () => {
    const one = { url: "https://a.example", token: "t", headers: { a: "1", b: "2" } }
    expect(isSameAccess(one, { headers: { b: "2", a: "1" }, token: "t", url: "https://a.example", basic: undefined })).toBe(true)
    for (const other of [
      { ...one, token: "u" },
      { ...one, url: "https://b.example" },
      { url: one.url, token: "t" },
    ])
      expect(isSameAccess(one, other)).toBe(false)
  })

  it("is not for kinds that have none", () => {
    expect([messageOf(undefined, false, "workers-ai"), messageOf("https://a.example", false, "workers-ai")]).toEqual([
      null,
      "ServerWithoutAddress",
    ])
  })

  it("is kept without slashes at its end, and is the same server's under another path alone", () => {
    expect(plainAddress("https://gpu.example.com/a//")).toBe("https://gpu.example.com/a")
    expect(isSameOrigin("https://gpu.example.com/a", "https://gpu.example.com")).toBe(true)
    for (const other of ["http://gpu.example.com", "https://gpu.example.com:8443", "https://gpu.example.org", ""])
      expect(isSameOrigin("https://gpu.example.com", other)).toBe(false)
  })
})

it.each([
  ["https://gpu-7.rack.example.com:8443/secret/path", "https://….example.com:8443"],
  ["https://gpu-7.rack.example.com", "https://….example.com"],
  ["http://192.168.1.20:8188", "http://….1.20:8188"],
  ["http://[fd00::1]:8188", "http://[…]:8188"],
  ["http://localhost:7860", "http://localhost:7860"],
  ["", ""],
])("the hint of %s shows no more than %s, and which credentials there are", (url, address) => {
  const secrets = { url, token: "t", headers: { "CF-Access-Client-Id": "secret" } }
  expect(hintOf(secrets)).toEqual({ address, token: true, basic: false, headers: ["CF-Access-Client-Id"] })
})
