import type * as z from "zod/mini"
import type { CallOutput } from "../../domain/_kernel/call.ts"
import type { autoText } from "../../domain/post/portfolio-contract.ts"
import type { addPortfolio, editPortfolio } from "../../domain/post/publish-contract.ts"

/** What publishing answers. */
export type Published = CallOutput<typeof addPortfolio>
/** Where a text stands against the posting rules. */
export type Finding = Published["findings"][number]
export type AutoText = CallOutput<typeof autoText>
/** What is said of a work, as `add` and `edit` take it. */
export type PublishWords = Required<Pick<AddInput, "title" | "text" | "tags" | "visibility">> & Pick<AddInput, "level">
type AddInput = z.input<ReturnType<typeof addPortfolio.input>>
/** One part of what is published, as the calls take it. */
export type ItemInput = NonNullable<z.input<ReturnType<typeof editPortfolio.input>>["items"]>[number]
