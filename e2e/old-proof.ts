import type { Page } from "playwright-core"
import type { CallDeclaration } from "../src/domain/_kernel/call.ts"
import { errorEnvelope } from "../src/domain/_kernel/envelope.ts"
import { CODES } from "../src/domain/_kernel/errors.ts"

/**
 * Lets the next try of a call be refused as it is once the last proof of who one is has become too old: a journey cannot wait for the
 * quarter of an hour that a sign-in is proof enough. Everything after that is the server's own answer.
 */
export async function refuseOnceForProof(page: Page, { path }: Pick<CallDeclaration, "path">): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.fulfill({
        status: CODES.ReauthenticationRequired.httpStatus,
        contentType: "application/json",
        body: JSON.stringify(errorEnvelope("ReauthenticationRequired", [], "journey")),
      }),
    { times: 1 },
  )
}
