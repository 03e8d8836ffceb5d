import { defineBrowserCommand } from "@vitest/browser-playwright"

/** Has the browser of component tests say which theme its person prefers. */
export const preferTheme = defineBrowserCommand(({ page }, theme: "dark" | "light") =>
  page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" }),
)

/** Has the browser say that its person wants motion, until a theme is preferred. */
export const preferMotion = defineBrowserCommand(({ page }) => page.emulateMedia({ reducedMotion: "no-preference" }))
