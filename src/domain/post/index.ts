export { cardOf } from "./card.ts"
export { type Card, cardSchema } from "./card-contract.ts"
export { onlookerOf } from "./onlooker.ts"
export { readWork } from "./read-work.ts"
