import type { Locale } from "../../domain/_kernel/locales.ts"
import { LEVELS } from "../../domain/moderation/level-rules.ts"
import type { Work } from "../../domain/post/contract.ts"
import { editPath } from "../../domain/post/path-rules.ts"
import { wordsOf } from "../_page/words.ts"

/** Tells its author and moderators where a work stands that not everybody meets, why, and what they can do; members what is not rated; nothing of any other. */
export function WorkStateNote({ locale, work }: { readonly locale: Locale; readonly work: Work }) {
  const t = wordsOf(locale, "post")
  const word = wordOf(work)
  if (word === null || work.is_masked) return null
  const { state_reason: why } = work
  const mayAppeal = work.is_own && (work.state === "limited" || work.state === "removed")
  return (
    <div className="grid gap-2 rounded-card border border-s-4 border-line border-s-warn bg-raised p-3 text-sm" data-work-state={work.state}>
      <p>{t(word)}</p>
      {why === null || why.reason === "" ? null : (
        <p className="break-words text-ink-2" dir="auto">
          {t("stateReason", { reason: why.reason })}
        </p>
      )}
      {word === "unratedOwn" ? (
        <p>
          <a className="button-ghost min-h-9" href={`/${locale}${editPath(work)}`}>
            {t("sayLevel")}
          </a>
        </p>
      ) : null}
      {mayAppeal ? (
        <p>
          <button type="button" className="button-ghost min-h-9" data-needs-script="" data-appeal={`work:${work.id}`}>
            {t("appeal")}
          </button>
        </p>
      ) : null}
    </div>
  )
}

function wordOf({ state, visibility, level, is_own: isOwn }: Work) {
  if (state !== "visible") return `state_${state}` as const
  if (visibility !== "public") return `state_${visibility}` as const
  return level === LEVELS.unrated ? (isOwn ? ("unratedOwn" as const) : ("unrated" as const)) : null
}
