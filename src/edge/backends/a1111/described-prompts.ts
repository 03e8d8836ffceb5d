import * as z from "zod/mini"

const MAXIMUM_PROMPT_CHARS = 4_000
const infoSchema = z.object({ info: z.string() })

/** Prompts of an image, the best first: the one that it was made with, by what `png-info` says of it, and the words that were seen in it. */
export function describedPrompts(pngInfo: unknown, caption: unknown): readonly string[] {
  const parsed = infoSchema.safeParse(pngInfo)
  const own = parsed.success ? promptIn(parsed.data.info) : ""
  const prompts = [own, typeof caption === "string" ? caption : ""]
  return [...new Set(prompts.map((prompt) => prompt.trim().slice(0, MAXIMUM_PROMPT_CHARS)))].filter((prompt) => prompt !== "")
}

/** The prompt in a text of the web UI's: what stands before the negative prompt and the settings. */
function promptIn(infotext: string): string {
  if (!/^Steps: |\nSteps: /.test(infotext)) return ""
  return infotext.split(/(?:^|\n)(?:Negative prompt: |Steps: )/)[0] ?? ""
}
