import { describe, expect, it } from "vitest"
import { hostsOf, judgeHost, siteOriginOf, supportEmailOf } from "./own-hosts.ts"

const production = { ENVIRONMENT: "production", SITE_ORIGIN: "https://atelier.example", MEDIA_ORIGIN: "https://files.example" }

describe("the address of the site", () => {
  it("must be said in production, and be https without a path", () => {
    for (const SITE_ORIGIN of [
      undefined,
      "",
      "atelier.example",
      "http://atelier.example",
      "https://atelier.example/app",
      "https://a@b.example",
    ])
      expect(() => siteOriginOf({ ENVIRONMENT: "production", ...(SITE_ORIGIN !== undefined && { SITE_ORIGIN }) }), SITE_ORIGIN).toThrow(
        "SITE_ORIGIN",
      )
    expect(siteOriginOf({ ENVIRONMENT: "production", SITE_ORIGIN: "https://atelier.example/" })).toBe("https://atelier.example")
  })

  it("need not be said on the machine of whoever develops, and what is nearly production is production", () => {
    expect(siteOriginOf({ ENVIRONMENT: "development" })).toBeNull()
    for (const ENVIRONMENT of ["prod", "Development", "", "staging"]) expect(() => siteOriginOf({ ENVIRONMENT })).toThrow("SITE_ORIGIN")
  })
})

describe("a request", () => {
  it("of the site and of its files is answered, whatever its path", () => {
    expect(judgeHost(production, "https://atelier.example/en?order=new")).toEqual({ kind: "own" })
    expect(judgeHost(production, "https://files.example/media/a.png")).toEqual({ kind: "own" })
  })

  it("of another name is nobody's, however much it looks like ours", () => {
    for (const host of ["evil.example", "atelier.example.evil.example", "atelier.example:8443", "127.0.0.1", "atelier.workers.dev"])
      expect(judgeHost(production, `https://${host}/en`), host).toEqual({ kind: "foreign" })
  })

  it("without encryption is sent to the same address with it", () => {
    expect(judgeHost(production, "http://atelier.example/en?a=1")).toEqual({
      kind: "insecure",
      secureUrl: "https://atelier.example/en?a=1",
    })
  })

  it("reaches a development machine by names of this machine alone", () => {
    const development = { ENVIRONMENT: "development" }
    for (const host of ["localhost:8787", "127.0.0.1:8787", "[::1]:8787", "atelier.localhost:8787", "atelier.test"])
      expect(judgeHost(development, `http://${host}/dev/outbox`), host).toEqual({ kind: "own" })
    for (const host of ["rebound.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.5"])
      expect(judgeHost(development, `http://${host}/dev/outbox`), host).toEqual({ kind: "foreign" })
  })
})

describe("a request from one's own network", () => {
  const LAN_ORIGINS = "http://192.168.1.5:8787 http://10.0.0.7:8787"

  it("reaches a development machine by exactly the addresses that its start opened", () => {
    const opened = { ENVIRONMENT: "development", LAN_ORIGINS }
    for (const site of ["http://192.168.1.5:8787", "http://10.0.0.7:8787", "http://localhost:8787"])
      expect(judgeHost(opened, `${site}/en`), site).toEqual({ kind: "own" })
    for (const site of [
      "http://192.168.1.5",
      "http://192.168.1.5:8788",
      "https://192.168.1.5:8787",
      "http://192.168.1.50:8787",
      "http://router:8787",
    ])
      expect(judgeHost(opened, `${site}/en`), site).toEqual({ kind: "foreign" })
  })

  it("does so beside the site's own address, and never in production", () => {
    expect(
      judgeHost({ ENVIRONMENT: "development", SITE_ORIGIN: "http://atelier.example", LAN_ORIGINS }, "http://10.0.0.7:8787/en"),
    ).toEqual({ kind: "own" })
    expect(judgeHost({ ...production, LAN_ORIGINS }, "http://10.0.0.7:8787/en")).toEqual({ kind: "foreign" })
  })
})

describe("the hosts of the site", () => {
  it("are the names at its addresses, without those that it has not", () => {
    expect(hostsOf(["https://atelier.example", "https://files.example:8443"])).toEqual(["atelier.example", "files.example"])
    expect(hostsOf(["https://atelier.example", null])).toEqual(["atelier.example"])
    expect(hostsOf(["", null])).toEqual([])
  })

  it("take the mail for support, unless another address is configured", () => {
    expect(supportEmailOf({}, "https://atelier.example")).toBe("support@atelier.example")
    expect(supportEmailOf({}, "")).toBe("support@localhost")
    expect(supportEmailOf({ SUPPORT_EMAIL: "help@desk.example" }, "https://atelier.example")).toBe("help@desk.example")
  })
})
