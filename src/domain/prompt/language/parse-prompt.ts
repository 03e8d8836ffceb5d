import { invalidInput } from "../../_kernel/errors.ts"
import { compose } from "./composition.ts"
import { parseDoubleColon } from "./double-colon.ts"
import { liftFrom } from "./lift.ts"
import { mergeSeparators, withEmbedding } from "./piece-drafts.ts"
import {
  DEFAULT_PROMPT_PARSER,
  isWord,
  type ParseOptions,
  PROMPT_PARSERS,
  type PromptDocument,
  type PromptParser,
} from "./prompt-document.ts"
import { parseWebUi } from "./web-ui.ts"

function isParser(parser: string): parser is PromptParser {
  return PROMPT_PARSERS.some((known) => known === parser)
}

/**
 * A prompt in pieces with spans (spec 1§5): words, what parts them, weights, commands, tags, camera markers. Any text is taken; an
 * unknown parser is InvalidInput (spec 1§8). Linear time.
 */
export function parsePrompt(text: string, parser: string = DEFAULT_PROMPT_PARSER, options: ParseOptions = {}): PromptDocument {
  if (!isParser(parser)) throw invalidInput({ path: "parser", message: "NotAllowedValue" })
  const lifted = liftFrom(text)
  const parsed = parser === "midjourney" ? parseDoubleColon(text, lifted) : compose(text, parseWebUi(text, lifted))
  const pieces = mergeSeparators(text, parsed).map((piece) => withEmbedding(piece, options))
  return { text, parser, pieces, words: pieces.filter(isWord), options }
}

/** The text of a prompt: byte for byte what was parsed, but for the words that were edited. */
export function printPrompt({ pieces }: Pick<PromptDocument, "pieces">): string {
  return pieces.map(({ rawText }) => rawText).join("")
}
