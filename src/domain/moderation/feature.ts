import { defineFeature } from "../_kernel/feature.ts"
import { banAccount, cancelBan } from "./ban-account.ts"
import { checkContent } from "./check-content.ts"
import * as content from "./content-contract.ts"
import * as contract from "./contract.ts"
import { findAccounts, listBans } from "./list-bans.ts"
import { moderationData } from "./personal-data.ts"
import { pruneTexts } from "./posting/checked-texts.ts"
import * as rule from "./rule-contract.ts"
import { listRules, listRuleVersions } from "./rules/list-rules.ts"
import { saveRule } from "./rules/save-rule.ts"
import { tryRule } from "./rules/try-rule.ts"

export const feature = defineFeature({
  contract: { ...contract, ...content, ...rule },
  calls: {
    banAccount,
    cancelBan,
    listBans,
    findAccounts,
    contentCheck: checkContent,
    ruleList: listRules,
    ruleSave: saveRule,
    ruleHistory: listRuleVersions,
    ruleTry: tryRule,
  },
  jobs: { checkedTexts: pruneTexts },
  personalData: moderationData,
})
