import type { Page } from "playwright-core"

/**
 * Waits until the page looks as it will: its fonts are there, and transitions and animations with an end have ended. Whatever judges the
 * looks of a page waits for this first; a theme, for one, fades in.
 */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // One that repeats forever, follows the scroll position or is paused has no end to wait for.
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, timeline, playState }) =>
            playState === "running" && timeline instanceof DocumentTimeline && Number.isFinite(effect?.getComputedTiming().endTime),
        )
    await document.fonts.ready
    // What follows from a change of style begins with the frame after it, and the end of one animation may begin another.
    await nextFrame()
    await nextFrame()
    for (let running = ending(); running.length > 0; running = ending()) {
      await Promise.allSettled(running.map((animation) => animation.finished))
      await nextFrame()
    }
  })
}
