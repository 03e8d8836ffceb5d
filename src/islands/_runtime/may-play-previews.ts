/** Whether something may move that nobody asked for by name: not for people who want less motion or data. */
export const mayPlayPreviews = (): boolean => !matchMedia("(prefers-reduced-motion: reduce)").matches && !savesData()

/** Whether the browser was asked to save data; few browsers tell. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection")
  const isAsked = typeof connection === "object" && connection !== null && Reflect.get(connection, "saveData") === true
  return isAsked || matchMedia("(prefers-reduced-data: reduce)").matches
}
