import { afterEach, expect, it, vi } from "vitest"
import { knowsPasskeys } from "./knows-passkeys.ts"

afterEach(() => vi.unstubAllGlobals())

it.each([
  [{ isSecureContext: true, PublicKeyCredential: {} }, true],
  [{ isSecureContext: false, PublicKeyCredential: {} }, false],
  [{ isSecureContext: true }, false],
  [undefined, false],
])("passkeys need a secure page of a browser that has them: %j", (window, isKnown) => {
  vi.stubGlobal("window", window)
  expect(knowsPasskeys()).toBe(isKnown)
})
