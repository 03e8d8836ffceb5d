import type { PublishedArticle } from "../../domain/post/article-contract.ts"
import type { useMessages } from "../_runtime/messages.tsx"

/** What others do not see of an article that was published, one sentence for each sort of thing. */
export function leftOutTexts(t: ReturnType<typeof useMessages<"article">>, { left_out }: PublishedArticle): readonly string[] {
  const cards = left_out.filter((one) => "work_id" in one).length
  const images = left_out.length - cards
  return [...(images === 0 ? [] : [t("leftOut", { count: images })]), ...(cards === 0 ? [] : [t("cardsUnshown", { count: cards })])]
}
