import { defineBrowserCommand } from "@vitest/browser-playwright"

/** Has the browser of component tests say which theme its person prefers. */
export const preferTheme = defineBrowserCommand(({ page }, theme: "dark" | "light") =>
  page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" }),
)
