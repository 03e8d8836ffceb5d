import { sql } from "drizzle-orm"
import type { CallInput } from "../../_kernel/call.ts"
import type { MemberContext } from "../../_kernel/context.ts"
import { DomainError } from "../../_kernel/errors.ts"
import { given } from "../../_kernel/given.ts"
import type { FileId, WorkId } from "../../_kernel/ids.ts"
import { documentFields } from "../../moderation/index.ts"
import { levelOf } from "../../moderation/level-rules.ts"
import type { addArticle as addition, editArticle as edition, PublishedArticle } from "../article-contract.ts"
import { IS_OPEN } from "../listed.ts"
import { changeWork } from "../publish/change-work.ts"
import type { ArticleBody } from "../publish/contribution.ts"
import { publishWork } from "../publish/publish-work.ts"
import { type ArticleDocument, cardsOf, imagesOf } from "./document-rules.ts"
import { isEmptyDocument } from "./document-text.ts"
import { articleToStore, imagesOfStored } from "./stored-article.ts"

/**
 * Publishes an article. Images that are not there or cannot be copied are left out and told. Throws as `publishWork`, and InvalidInput
 * where nothing is left without them.
 */
export async function addArticle(context: MemberContext, input: CallInput<typeof addition>): Promise<PublishedArticle> {
  const { title, document, cover_file_id = null, tags = [], visibility = "public", level, language = null, typing_ms } = input
  const { body, leftOut } = bodyOf(context, document)
  const words = {
    title,
    // Its beginning is told out of the document.
    text: "",
    tags,
    language,
    visibility,
    level: level === undefined ? 0 : levelOf(level),
    typingMs: typing_ms ?? null,
  } as const
  const published = await publishWork(context, { kind: "article", words, body, coverFileId: cover_file_id, isDraft: false })
  return { ...published, left_out: await leftOut() }
}

/** Changes an article of the member's. Throws as `addArticle`, and NotFound where it is not one of theirs. */
export async function editArticle(context: MemberContext, input: CallInput<typeof edition>): Promise<PublishedArticle> {
  const { id, title, document, cover_file_id, tags, visibility, level, language, typing_ms } = input
  const rewritten = document === undefined ? null : bodyOf(context, document)
  const published = await changeWork(context, id, {
    words: {
      ...given({ title, tags, visibility, level: level === undefined ? undefined : levelOf(level), language, typingMs: typing_ms }),
    },
    ...given({ body: rewritten === null ? undefined : rewritten.body, coverFileId: cover_file_id }),
  })
  return { ...published, left_out: (await rewritten?.leftOut()) ?? [] }
}

/** What publishing needs of a document; `leftOut` tells, once it is written, of what others do not see of it. */
function bodyOf(context: MemberContext, document: ArticleDocument) {
  let leftOut: readonly FileId[] = []
  const imageFileIds = new Set(imagesOf(document).flatMap(({ attrs: { source } }) => ("file_id" in source ? [source.file_id] : [])))
  const body: ArticleBody = {
    imageFileIds: [...imageFileIds],
    texts: documentFields(document),
    identity: JSON.stringify(document),
    write(copies, before) {
      const written = articleToStore(document, { copies, before: imagesOfStored(before) })
      leftOut = written.leftOut
      if (isEmptyDocument(written.stored.document))
        throw new DomainError("InvalidInput", { errors: [{ path: "document", message: "ArticleEmpty" }] })
      return JSON.stringify(written.stored)
    },
  }
  return {
    body,
    leftOut: async () => [
      ...leftOut.map((file_id) => ({ file_id })),
      ...(await unshownCards(context, document)).map((work_id) => ({ work_id })),
    ],
  }
}

/** Works whose cards stand in a document and are shown to nobody else, nor to its author unless they are the author's own. */
async function unshownCards({ database, viewer }: MemberContext, document: ArticleDocument): Promise<readonly WorkId[]> {
  const cards = cardsOf(document)
  if (cards.length === 0) return []
  const shown = await database.all<{ readonly id: WorkId }>(sql`SELECT id FROM work
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(cards)})) AND (${IS_OPEN} OR (author_id = ${viewer.id} AND state = 'pending' AND visibility <> 'private'))`)
  return cards.filter((id) => shown.every((row) => row.id !== id))
}
