import { MAXIMUM_SEEN } from "../../domain/feed/ranking/ranking-rules.ts"
import { loadBehind } from "../_runtime/load-behind.ts"
import { wireFilters } from "../feed/apply-filters.ts"
import { wirePlace } from "../feed/feed-place.ts"
import { wireSounds } from "../feed/play-sounds.ts"
import { wirePreviews } from "../feed/preview-videos.ts"
import { tellSeen } from "../feed/tell-seen.ts"
import { watchSeen } from "../feed/watch-seen.ts"

wireFilters(() => import("./client.ts"))
wirePlace()
// The keys of the cards, from the first one pressed.
document.addEventListener(
  "keydown",
  (event) =>
    loadBehind(
      () => import("../feed/card-keys.ts"),
      ({ wireCardKeys }) => wireCardKeys(event),
    ),
  {
    once: true,
  },
)
wirePreviews()
wireSounds()
wireExamples()

// A visitor has no such row, and loads nothing of it.
const own = document.documentElement.dataset["viewer"] === "member" ? document.querySelector<HTMLElement>("[data-own-row]") : null
if (own !== null)
  loadBehind(
    () => import("../task/own-row.ts"),
    ({ showOwnThings }) => void showOwnThings(own),
  )

/** Another example at each press, in the place of the one that is made where nothing is typed. */
function wireExamples(): void {
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-start-examples]") : null
    const form = button?.closest<HTMLFormElement>("form")
    const field = form?.querySelector("input")
    if (!button || !form || !field) return
    const examples = (button.dataset["startExamples"] ?? "").split("\n")
    const next = examples[(examples.indexOf(field.placeholder) + 1) % examples.length] ?? field.placeholder
    field.placeholder = next
    form.dataset["start"] = next
    field.value = ""
  })
}

watchSeen(document.querySelectorAll(".waterfall-box"), MAXIMUM_SEEN, (ids, isLeaving) => tellSeen(ids, "view", isLeaving))
