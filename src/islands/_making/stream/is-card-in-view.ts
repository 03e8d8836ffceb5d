import { isUnderDialog } from "../../_runtime/generator-dialog.ts"

/** Height in px from which a card tells what has become of its task. */
const ENOUGH_PX = 80

/** Whether a good part of a task's card can be seen: the page is shown, nothing is open over it, and the card is on the screen. */
export function isCardInView(taskId: string): boolean {
  const card = document.getElementById(taskId)
  if (card === null || document.hidden || isUnderDialog(card)) return false
  const { top, bottom, height } = card.getBoundingClientRect()
  return height > 0 && Math.min(bottom, innerHeight) - Math.max(top, 0) >= Math.min(height, ENOUGH_PX)
}
