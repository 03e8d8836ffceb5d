/** Fields, and menus, which find their items by letters. */
const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox]"

/** Whether what has the focus takes characters itself. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

/** Whether a press is of one key that prints a character. `?` is none: it only lists the keys. */
export function isSingleKey({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean {
  return /^[^\s?]$/u.test(key) && !ctrlKey && !metaKey && !altKey
}
