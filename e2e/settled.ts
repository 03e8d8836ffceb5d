import type { Page } from "playwright-core"
import { patience } from "../local/test/patience.ts"

/** Nothing that moves takes so long, ms. */
const LONGEST_MS = 20_000 * patience()

/**
 * Waits until the page looks as it will: its fonts are there, and transitions and animations with an end have ended. Whatever judges the
 * looks of a page waits for this first; a theme, for one, fades in. Throws after a while, with what still moves.
 */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async (longestMs) => {
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
    const untilMs = performance.now() + longestMs
    // Looked at frame by frame: one whose element leaves the page need not say that it has finished.
    while (ending().length > 0) {
      await nextFrame()
      if (performance.now() >= untilMs) {
        const told = ending().map(({ effect, currentTime, ...animation }) => {
          const element = effect instanceof KeyframeEffect ? effect.target : null
          const property = "transitionProperty" in animation ? animation.transitionProperty : "animation"
          return `${String(property)} of <${element?.tagName} class="${element?.getAttribute("class")}"> at ${String(currentTime)}`
        })
        throw new Error(`the page still moves: ${told.join("; ")}`)
      }
    }
  }, LONGEST_MS)
}
