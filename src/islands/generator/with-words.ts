/** A prompt that holds words: those that it lacks come at its end, before its commands (spec 1§5). */
export function withWords(prompt: string, words: readonly string[]): string {
  const parts = new Set(prompt.split(/[,\n]/).map((part) => part.trim().toLowerCase()))
  const missing = words.filter((word) => !parts.has(word.trim().toLowerCase()))
  if (missing.length === 0) return prompt
  const commands = prompt.search(/(?:^|\s)--[a-z]/)
  const [text, rest] = commands < 0 ? [prompt, ""] : [prompt.slice(0, commands), prompt.slice(commands).trim()]
  const said = text.trim().replace(/,$/, "")
  return [said === "" ? missing.join(", ") : `${said}, ${missing.join(", ")}`, rest].filter((part) => part !== "").join(" ")
}
