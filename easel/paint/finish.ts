import type { Canvas, GlobalCompositeOperation } from "@napi-rs/canvas"
import { COLOUR_RGB, css } from "./colour.ts"
import type { Plan } from "./stage.ts"

/** Draws the whole picture together: figures take part in the moods and colour words that the palette already follows. */
export function finishMood(plan: Plan, canvas: Canvas): void {
  const context = canvas.getContext("2d")
  const { brief } = plan
  const { width, height } = canvas
  const wash = (operation: GlobalCompositeOperation, colour: string, alpha: number) => {
    context.save()
    context.globalCompositeOperation = operation
    context.globalAlpha = Math.min(1, alpha)
    context.fillStyle = colour
    context.fillRect(0, 0, width, height)
    context.restore()
  }
  context.save()
  context.globalCompositeOperation = "soft-light"
  context.globalAlpha = plan.palette.night ? 0.12 : 0.24
  context.drawImage(canvas, 0, 0)
  context.restore()
  if (brief.mood("monochrome") > 0) wash("saturation", "#808080", 0.96)
  if (brief.mood("vintage") > 0) {
    wash("saturation", "#808080", 0.35)
    wash("soft-light", "#c89a5a", 0.35)
  }
  if (brief.mood("pastel") > 0) wash("screen", "#6a5c60", 0.4)
  if (brief.mood("dramatic") > 0) {
    context.save()
    context.globalCompositeOperation = "soft-light"
    context.globalAlpha = Math.min(0.7, 0.45 * brief.mood("dramatic"))
    context.drawImage(canvas, 0, 0)
    context.restore()
  }
  if (brief.mood("dreamy") > 0) wash("screen", css([96, 70, 110]), 0.3)
  if (brief.mood("cyberpunk") > 0) wash("soft-light", css([190, 40, 220]), 0.3)
  const tint = brief.scene.colours[0]
  if (tint !== undefined && plan.setting !== "pattern") wash("soft-light", css(COLOUR_RGB[tint.colour]), 0.22 * tint.weight)
  const strict = brief.scene.strictness
  if (strict < 0.3) wash("saturation", "#808080", (0.3 - strict) * 0.8)
}
