import { defineFeature } from "../_kernel/feature.ts"
import { collectedAmong, collectThing, listCollected, uncollectThing } from "./collect.ts"
import * as contract from "./contract.ts"
import { followAccount, listFollows, unfollowAccount } from "./follow.ts"
import { socialData } from "./personal-data.ts"

export const feature = defineFeature({
  contract,
  calls: {
    follow: (context, { id }) => followAccount(context, id),
    cancelFollow: (context, { id }) => unfollowAccount(context, id),
    followList: (context, asked) => listFollows(context, "follows", asked),
    followerList: (context, asked) => listFollows(context, "followers", asked),
    collect: collectThing,
    cancelCollect: uncollectThing,
    collectState: collectedAmong,
    collectList: listCollected,
  },
  personalData: socialData,
})
