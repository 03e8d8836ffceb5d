import { defineFeature } from "../_kernel/feature.ts"
import { createAccessToken, listAccessTokens, revokeAccessToken } from "./access-tokens.ts"
import * as contract from "./contract.ts"
import { linkEmail, linkPhone } from "./link-address.ts"
import { linkProvider } from "./link-ways.ts"
import { listSessions } from "./list-sessions.ts"
import { listWays } from "./list-ways.ts"
import { proveAgain } from "./prove-again.ts"
import { readSecurityLog } from "./read-security-log.ts"
import { revokeOtherSessions, revokeSession } from "./revoke-sessions.ts"
import { setPassword } from "./set-password.ts"
import { removePasskey, removeWay } from "./unlink-way.ts"

export const feature = defineFeature({
  contract,
  calls: {
    listSessions,
    revokeSession,
    revokeOtherSessions,
    securityLog: readSecurityLog,
    accessTokenList: listAccessTokens,
    accessTokenCreate: createAccessToken,
    accessTokenRevoke: revokeAccessToken,
    listWays,
    prove: proveAgain,
    setPassword,
    linkProvider,
    linkEmail,
    linkPhone,
    unlinkWay: removeWay,
    passkeyDelete: removePasskey,
  },
})
