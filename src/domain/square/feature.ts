import { defineFeature } from "../_kernel/feature.ts"
import { arrangeModules, listModules, previewModules, removeModule, saveModule } from "./arrange-modules.ts"
import * as contract from "./contract.ts"
import { countTags } from "./hot-tags.ts"
import { listHotTags, listRecommendedTags, listSourceCategories, listTagsByGroup } from "./list-tags.ts"
import * as modules from "./module-contract.ts"
import { squareData } from "./personal-data.ts"
import { listApps, listElements, listSlots, readHomeBanners, readSquare } from "./read-square.ts"
import * as tags from "./tag-contract.ts"

export const feature = defineFeature({
  contract: { ...contract, ...tags, ...modules },
  calls: {
    squareConfig: readSquare,
    moduleElements: listElements,
    slotList: listSlots,
    homeBanners: async (context, { language }) => ({ items: [...(await readHomeBanners(context, language ?? context.origin.locale))] }),
    fetchApps: listApps,
    tagsByGroup: listTagsByGroup,
    hotTags: listHotTags,
    recommendedTags: listRecommendedTags,
    sourceCategories: listSourceCategories,
    moduleList: listModules,
    moduleSave: saveModule,
    moduleArrange: arrangeModules,
    moduleRemove: removeModule,
    modulePreview: previewModules,
  },
  jobs: { "tags in use": countTags },
  personalData: squareData,
})
