import { MAXIMUM_SEEN } from "../../domain/feed/ranking/ranking-rules.ts"
import { wireFilters } from "../feed/apply-filters.ts"
import { wirePlace } from "../feed/feed-place.ts"
import { wireSounds } from "../feed/play-sounds.ts"
import { wirePreviews } from "../feed/preview-videos.ts"
import { watchSeen } from "../feed/watch-seen.ts"

wireFilters(() => import("./client.ts"))
wirePlace()
wirePreviews()
wireSounds()

// What tells is fetched apart from what is used at once, but before the page goes: then nothing is fetched any more.
let tellSeen: typeof import("../feed/tell-seen.ts").tellSeen | undefined
const fetched = import("../feed/tell-seen.ts").then(
  (chunk) => {
    tellSeen = chunk.tellSeen
  },
  () => undefined,
)
watchSeen(document.querySelectorAll(".waterfall-box"), MAXIMUM_SEEN, (ids, isLeaving) => {
  if (tellSeen !== undefined) tellSeen(ids, "view", isLeaving)
  else void fetched.then(() => tellSeen?.(ids, "view", isLeaving))
})
