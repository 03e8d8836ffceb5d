import { DEFAULT_LOCALE } from "../../domain/_kernel/locales.ts"
import { randomPrompt as declaration } from "../../domain/prompt/contract.ts"
import { randomPrompt } from "../../domain/prompt/random-prompt.ts"
import { serve } from "../_http/serve.ts"

export const promptApi = serve(
  { randomPrompt: declaration },
  { randomPrompt: (context, input) => ({ local: randomPrompt(input.language ?? DEFAULT_LOCALE, context.random) }) },
)
