import { defineFeature } from "../_kernel/feature.ts"
import { on } from "../_kernel/outbox.ts"
import * as appeals from "./appeal-contract.ts"
import { decideAppeal } from "./appeals/decide-appeal.ts"
import { listAppeals, listOwnAppeals } from "./appeals/list-appeals.ts"
import { appealBan, appealLevel, appealState, readAllowance } from "./appeals/make-appeal.ts"
import { banAccount, cancelBan } from "./ban-account.ts"
import { takeCase } from "./cases/claim-case.ts"
import { decide, hide, removeThing } from "./cases/decide-case.ts"
import { listCases, listClaims } from "./cases/list-cases.ts"
import { readCase } from "./cases/read-case.ts"
import { undo } from "./cases/undo-decision.ts"
import { checkContent } from "./check-content.ts"
import { confirmAge, facePhotoConfirm, facePhotoInfo, listConsents, revokeConsent } from "./consent/change-consents.ts"
import * as consents from "./consent-contract.ts"
import * as content from "./content-contract.ts"
import * as bans from "./contract.ts"
import { caseDecided } from "./events.ts"
import { findAccounts, listBans } from "./list-bans.ts"
import { moderationData } from "./personal-data.ts"
import { pruneTexts } from "./posting/checked-texts.ts"
import * as reporting from "./report-contract.ts"
import { listOwnReports } from "./reports/list-own-reports.ts"
import { reportThing, VIDEOS_ALONE } from "./reports/report-thing.ts"
import { tellReporters } from "./reports/tell-reporters.ts"
import * as reviewing from "./review-contract.ts"
import * as rule from "./rule-contract.ts"
import { listRules, listRuleVersions } from "./rules/list-rules.ts"
import { saveRule } from "./rules/save-rule.ts"
import { tryRule } from "./rules/try-rule.ts"
import { turnBans } from "./turn-bans.ts"

export const feature = defineFeature({
  contract: { ...bans, ...reporting, ...reviewing, ...appeals, ...consents, ...content, ...rule },
  calls: {
    banAccount,
    cancelBan,
    listBans,
    findAccounts,
    report: (context, { kind, id, ...said }) => reportThing(context, kind, id, said),
    reportPortfolio: (context, { id, ...said }) => reportThing(context, "work", id, said),
    reportVideo: (context, { id, ...said }) => reportThing(context, "work", id, said, VIDEOS_ALONE),
    reportPalette: (context, { id, ...said }) => reportThing(context, "palette", id, said),
    reportCharacter: (context, { id, ...said }) => reportThing(context, "character", id, said),
    reportModel: (context, { id, ...said }) => reportThing(context, "model", id, said),
    ownReports: listOwnReports,
    reviewCases: listCases,
    reviewCase: readCase,
    claimCase: takeCase,
    reviewClaims: listClaims,
    decideCase: decide,
    undoDecision: undo,
    hideThing: hide,
    banThing: removeThing,
    ownAppeals: listOwnAppeals,
    appealQueue: listAppeals,
    decideAppeal,
    appealState,
    appealLevel,
    appealAllowance: readAllowance,
    appealBan,
    listConsents,
    revokeConsent,
    confirmAge,
    facePhotoInfo,
    facePhotoConfirm,
    contentCheck: checkContent,
    ruleList: listRules,
    ruleSave: saveRule,
    ruleHistory: listRuleVersions,
    ruleTry: tryRule,
  },
  events: [on(caseDecided, (context, { case_id: caseId }) => tellReporters(context, caseId))],
  personalData: moderationData,
  jobs: {
    "turns of bans": turnBans,
    checkedTexts: pruneTexts,
  },
})
