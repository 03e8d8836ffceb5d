export { cardsFor } from "./card.ts"
export { IS_OPEN, isSafeViewer, levelFits, levelIsMet, listedFor, listingsFor, shownTo } from "./listed.ts"
export { listedCards } from "./listed-cards.ts"
export { selectNamedWorks } from "./named-works.ts"
export { onlookerOf } from "./onlooker.ts"
export { readWork } from "./read-work.ts"
export { modelsInRecipe } from "./recipe-models.ts"
export {
  bodyOf,
  type SearchedWork,
  selectListedTags,
  selectListedTitles,
  selectSearchedWorks,
  selectWorkIdsAfter,
} from "./searched-work.ts"
export { creatorsNow, openCovers, pickedWorks, TAGS_NOW } from "./shown-works.ts"
export { walkedWorks } from "./walked-works.ts"
export { type Paging, pageOf, selectWorksAt } from "./works-at.ts"
