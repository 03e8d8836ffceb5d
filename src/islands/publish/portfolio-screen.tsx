import { useMemo } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { renditionUrl } from "../../domain/library/rendition-rules.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { type Portfolio, portfolioDetail } from "../../domain/post/portfolio-contract.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { useSessionEnd } from "../_session/use-session-end.ts"
import { FailureBox } from "../_ui/failure-box.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"
import { ToastRegion } from "../_ui/toast-region.tsx"
import { useQuery } from "../_ui/use-query.ts"
import { PostEditor } from "./post-editor.tsx"
import type { KnownPost } from "./save-post.ts"

export interface PublishPortfolioProps {
  readonly locale: Locale
  /** The post that is edited; null for a new one. */
  readonly id: string | null
}

/** Width of the copy that stands for an item, px. */
const PREVIEW_PX = 320

/** Puts a post of several items together, or edits one (/publish/portfolio). */
export function PublishPortfolio({ locale, id }: PublishPortfolioProps) {
  useSessionEnd()
  return (
    <>
      {id === null ? <PostEditor locale={locale} post={null} /> : <Existing locale={locale} id={id} />}
      <ToastRegion />
    </>
  )
}

function Existing({ locale, id }: { readonly locale: Locale; readonly id: string }) {
  const t = useMessages("publish")
  const { value, failure, reload } = useQuery(portfolioDetail, { id })
  const post = useMemo(() => (value === null ? null : knownPostOf(value)), [value])
  if (post !== null) return <PostEditor key={post.id} locale={locale} post={post} onPublished={() => void reload()} />
  return failure === null ? (
    <SkeletonRows count={4} />
  ) : (
    <FailureBox failure={failure} title={t("loadFailed")} onRetry={() => void reload()} />
  )
}

function knownPostOf({ id, title, text, tags, visibility, is_draft, items }: Portfolio): KnownPost {
  return {
    id,
    isDraft: is_draft,
    words: { title, text, tags: tags.join("\n"), visibility: is_draft ? "public" : visibility, level: "0" },
    items: items.map(({ caption, card }) => ({
      source: { work_id: card.id },
      kind: card.stream === undefined ? "image" : card.obj_type === OBJECT_TYPES.aiAudio ? "audio" : "video",
      preview: card.cover.url === null ? null : renditionUrl(card.cover.url, PREVIEW_PX),
      width: card.cover.width,
      height: card.cover.height,
      name: card.title,
      caption,
    })),
  }
}
