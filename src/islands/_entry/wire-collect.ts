const loadButtons = () => import("../social/collect-buttons.ts")

/** Makes `<button data-collect="work_…">` keep a work. What it takes is fetched when it is pressed, or once a member's page is at rest. */
export function wireCollect(): void {
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-collect]") : null
    if (button)
      loadButtons().then(
        ({ pressCollect }) => pressCollect(button),
        () => undefined,
      )
  })
  const isMember = document.documentElement.dataset["viewer"] === "member"
  if (!isMember || document.querySelector("[data-collect]") === null) return
  const start = () =>
    void loadButtons().then(
      ({ followCollectButtons }) => followCollectButtons(),
      () => undefined,
    )
  if ("requestIdleCallback" in globalThis) requestIdleCallback(start, { timeout: 2_000 })
  else setTimeout(start, 500)
}
