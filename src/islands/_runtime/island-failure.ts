/** Says on an island that browsers render alone that it did not come, with another try; any other goes on as its server HTML. */
export function showFailure(element: HTMLElement): void {
  const failure = element.querySelector<HTMLElement>(":scope > [data-island-failed]")
  if (failure === null) return
  element.querySelector(":scope > [data-skeleton]")?.remove()
  failure.querySelector("button")?.addEventListener("click", () => location.reload())
  failure.hidden = false
}
