/** What the command is asked to do. */
export type AdminCommand =
  | { readonly kind: "help" }
  | { readonly kind: "owner-link" }
  | { readonly kind: "show"; readonly who: string }
  | { readonly kind: "role"; readonly who: string; readonly role: "moderator" | "admin"; readonly on: boolean }
  | { readonly kind: "status"; readonly who: string; readonly isDisabled: boolean }
  | { readonly kind: "invite"; readonly uses: number | null; readonly days: number | null }

export const HELP = `npm run admin -- owner-link                          a link that signs its opener in as the owner, once
npm run admin -- show <who>                          tells what an account is
npm run admin -- role <who> moderator|admin on|off    gives or takes a role
npm run admin -- disable <who>                        disables an account; its sessions end
npm run admin -- enable <who>                         enables it again
npm run admin -- invite [uses] [days]                 makes an invitation code (any number of uses, for good)

<who> is an email address, a phone number with its country, or an account id (user_…).
It works on the database of the Atelier that runs here, or on that of LIBSQL_URL and LIBSQL_AUTH_TOKEN.
A running site learns of a change within a minute.`

/** Reads the arguments, or says what is wrong with them. */
export function parseAdminCommand(args: readonly string[]): AdminCommand | string {
  const [name = "help", ...rest] = args
  const [first, second, third] = rest
  switch (name) {
    case "help":
    case "--help":
      return { kind: "help" }
    case "owner-link":
      return { kind: "owner-link" }
    case "show":
      return first === undefined ? "Whom? Name an account." : { kind: "show", who: first }
    case "role":
      if (first === undefined) return "Whom? Name an account."
      if (second !== "moderator" && second !== "admin") return "Which role? moderator or admin."
      if (third !== "on" && third !== "off") return "on or off?"
      return { kind: "role", who: first, role: second, on: third === "on" }
    case "disable":
    case "enable":
      return first === undefined ? "Whom? Name an account." : { kind: "status", who: first, isDisabled: name === "disable" }
    case "invite":
      return inviteOf(first, second)
    default:
      return `There is no command "${name}".`
  }
}

function inviteOf(usesText: string | undefined, daysText: string | undefined): AdminCommand | string {
  const [uses, days] = [countOf(usesText), countOf(daysText)]
  if (uses === undefined || days === undefined) return "Uses and days are whole numbers from 1 to 100000."
  return { kind: "invite", uses, days }
}

/** Null for what was not said, undefined for what is no count. */
function countOf(text: string | undefined): number | null | undefined {
  if (text === undefined) return null
  return /^[1-9]\d{0,4}$|^100000$/.test(text) ? Number(text) : undefined
}
