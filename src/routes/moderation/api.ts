import { banAccount, cancelBan } from "../../domain/moderation/ban-account.ts"
import * as calls from "../../domain/moderation/contract.ts"
import { findAccounts, listBans } from "../../domain/moderation/list-bans.ts"
import { serve } from "../_http/serve.ts"

/** What moderators do about accounts. */
export const moderationApi = serve(
  { banAccount: calls.banAccount, cancelBan: calls.cancelBan, listBans: calls.listBans, findAccounts: calls.findAccounts },
  {
    banAccount: (context, input) => banAccount(context, input),
    cancelBan: (context, input) => cancelBan(context, input),
    listBans: (context, input) => listBans(context, input),
    findAccounts: (context, input) => findAccounts(context, input.query),
  },
)
