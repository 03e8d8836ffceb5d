import type { Page } from "playwright-core"
import { inject } from "vitest"

/** The platform by the name that browsers let passkeys belong to: an address of numbers has none. */
export function namedAppUrl(): string {
  return inject("appUrl").replace("127.0.0.1", "localhost")
}

/** Gives a page's browser a device that makes and shows passkeys, and whose person says yes to everything. */
export async function plugInPasskeyDevice(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send("WebAuthn.enable")
  await protocol.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
