import { defineFeature } from "../_kernel/feature.ts"
import { readArticle } from "./article/read-article.ts"
import { addArticle, editArticle } from "./article/write-article.ts"
import * as articles from "./article-contract.ts"
import * as contract from "./contract.ts"
import { postData } from "./personal-data.ts"
import { readWork } from "./read-work.ts"

export const feature = defineFeature({
  contract: { ...contract, ...articles },
  calls: {
    artworkDetail: (context, { id }) => readWork(context, id),
    addArticle,
    editArticle,
    articleDetail: (context, { id }) => readArticle(context, id),
  },
  personalData: postData,
})
