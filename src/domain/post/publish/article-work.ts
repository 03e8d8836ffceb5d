import type { MemberContext } from "../../_kernel/context.ts"
import { newWorkId } from "../../_kernel/ids.ts"
import { OBJECT_TYPES } from "../contribution-rules.ts"
import { copyArticleMedia } from "./article-media.ts"
import type { CheckedWords } from "./check-words.ts"
import type { Contribution } from "./contribution.ts"
import type { DraftedWorks } from "./draft-works.ts"
import { distinctTags } from "./publish-rules.ts"
import type { NamedThings } from "./read-items.ts"
import { foldersFor } from "./work-files.ts"

/** An article with its images copied. Throws NotFound for a cover that is not the author's, InvalidInput where its tree cannot be written. */
export async function draftArticle(
  context: MemberContext,
  { words, body, coverFileId, isDraft }: Contribution & { readonly kind: "article" },
  named: NamedThings,
  checked: CheckedWords,
): Promise<{ readonly drafted: DraftedWorks; readonly copies: readonly { readonly to: string }[] }> {
  const id = newWorkId(context.nowMs)
  const folderOf = foldersFor(context.viewer.id, isDraft ? "private" : words.visibility)
  const { cover, images, checks, copies } = await copyArticleMedia(context, folderOf(id), named, { body, coverFileId })
  const document = body.write(images, null)
  // An article without a cover is shown by its first image.
  const shown = cover ?? images.values().next().value
  const main = {
    id,
    objectType: OBJECT_TYPES.post,
    subChannel: "article",
    title: words.title,
    text: words.text,
    tags: distinctTags(words.tags),
    textLevel: checked.level,
    document,
    isPart: false,
    state: checked.state,
    rule: checked.rule,
    coverKey: shown?.mediaKey ?? "",
    width: shown?.width ?? 0,
    height: shown?.height ?? 0,
    thumbhash: shown?.thumbhash ?? "",
    colour: shown?.colour ?? "#808080",
    streamKey: null,
    previewKey: null,
    durationMs: null,
    isPreview: false,
    recipe: null,
    importedFrom: null,
    madeBy: null,
    sha256: null,
    fileHash: null,
    hasFaceSwap: false,
    facets: [],
    origins: [],
    checks,
  }
  return { drafted: { main, parts: [], items: [] }, copies }
}
