/** Names of keys that print no character, where one sign stands for them. */
const SIGNS = "←↑→↓⏎"

/** Whether a line of a screen's keys names only keys that print a character, as "X", "0–5", "+ −" and "G H, G C" do. */
export function namesSingleKeys(keys: string): boolean {
  return keys.split(/,? |–/).every((key) => key.length === 1 && !SIGNS.includes(key))
}
