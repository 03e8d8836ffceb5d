import { feedCard, feedSnapshot, modelRank, modelTotal, modelUse, tallyFlush } from "../../../../db/schema/feed.ts"
import { defineFeature } from "../../_kernel/feature.ts"
import { on } from "../../_kernel/outbox.ts"
import { definePersonalData } from "../../_kernel/personal-data.ts"
import { workAdded, workChanged, workDeleted, workPublished } from "../../post/events.ts"
import * as contract from "./contract.ts"
import { countedWorks } from "./counted-works.ts"
import { explainPlace } from "./explain-place.ts"
import { makeSnapshots } from "./make-snapshots.ts"
import { followRecipe } from "./model-uses.ts"
import { noteSeen } from "./note-seen.ts"
import { playVideo } from "./play-video.ts"
import { listLeaderboard, listRankedModels, rankModels } from "./rank-models.ts"

const ofNobody = (not: string) => ({ exported: { not }, forgotten: { kept: "It is about works and numbers, and names nobody." } })

export const feature = defineFeature({
  contract,
  calls: { noteSeen, aiVideoPlay: playVideo, modelRanking: listRankedModels, modelLeaderboard: listLeaderboard, explainPlace },
  events: [on(workAdded, followRecipe), on(workPublished, followRecipe), on(workChanged, followRecipe), on(workDeleted, followRecipe)],
  jobs: { snapshots: makeSnapshots, "ranks of models": rankModels },
  counted: [countedWorks],
  personalData: definePersonalData(
    { feedSnapshot, feedCard, tallyFlush, modelUse, modelTotal, modelRank },
    {
      tables: {
        feedSnapshot: ofNobody("When orders of the feeds were made."),
        feedCard: ofNobody("Places of works in the feeds, for two hours."),
        tallyFlush: ofNobody("How far counts of views were written."),
        modelUse: ofNobody("Which models works name that anybody may see; gone with the work."),
        modelTotal: ofNobody("How often works name models."),
        modelRank: ofNobody("How often works name models."),
      },
    },
  ),
})
