import { asAccountId } from "../../domain/_shared/ids.ts"
import { collectThing, listCollected, uncollectThing } from "../../domain/account/collect.ts"
import { followAccount, listFollows, unfollowAccount } from "../../domain/account/follow.ts"
import * as calls from "../../domain/account/social-contract.ts"
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
