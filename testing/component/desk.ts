import { reviewCases, reviewClaims } from "../../src/domain/moderation/review-contract.ts"
import { answer } from "./answer-calls.ts"

/** The queue that the desk of those who moderate begins with, with nothing in it. */
export const emptyQueue = () => [
  answer(reviewCases, () => ({ items: [], next_cursor: null })),
  answer(reviewClaims, () => ({ waiting: 0, claims: [] })),
]
