const FOCUSABLE = "button:enabled, a[href], input:enabled, select:enabled, textarea:enabled, h2[tabindex], [role=slider][tabindex]"

/**
 * Keeps the keyboard in an element, as its `ref`: where what has the focus within is taken away, the first thing that can have it in what is
 * left around that gets it, as soon as there is one. A press beside everything gives the focus up, and what has `data-own-focus` sees to its
 * own. Answers how to stop.
 */
export function keepFocusWithin(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined
  const listening = new AbortController()
  const { signal } = listening
  /** What had the focus last, and all that it lies in, up to the element. */
  let around: readonly Element[] = []
  const keep = () => {
    if (around[0]?.isConnected !== false || document.activeElement !== document.body) return
    const left = around.filter((element) => element.isConnected)
    if (left.some((element) => element.hasAttribute("data-own-focus"))) around = []
    else left.some(focusFirst)
  }
  const note = ({ target }: FocusEvent) => {
    around = target instanceof Element ? pathTo(target, root) : []
  }
  const forget = () => {
    around = []
  }
  root.addEventListener("focusin", note, { signal })
  document.addEventListener("pointerdown", forget, { capture: true, signal })
  const watch = new MutationObserver(keep)
  watch.observe(root, { childList: true, subtree: true })
  return () => {
    listening.abort()
    watch.disconnect()
  }
}

function pathTo(element: Element, root: Element): readonly Element[] {
  const path: Element[] = []
  for (let one: Element | null = element; one !== null; one = one === root ? null : one.parentElement) path.push(one)
  return path
}

/** Whether anything in an element could be focused; hidden things cannot. */
function focusFirst(element: Element): boolean {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].some((candidate) => {
    candidate.focus({ preventScroll: true })
    return document.activeElement === candidate
  })
}
