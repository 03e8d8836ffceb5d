import type { Context } from "../_kernel/context.ts"
import { isHardlyChinese, isMostlyChinese } from "../prompt/language/chinese-rules.ts"
import { MAXIMUM_PROMPT_CHARACTERS } from "../prompt/rules.ts"
import type { VideoConfiguration } from "./generation/configuration.ts"

/**
 * A configuration whose prompts are in English where they were mostly Chinese and could be translated (spec 2§5, 2§9); `local_prompt` and
 * `local_negative_prompt` then keep what was typed. As typed otherwise: nobody waits in vain for a translator that is away.
 */
export async function wordsInEnglish(
  context: Pick<Context, "translator" | "log">,
  configuration: VideoConfiguration,
): Promise<VideoConfiguration> {
  const { translator, log } = context
  const { prompt = "", negative_prompt: negative = "" } = configuration
  const typed = [prompt, negative].filter(isMostlyChinese)
  if (translator === null || typed.length === 0) return configuration
  const translated = await translator.translate(typed, "zh-cn", "en").catch((error: unknown) => {
    log.info("prompt not translated", { error: String(error) })
    return []
  })
  const english = new Map(typed.map((text, index) => [text, translated[index] ?? ""]))
  const inEnglish = (text: string) => {
    const found = english.get(text) ?? ""
    return found.trim() !== "" && found.length <= MAXIMUM_PROMPT_CHARACTERS && isHardlyChinese(found) ? found : null
  }
  const [words, negativeWords] = [inEnglish(prompt), inEnglish(negative)]
  return {
    ...configuration,
    ...(words === null ? {} : { prompt: words, local_prompt: prompt }),
    ...(negativeWords === null ? {} : { negative_prompt: negativeWords, local_negative_prompt: negative }),
  }
}
