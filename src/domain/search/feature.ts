import { defineFeature } from "../_kernel/feature.ts"
import { on } from "../_kernel/outbox.ts"
import { accountShown } from "../identity/index.ts"
import { workAdded, workChanged, workDeleted } from "../post/events.ts"
import { alikeTo } from "./alike-works.ts"
import { completeQuery } from "./complete-query.ts"
import * as contract from "./contract.ts"
import "./ports.ts"
import { forgetWords } from "./forget-words.ts"
import { listHotSearches, recountHot } from "./hot-searches.ts"
import { indexPeople } from "./index-people.ts"
import { indexWorks } from "./index-works.ts"
import { repairIndex } from "./repair-index.ts"
import { forgetHistory, keepHistory, readHistory } from "./search-history.ts"
import { searchPeople } from "./search-people.ts"
import { searchWorks } from "./search-works.ts"

export const feature = defineFeature({
  contract,
  calls: {
    searchList: searchWorks,
    searchAccount: searchPeople,
    completeSearch: completeQuery,
    completeQuery,
    hotSearches: listHotSearches,
    searchHistory: readHistory,
    clearSearchHistory: (context) => forgetHistory(context, null),
    deleteSearchHistory: (context, { keywords }) => forgetHistory(context, keywords),
    keepSearchHistory: (context, { is_on: isOn }) => keepHistory(context, isOn),
    alikeWorks: async (context, { id, limit }) => ({ items: await alikeTo(context, id, limit) }),
  },
  events: [
    on(workAdded, async (context, { work_id: id }) => void (await indexWorks(context, [id]))),
    on(workChanged, async (context, { work_id: id }) => void (await indexWorks(context, [id]))),
    on(workDeleted, async (context, { work_id: id }) => void (await indexWorks(context, [id]))),
    on(accountShown, async (context, { accountId }) => void (await indexPeople(context, [accountId]))),
  ],
  jobs: { "index of search": repairIndex, "words of search": forgetWords, "hot searches": recountHot },
})
