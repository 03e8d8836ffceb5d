import { defineFeature } from "../_kernel/feature.ts"
import { DEFAULT_LOCALE } from "../_kernel/locales.ts"
import * as contract from "./contract.ts"
import { randomPrompt } from "./random-prompt.ts"
import { readWords } from "./read-words.ts"

export const feature = defineFeature({
  contract,
  calls: {
    randomPrompt: (context, input) => ({ local: randomPrompt(input.language ?? DEFAULT_LOCALE, context.random) }),
    promptWords: readWords,
  },
})
