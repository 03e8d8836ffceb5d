import { defineBrowserCommand } from "@vitest/browser-playwright"

/** Has the browser of component tests say which theme its person prefers. */
export const preferTheme = defineBrowserCommand(({ page }, theme: "dark" | "light") =>
  page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" }),
)

/** Has the browser say that its person wants motion, until a theme is preferred. */
export const preferMotion = defineBrowserCommand(({ page }) => page.emulateMedia({ reducedMotion: "no-preference" }))

/** Has the mouse press at the first place of the page under test, pass all others in small steps, and let go at the last; px of that page. */
export const dragMouse = defineBrowserCommand(async (context, places: readonly (readonly [x: number, y: number])[]) => {
  const { page } = context
  const element = await (await context.frame()).frameElement()
  const box = await element.boundingBox()
  if (box === null) throw new Error("the page under test is not to be seen")
  for (const [index, [x, y]] of places.entries()) {
    await page.mouse.move(box.x + x, box.y + y, { steps: index === 0 ? 1 : 6 })
    if (index === 0) await page.mouse.down()
  }
  await page.mouse.up()
})
