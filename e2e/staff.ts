import type { BrowserContext } from "playwright-core"
import { giveRole } from "./backstage.ts"
import { type Person, signInQuickly, somebody } from "./member.ts"

/** Signs a browser in as somebody new who has a role; answers who. */
export async function signInAsStaff(context: BrowserContext, role: "moderator" | "admin", name = "Boss"): Promise<Person> {
  const person = somebody(name)
  await signInQuickly(context, person)
  await giveRole(person.email, role)
  return person
}
