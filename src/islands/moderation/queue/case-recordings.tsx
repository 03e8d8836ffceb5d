import type { ModerationCase } from "../../../domain/moderation/review-contract.ts"
import { useMessages } from "../../_runtime/messages.tsx"

/** What is to be heard of a case's thing, with the digits that a consent has to say; nothing where there is nothing to hear. */
export function CaseRecordings({ thing }: Pick<ModerationCase, "thing">) {
  const t = useMessages("review")
  if (thing === null || thing.recordings.length === 0) return null
  return (
    <section className="grid gap-3" aria-labelledby="case-recordings">
      <h3 id="case-recordings" className="font-semibold">
        {t("recordings")}
      </h3>
      <p className="text-pretty text-ink-2">{t("consentSays", { phrase: `\u2066${thing.text}\u2069` })}</p>
      <ul className="grid gap-3">
        {thing.recordings.map(({ role, url }) => (
          <li key={role} className="grid gap-1">
            <span className="text-xs text-ink-3">{t(`recording_${role}`)}</span>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what it has to say stands above */}
            <audio src={url} controls preload="metadata" aria-label={t(`recording_${role}`)} className="h-10 w-full" />
          </li>
        ))}
      </ul>
    </section>
  )
}
