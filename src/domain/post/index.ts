export { cardsFor } from "./card.ts"
export { IS_OPEN, isSafeViewer, listedFor } from "./listed.ts"
export { onlookerOf } from "./onlooker.ts"
