/** The arrow keys as steps across and down. */
export const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A place that a pointer passed, px of the page. */
export interface PassedPlace {
  readonly clientX: number
  readonly clientY: number
  readonly pressure: number
  readonly pointerType: string
}

/** Every place that a fast pointer passed since the last event, where the browser tells. */
export function passedPlaces(event: PointerEvent): readonly PassedPlace[] {
  const passed = event.getCoalescedEvents?.() ?? []
  return passed.length > 0 ? passed : [event]
}
