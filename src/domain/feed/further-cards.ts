import * as z from "zod/mini"
import { type CallDeclaration, defineCall } from "../_kernel/call.ts"
import { cardPage } from "../post/card-contract.ts"

/** Path of a feed's call, as its page names it to the browser. */
export type FeedPath = CallDeclaration["path"]

/**
 * The call by which a feed's page goes on: `FEED_CALLS[kind].recommend`, by the path that the page names. What is asked for besides the cursor is
 * the page's own and was made by that contract, so browsers are sent no schema of every filter that there is.
 */
export function furtherCards(path: FeedPath) {
  return defineCall({
    summary: "",
    path,
    access: "visitor",
    rate: "read",
    input: () => z.record(z.string(), z.unknown()),
    output: cardPage,
  })
}
