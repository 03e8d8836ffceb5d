/** The wording of messages with values, without what makes the first one of a fresh Worker slow; wrangler.toml puts this in its place. */
import { IntlMessageFormat as FullMessageFormat } from "../../node_modules/intl-messageformat/index.js"
import { wholeNumberText } from "./whole-numbers.ts"

// It would ask Intl whether it knows the language. It knows all of ours.
FullMessageFormat.resolveLocale = (locales) => new Intl.Locale(typeof locales === "string" ? locales : locales[0])

export class IntlMessageFormat extends FullMessageFormat {
  constructor(message, locales, formats, { formatters, ...options }) {
    super(message, locales, formats, { ...options, formatters: { ...formatters, getNumberFormat: wholeNumbersBy(formatters) } })
  }
}

/** Makers of number formats of which those without a style write whole numbers themselves. */
function wholeNumbersBy(formatters) {
  return (locales, style) =>
    style
      ? formatters.getNumberFormat(locales, style)
      : { format: (value) => wholeNumberText(value) ?? formatters.getNumberFormat(locales).format(value) }
}
