import { defineFeature } from "../../_kernel/feature.ts"
import { deleteSet, keepHeadshot } from "./change-headshots.ts"
import * as contract from "./contract.ts"
import { makeHeadshots } from "./make-headshots.ts"
import { findSet, judgePhoto, listSets, readLooks, shownSet } from "./read-headshots.ts"

export const feature = defineFeature({
  contract,
  calls: {
    headshotLooks: readLooks,
    checkPhoto: judgePhoto,
    generateHeadshots: (context, input) => makeHeadshots(context, input, context.idempotency),
    headshotHistory: listSets,
    headshotDetail: async (context, { set_id }) => shownSet(await findSet(context, set_id)),
    collectHeadshot: keepHeadshot,
    resetHeadshots: deleteSet,
  },
})
