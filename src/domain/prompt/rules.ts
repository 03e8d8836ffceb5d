/** The longest prompt that is taken, in characters. */
export const MAXIMUM_PROMPT_CHARACTERS = 1500

/** Switches that other programs write into prompts and that mean nothing here (spec 1§5). */
const STRIPPED_FLAG = /(?:^|\s+)--(?:auto|s2)(?=[\s,]|$)/giu
/** Camera markers: `<camera: pan left>` and `[camera: …]` (spec 1§5). */
const CAMERA_MARKER = /[<[]\s*camera\s*:[^>\]]{0,200}[>\]]/giu
// biome-ignore lint: control characters are what this takes out
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** The prompt as a renderer gets it: flags, camera markers and control characters out, ends trimmed. */
export function cleanPrompt(prompt: string): string {
  return prompt.normalize("NFC").replaceAll(CONTROL_CHARACTERS, "").replaceAll(CAMERA_MARKER, "").replaceAll(STRIPPED_FLAG, "").trim()
}

/** The first words of a prompt without weights and brackets, for titles and alternative texts; at most `maximum` characters. */
export function promptTitle(prompt: string, maximum = 90): string {
  const plain = prompt
    .replaceAll(/:[\d.]+(?=[)\]])/g, "")
    .replaceAll(/[()[\]{}<>]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim()
  if ([...plain].length <= maximum) return plain
  return `${[...plain]
    .slice(0, maximum - 1)
    .join("")
    .trimEnd()}…`
}
