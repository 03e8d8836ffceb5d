/** Fields, and menus, which find their items by letters. */
const TYPED_INTO = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox]"
/** Names of keys that print no character, where one sign stands for them. */
const SIGNS = "←↑→↓⏎"

/**
 * Whether a key that prints a character acts by itself on this device (WCAG 2.1.4): it does unless Preferences switched that off, which the
 * head's script (`theme.ts`) marks at the root. `wire-keys.ts` holds such keys back for every screen, so a screen only declares its keys.
 */
export const hasSingleKeys = (): boolean => document.documentElement.dataset["keys"] !== "off"

/** Whether a press is of one key that prints a character. `?` is none: it only lists the keys. */
export function isSingleKey({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean {
  return /^[^\s?]$/u.test(key) && !ctrlKey && !metaKey && !altKey
}

/** Whether what has the focus takes characters itself. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

/** Whether a line of a screen's keys names only such keys, as "X", "0–5", "+ −" and "G H, G C" do. */
export function namesSingleKeys(keys: string): boolean {
  return keys.split(/,? |–/).every((key) => key.length === 1 && !SIGNS.includes(key))
}
