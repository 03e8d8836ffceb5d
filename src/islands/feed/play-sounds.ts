/** Plays the sound of a card where its button is pressed, and pauses it where that is pressed again; one at a time on a page. */
export function wireSounds(): void {
  let playing: { readonly button: HTMLElement; readonly audio: HTMLAudioElement } | null = null
  const stop = () => {
    playing?.audio.pause()
    playing?.button.setAttribute("aria-pressed", "false")
    playing = null
  }
  const start = (button: HTMLElement, url: string) => {
    const audio = new Audio(url)
    playing = { button, audio }
    button.setAttribute("aria-pressed", "true")
    const over = () => {
      if (playing?.audio === audio) stop()
    }
    audio.addEventListener("ended", over)
    audio.addEventListener("error", over)
    // A card that went with its list is heard no more.
    audio.addEventListener("timeupdate", () => {
      if (!button.isConnected) over()
    })
    audio.play().catch(over)
  }
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-play-sound]") : null
    const url = button?.dataset["playSound"]
    if (button === null || url === undefined) return
    const isOwn = playing?.button === button
    stop()
    if (!isOwn) start(button, url)
  })
  addEventListener("pagehide", stop)
}
