const loadButtons = () => import("../social/mark-buttons.ts")
const loadCollections = () => import("../social/open-collections.ts")
const BUTTONS = "button:is([data-like], [data-collect], [data-follow], [data-hide-person], [data-hide-tag], [data-block])"

/**
 * Makes `<button data-like="work_…">`, `data-collect`, `data-follow="user_…"`, `data-hide-person`, `data-hide-tag` and `data-block` do what they say, and
 * `data-collect-into="work_…"` open the viewer's collections. What it takes is fetched when one is pressed, or once a member's page is at rest.
 */
export function wireMarks(loadIslands: () => Promise<unknown>): void {
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element)) return
    const button = event.target.closest<HTMLButtonElement>(BUTTONS)
    if (button !== null)
      loadButtons().then(
        ({ pressMark }) => pressMark(button),
        () => undefined,
      )
    const opener = event.target.closest<HTMLElement>("[data-collect-into]")
    if (opener !== null)
      loadCollections().then(
        ({ openCollections }) => openCollections(opener.dataset["collectInto"] ?? "", loadIslands),
        () => undefined,
      )
  })
  if (document.documentElement.dataset["viewer"] !== "member") return
  const start = () =>
    void loadButtons().then(
      ({ learnMarks }) => learnMarks(),
      () => undefined,
    )
  const startOnceThere = () => {
    if (document.querySelector(`${BUTTONS}, #collect-status`) !== null) start()
    if (document.querySelector("[data-collect-into]") !== null)
      loadCollections().then(
        ({ resumeCollections }) => resumeCollections(loadIslands),
        () => undefined,
      )
  }
  if ("requestIdleCallback" in globalThis) requestIdleCallback(startOnceThere, { timeout: 2_000 })
  else setTimeout(startOnceThere, 500)
}
