import type * as schema from "../../db/schema/index.ts"
import type { WorkId } from "../../src/domain/_kernel/ids.ts"
import type { ArticleDocument } from "../../src/domain/post/article/document-rules.ts"
import type { StoredArticle, StoredImage } from "../../src/domain/post/article/stored-article.ts"
import { insertWork } from "./work.ts"

/** A paragraph as a whole article. */
export function plainArticle(text: string): ArticleDocument {
  return { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text }] }] }
}

/** Publishes an article for a test and answers its id; `over` and `text` change what matters to it. */
export function insertArticle(
  document: ArticleDocument = plainArticle("Ships come in at dusk."),
  {
    images = [],
    over = {},
    text = {},
  }: {
    readonly images?: readonly StoredImage[]
    readonly over?: Partial<typeof schema.work.$inferInsert>
    readonly text?: Partial<typeof schema.workText.$inferInsert>
  } = {},
): Promise<WorkId> {
  const stored: StoredArticle = { document, images }
  return insertWork(
    { objectType: 4, subChannel: "article", title: "Harbour at dusk", coverKey: "", ...over },
    { recipe: null, document: JSON.stringify(stored), ...text },
  )
}
