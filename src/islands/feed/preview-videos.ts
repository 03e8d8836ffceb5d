import { mayPlayPreviews } from "../_runtime/may-play-previews.ts"

/** Somebody who only passes over a card does not start it. */
const REST_MS = 150

/** Plays the preview of a card, muted, while a mouse rests on it or it has the focus by keys; never for people who want less motion or data. */
export function wirePreviews(): void {
  let shown: { readonly card: HTMLElement; readonly stop: () => void } | null = null
  const leave = () => {
    shown?.stop()
    shown = null
  }
  const enter = (target: EventTarget | null) => {
    const card = target instanceof Element ? target.closest<HTMLElement>("a.card[data-preview]") : null
    if (card === shown?.card) return
    leave()
    if (card === null || !mayPlay(card)) return
    const own = new AbortController()
    const timer = setTimeout(() => play(card, own.signal), REST_MS)
    shown = {
      card,
      stop: () => {
        clearTimeout(timer)
        own.abort()
      },
    }
  }
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse") enter(event.target)
  })
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.matches(":focus-visible")) enter(target)
  })
  document.addEventListener("focusout", leave)
  document.documentElement.addEventListener("pointerleave", leave)
  document.addEventListener("visibilitychange", leave)
}

function mayPlay(card: HTMLElement): boolean {
  const { dataset } = document.documentElement
  const isBlurred = card.closest("[data-blurred]") !== null && dataset["levels"] !== "shown"
  return !isBlurred && mayPlayPreviews()
}

function play(card: HTMLElement, signal: AbortSignal): void {
  const video = document.createElement("video")
  video.muted = true
  video.loop = true
  video.playsInline = true
  video.tabIndex = -1
  video.ariaHidden = "true"
  video.src = card.dataset["preview"] ?? ""
  const remove = () => {
    video.pause()
    // The download ends with the address.
    video.removeAttribute("src")
    video.load()
    video.remove()
  }
  video.addEventListener("playing", () => {
    video.dataset["plays"] = ""
  })
  video.addEventListener("error", () => video.remove(), { once: true })
  signal.addEventListener("abort", remove, { once: true })
  card.querySelector(".card-image")?.append(video)
  video.play().catch(() => video.remove())
}
