import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Work } from "../../domain/post/contract.ts"
import { OBJECT_TYPES } from "../../domain/post/contribution-rules.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { commentsIsland } from "../../islands/comment/comments.island.tsx"

/** What people say of a work; nothing of one that must be asked for first. */
export function WorkTalk({ locale, work }: { readonly locale: Locale; readonly work: Pick<Work, "id" | "obj_type" | "is_masked"> }) {
  const objectType = Object.values(OBJECT_TYPES).find((type) => type === work.obj_type)
  if (work.is_masked || objectType === undefined) return null
  return <Island of={commentsIsland} props={{ locale, objectType, id: work.id }} className="work-talk" />
}
