import type { ObjectType } from "../../domain/post/contribution-rules.ts"
import { defineShell } from "../_runtime/define-island.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { SkeletonRows } from "../_ui/skeleton.tsx"

export interface CommentsProps {
  readonly locale: string
  /** The work that is talked about. */
  readonly objectType: ObjectType
  readonly id: string
}

function CommentsSkeleton() {
  const t = useMessages("comment")
  return (
    <section aria-labelledby="comments" className="grid min-h-96 content-start gap-4">
      <h2 id="comments" className="text-lg font-semibold">
        {t("title")}
      </h2>
      <SkeletonRows count={4} />
    </section>
  )
}

/** What people say of a work, on its page. */
export const commentsIsland = defineShell<typeof import("./comments.tsx").Comments>(
  "comments",
  CommentsSkeleton,
  ["comment", "appeal", "findings", "ui", "errors"],
  { when: "visible" },
)
