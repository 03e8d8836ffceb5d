import { afterAll, beforeAll, inject } from "vitest"

/** Has Easel paint as it does for people in the tests beside the call: for those that ask what comes out. Else its painters are done at once. */
export function paintTruly(): void {
  beforeAll(() => tell("truly"))
  afterAll(() => tell("plainly"))
}

async function tell(how: "truly" | "plainly"): Promise<void> {
  const answer = await fetch(inject("paintersUrl"), { method: "PUT", body: how })
  if (!answer.ok) throw new Error(await answer.text())
}
