import { defineFeature } from "../_kernel/feature.ts"
import * as contract from "./contract.ts"
import { addCaptions, removeCaptions } from "./keep-captions.ts"
import { keepPoster } from "./keep-poster.ts"
import { keepStoryboard } from "./keep-storyboard.ts"
import { confirmRenditions, planRenditions, putRenditionPart } from "./stream-uploads.ts"

export const feature = defineFeature({
  contract,
  calls: {
    renditionPlan: planRenditions,
    renditionPart: putRenditionPart,
    renditionConfirm: confirmRenditions,
    renditionPoster: keepPoster,
    renditionStoryboard: keepStoryboard,
    captionsAdd: addCaptions,
    captionsRemove: removeCaptions,
  },
})
