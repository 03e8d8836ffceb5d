import { expect, it, vi } from "vitest"

it("lets nothing be loaded from elsewhere, and Turnstile alone where it is configured", async () => {
  vi.resetModules()
  const { allowTurnstile, secure } = await import("./security-headers.ts")
  const policy = () => secure(new Response(), "r").headers.get("Content-Security-Policy") ?? ""
  expect(policy()).not.toContain("https:")
  allowTurnstile()
  allowTurnstile()
  expect(policy()).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy()).toContain("frame-src https://challenges.cloudflare.com")
  expect(policy().match(/https:/g)).toHaveLength(2)
})

it("lets pages send to the store alone where its S3 interface is configured, beside Turnstile", async () => {
  vi.resetModules()
  const { allowStore, allowTurnstile, secure } = await import("./security-headers.ts")
  const policy = () => secure(new Response(), "r").headers.get("Content-Security-Policy") ?? ""
  allowStore("https://store.test")
  allowTurnstile()
  allowStore("https://store.test")
  expect(policy()).toContain("connect-src 'self' blob: data: https://store.test;")
  expect(policy()).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy().match(/https:/g)).toHaveLength(3)
})

it("secures an answer itself, a copy only of one that nobody may change, and neither that is secured", async () => {
  vi.resetModules()
  const { secure } = await import("./security-headers.ts")
  const own = new Response("page", { headers: { "Content-Security-Policy": "sandbox" } })
  expect(secure(own, "r1")).toBe(own)
  expect(secure(own, "r2").headers.get("X-Request-Id")).toBe("r1")
  expect(own.headers.get("Content-Security-Policy")).toBe("sandbox")
  const fixed = Response.redirect("https://atelier.test/en", 302)
  const copy = secure(fixed, "r3")
  expect(copy).not.toBe(fixed)
  expect([copy.status, copy.headers.get("Location"), copy.headers.get("X-Request-Id")]).toEqual([302, "https://atelier.test/en", "r3"])
  expect(copy.headers.get("X-Content-Type-Options")).toBe("nosniff")
})
