const KEY = "atelier.too-young"

/** Whether this browser's session was told of somebody who is too young: asked again at once, people answer what is wanted. */
export function isTooYoung(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

/** Keeps that, and no date, until the browser's session ends. */
export function rememberTooYoung(): void {
  try {
    sessionStorage.setItem(KEY, "1")
  } catch {
    // A browser that stores nothing asks again.
  }
}
