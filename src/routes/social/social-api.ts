import { asAccountId } from "../../domain/_kernel/ids.ts"
import { collectThing, listCollected, uncollectThing } from "../../domain/social/collect.ts"
import * as calls from "../../domain/social/contract.ts"
import { followAccount, listFollows, unfollowAccount } from "../../domain/social/follow.ts"
import { serve } from "../_http/serve.ts"

/** Following people and collecting things. */
export const socialApi = serve(
  {
    follow: calls.follow,
    cancelFollow: calls.cancelFollow,
    followList: calls.followList,
    followerList: calls.followerList,
    collect: calls.collect,
    cancelCollect: calls.cancelCollect,
    collectList: calls.collectList,
  },
  {
    follow: (context, { id }) => followAccount(context, asAccountId(id)),
    cancelFollow: (context, { id }) => unfollowAccount(context, asAccountId(id)),
    followList: (context, asked) => listFollows(context, "follows", asked),
    followerList: (context, asked) => listFollows(context, "followers", asked),
    collect: (context, thing) => collectThing(context, thing),
    cancelCollect: (context, thing) => uncollectThing(context, thing),
    collectList: (context, page) => listCollected(context, page),
  },
)
