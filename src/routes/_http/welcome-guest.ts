import type { GuestIdentity } from "../../domain/_kernel/context.ts"
import { newGuest } from "./identity.ts"
import { takeRate } from "./rate.ts"
import type { Services } from "./services.ts"

/** Gives a visitor an identity, which the answer's cookie keeps. Throws TooManyRequests where one address asks for too many. */
export async function welcomeGuest(services: Services): Promise<GuestIdentity> {
  await takeRate(services, "write", `new-guest:${services.address}`)
  const { identity, setCookie } = await newGuest(services.site.startsWith("https:"), services.guestSecret)
  services.answerHeaders.push(["Set-Cookie", setCookie])
  return identity
}
