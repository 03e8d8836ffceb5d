import { PROVIDER_TYPES, type ProviderType, type SecurityEventKind } from "../../domain/identity/rules.ts"

/** Words that stand in details of the security log and have a wording in every language. */
const DETAIL_WORDS = [
  "email",
  "phone",
  "email-code",
  "sms-code",
  "password",
  "passkey",
  "name",
  "bio",
  "links",
  "avatar",
  "banner",
] as const
type DetailWord = (typeof DETAIL_WORDS)[number]

/** A part of an event's detail: a word of ours, a third party, or a text as it stands. */
type DetailPart =
  | { readonly kind: "word"; readonly word: DetailWord }
  | { readonly kind: "provider"; readonly type: ProviderType }
  | { readonly kind: "text"; readonly text: string }

/** Events whose detail is a list of words of ours, and never what somebody typed. */
const WORDED: ReadonlySet<SecurityEventKind> = new Set([
  "signed-up",
  "signed-in",
  "sign-in-failed",
  "way-linked",
  "way-unlinked",
  "profile-changed",
])
/** Events whose detail says no more than their title does. */
const SILENT: ReadonlySet<SecurityEventKind> = new Set(["sessions-revoked"])

/** What an event's detail says, in parts that can be worded. */
export function detailPartsOf(kind: SecurityEventKind, detail: string): readonly DetailPart[] {
  if (detail === "" || SILENT.has(kind)) return []
  if (!WORDED.has(kind)) return [{ kind: "text", text: detail }]
  return detail.split(" ").filter(Boolean).map(partOf)
}

function partOf(text: string): DetailPart {
  const word = DETAIL_WORDS.find((one) => one === text)
  if (word !== undefined) return { kind: "word", word }
  const type = PROVIDER_TYPES.find((one) => one === text)
  return type === undefined ? { kind: "text", text } : { kind: "provider", type }
}

/** How an event is marked: what its owner should look at twice, what went well, the rest. */
export function toneOf(kind: SecurityEventKind): "warn" | "good" | "plain" {
  switch (kind) {
    case "sign-in-failed":
    case "codes-blocked":
    case "reset-asked":
    case "password-reset":
    case "banned":
    case "disabled":
    case "deletion-asked":
      return "warn"
    case "signed-up":
    case "passkey-added":
    case "ban-cancelled":
    case "enabled":
    case "membership-granted":
    case "deletion-cancelled":
      return "good"
    default:
      return "plain"
  }
}
