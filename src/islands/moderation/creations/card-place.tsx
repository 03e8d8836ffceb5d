import { useState } from "react"
import type { CallOutput } from "../../../domain/_kernel/call.ts"
import type { FeedKindName } from "../../../domain/feed/kind-rules.ts"
import { explainPlace } from "../../../domain/feed/ranking/contract.ts"
import { call } from "../../_runtime/call.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Button } from "../../_ui/button.tsx"
import { FactList } from "../../_ui/fact-list.tsx"
import { FailureBox } from "../../_ui/failure-box.tsx"
import { useAction } from "../../_ui/use-action.ts"

type Explained = CallOutput<typeof explainPlace>
type Place = Explained["places"][number]

const HOUR_MS = 3_600_000
const FEEDS = [
  "squareMixRecommend",
  "aiApp",
  "character",
  "model",
  "post",
  "aiVideo",
  "timbre",
  "loraTrain",
  "comfyui",
  "designTemplate",
  "ai_ebook",
] as const satisfies readonly FeedKindName[]

/** Why a creation stands where it does in the feeds, once it is asked for. */
export function CardPlace({ id }: { readonly id: string }) {
  const t = useMessages("review")
  const [explained, setExplained] = useState<Explained | null>(null)
  const asking = useAction()
  const ask = async () => {
    const answer = await asking.run(() => call(explainPlace, { id }, { handlesErrors: true }))
    if (answer !== null) setExplained(answer)
  }
  return (
    <section className="grid gap-3" aria-live="polite">
      {explained === null ? (
        <Button isBusy={asking.isBusy} onClick={() => void ask()}>
          {t("placeShow")}
        </Button>
      ) : (
        <Explanation explained={explained} />
      )}
      <FailureBox hasNoFields failure={asking.failure} words={{ NotFound: t("notFound") }} />
    </section>
  )
}

function Explanation({ explained }: { readonly explained: Explained }) {
  const t = useMessages("review")
  const {
    points,
    views,
    member_views: members,
    plays,
    likes,
    collects,
    commenters,
    votes_ms: votesMs,
    is_newcomer: isNewcomer,
    places,
  } = explained
  const hours = Math.round(votesMs / HOUR_MS)
  return (
    <>
      <h3 className="font-medium">{t("placeTitle")}</h3>
      <FactList
        facts={[
          [t("placePoints"), t("placeVotes", { points, likes, collects, commenters })],
          [t("placeSeen"), t("placeViews", { views, members, plays })],
          [t("placeHot"), t("placeYounger", { hours })],
          [t("placeRecommended"), places.length === 0 ? t("placeNone") : t("placeFeeds", { count: places.length })],
        ]}
      />
      {isNewcomer ? <p className="text-sm text-ink-2">{t("placeNewcomer")}</p> : null}
      {places.length === 0 ? null : (
        <ul className="grid gap-1 text-sm">
          {places.map((place) => (
            <li key={`${place.feed} ${place.level_class}`}>
              <PlaceLine place={place} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function PlaceLine({ place }: { readonly place: Place }) {
  const t = useMessages("review")
  const known = FEEDS.find((name) => name === place.feed)
  const feed = known === undefined ? place.feed : t(`feed_${known}`)
  return t(place.is_newcomer ? "placeInAsNewcomer" : "placeIn", {
    feed,
    levels: t(place.level_class === "safe" ? "placeSafe" : "placeAll"),
    place: place.place,
    byScore: place.place_by_score,
  })
}
