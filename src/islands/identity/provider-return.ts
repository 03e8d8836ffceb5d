import * as z from "zod/mini"
import { safeRedirect } from "../../domain/identity/redirect-rules.ts"
import { PROVIDER_TYPES } from "../../domain/identity/rules.ts"

const returnSchema = z.object({
  type: z.enum(PROVIDER_TYPES),
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  intent: z.enum(["login", "link"]),
})

/** What a third party's sign-in left in the page's address: a token for the login or link call, or why there is none. */
export type ProviderReturn = { readonly redirect: string } & (
  | ({ readonly kind: "proved" } & z.infer<typeof returnSchema>)
  | { readonly kind: "failed"; readonly error: string }
)

/** Reads the fragment of an address, without its `#`; null where no sign-in came back. */
export function readProviderReturn(fragment: string): ProviderReturn | null {
  const told = Object.fromEntries(new URLSearchParams(fragment))
  const redirect = safeRedirect(told["redirect"])
  const error = told["error"]
  if (error !== undefined) return { kind: "failed", error: /^[A-Za-z]{1,40}$/.test(error) ? error : "LoginFailed", redirect }
  const proved = z.safeParse(returnSchema, told)
  return proved.success ? { kind: "proved", ...proved.data, redirect } : null
}

/** Takes what a third party's sign-in left out of the page's address, at once and once; null where there is nothing. */
export function takeProviderReturn(): ProviderReturn | null {
  const found = readProviderReturn(location.hash.slice(1))
  if (found !== null) history.replaceState(history.state, "", `${location.pathname}${location.search}`)
  return found
}
