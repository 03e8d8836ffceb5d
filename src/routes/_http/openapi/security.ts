import type { Access, Scope } from "../../../domain/_kernel/call.ts"
import { SESSION_COOKIE } from "../../../domain/identity/rules.ts"

/** The ways to say who one is. */
export const SECURITY_SCHEMES = {
  session: { type: "apiKey", in: "cookie", name: SESSION_COOKIE, description: "The session cookie, set by signing in." },
  sessionHeader: { type: "apiKey", in: "header", name: "token", description: "The `token` returned by signing in, or an access token." },
  accessToken: { type: "http", scheme: "bearer", description: "A personal access token with scopes, created in Settings." },
  guest: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-guest",
    description: "A visitor's identity, set by the first call that needs it.",
  },
} as const

type Requirement = Readonly<Partial<Record<keyof typeof SECURITY_SCHEMES, readonly string[]>>>

/** Which of them a call takes; an empty one is nobody. */
export function securityOf(access: Access, scope: Scope | null): readonly Requirement[] {
  const known: readonly Requirement[] = [{ session: [] }, { sessionHeader: [] }, ...(scope === null ? [] : [{ accessToken: [scope] }])]
  switch (access) {
    case "visitor":
      return [{}, ...known]
    case "guest":
    case "owner":
      return [...known, { guest: [] }, {}]
    case "member":
    case "moderator":
    case "admin":
      return known
  }
}
