import { defineFeature } from "../_kernel/feature.ts"
import { on } from "../_kernel/outbox.ts"
import { workDeleted } from "../post/events.ts"
import { blockPerson, listBlocked, unblockPerson } from "./block.ts"
import * as blocks from "./block-contract.ts"
import { changeCollection, createCollection, removeCollection } from "./change-collection.ts"
import { collectThing, uncollectThing } from "./collect.ts"
import * as collections from "./collection-contract.ts"
import { moveItem, putIntoCollection, takeFromCollection } from "./collection-items.ts"
import * as contract from "./contract.ts"
import { followAccount, listFollows, unfollowAccount } from "./follow.ts"
import { forgetWork } from "./forget-work.ts"
import { hideThing, listHidden, showAgain } from "./hide.ts"
import * as hides from "./hide-contract.ts"
import { likeWork } from "./like.ts"
import { listLikers } from "./list-likers.ts"
import * as marking from "./mark-contract.ts"
import { listCollected, listLiked } from "./marked-works.ts"
import { readMarks } from "./marks.ts"
import * as people from "./people-contract.ts"
import { socialData } from "./personal-data.ts"
import { listCollections, readCollection } from "./read-collections.ts"
import { listSuggested, suggestPeople } from "./suggest-people.ts"

export const feature = defineFeature({
  contract: { ...contract, ...marking, ...collections, ...hides, ...blocks, ...people },
  calls: {
    follow: (context, { id }) => followAccount(context, id),
    cancelFollow: (context, { id }) => unfollowAccount(context, id),
    followList: (context, asked) => listFollows(context, "follows", asked),
    followerList: (context, asked) => listFollows(context, "followers", asked),
    collect: collectThing,
    cancelCollect: uncollectThing,
    collectList: listCollected,
    likeWork,
    likeList: listLiked,
    likerList: listLikers,
    marks: readMarks,
    collectionList: listCollections,
    collectionDetail: readCollection,
    createCollection,
    editCollection: changeCollection,
    deleteCollection: removeCollection,
    addToCollection: putIntoCollection,
    removeFromCollection: takeFromCollection,
    moveInCollection: moveItem,
    hide: hideThing,
    cancelHide: showAgain,
    hideList: listHidden,
    block: (context, { id }) => blockPerson(context, id),
    cancelBlock: (context, { id }) => unblockPerson(context, id),
    blockList: listBlocked,
    accountSquareList: (context, asked) => listSuggested(context, "new", asked),
    accountSquareRecommend: (context, asked) => listSuggested(context, "recommend", asked),
  },
  events: [on(workDeleted, (context, { work_id }) => forgetWork(context, work_id))],
  jobs: { "people to follow": suggestPeople },
  personalData: socialData,
})
