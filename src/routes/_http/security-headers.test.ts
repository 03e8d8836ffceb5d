import { expect, it, vi } from "vitest"

it("lets nothing be loaded from elsewhere, and Turnstile alone where it is configured", async () => {
  vi.resetModules()
  const { allowTurnstile, securedHeaders } = await import("./security-headers.ts")
  const policy = () => securedHeaders("r", {})["Content-Security-Policy"] ?? ""
  expect(policy()).not.toContain("https:")
  allowTurnstile()
  allowTurnstile()
  expect(policy()).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy()).toContain("frame-src https://challenges.cloudflare.com")
  expect(policy().match(/https:/g)).toHaveLength(2)
})

it("lets pages send to the store alone where its S3 interface is configured, beside Turnstile", async () => {
  vi.resetModules()
  const { allowStore, allowTurnstile, securedHeaders } = await import("./security-headers.ts")
  const policy = () => securedHeaders("r", {})["Content-Security-Policy"] ?? ""
  allowStore("https://store.test")
  allowTurnstile()
  allowStore("https://store.test")
  expect(policy()).toContain("connect-src 'self' blob: data: https://store.test;")
  expect(policy()).toContain("script-src 'self' https://challenges.cloudflare.com;")
  expect(policy().match(/https:/g)).toHaveLength(3)
})
