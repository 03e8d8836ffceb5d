export { cardOf } from "./card.ts"
export { type Card, cardSchema } from "./card-contract.ts"
export { readWork } from "./read-work.ts"
