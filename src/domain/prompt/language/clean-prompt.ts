import { isStrippedCommand } from "./commands.ts"
import { type Lifted, liftFrom } from "./lift.ts"

// biome-ignore lint: control characters are what this takes out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** What needs no space before it. */
const GAP_FOLLOWS = /[\s,]/

function isStripped(text: string, { kind, span }: Lifted): boolean {
  return kind === "camera" || (kind === "command" && isStrippedCommand(text.slice(span.start, span.end)))
}

/**
 * The prompt as it is stored: switches of other programs, camera markers (spec 1§5) and control characters out, ends trimmed. Its commands
 * stay, for `promptConditions` to lift.
 */
export function cleanPrompt(prompt: string): string {
  const text = prompt.normalize("NFC").replaceAll(CONTROL_CHARACTERS, "")
  let [clean, at] = ["", 0]
  for (const lifted of liftFrom(text)) {
    if (!isStripped(text, lifted)) continue
    const kept = text.slice(at, lifted.span.start)
    at = lifted.span.end
    clean += lifted.kind === "command" || GAP_FOLLOWS.test(text[at] ?? " ") ? kept.trimEnd() : kept
  }
  return (clean + text.slice(at)).trim()
}
