import { DELETED_ACCOUNT_NAME } from "../../domain/profile/profile-rules.ts"
import { useMessages } from "../_runtime/messages.tsx"

interface NamedAccount {
  readonly id: string
  readonly name: string
}

/** Words an account's name: its id where it has none, the page's own words where the account was deleted. */
export function useAccountName(): (account: NamedAccount) => string {
  const t = useMessages("moderation")
  return ({ id, name }) => (name === DELETED_ACCOUNT_NAME ? t("deletedAccount") : name || id)
}
