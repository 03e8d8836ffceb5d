import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser"
import formatWhole from "use-intl/format-message"
import formatCompiled from "use-intl/format-message/format-only"
import { expect, test } from "vitest"
import { LOCALES } from "../domain/_kernel/locales.ts"
import { CATALOGUES } from "./catalogues.ts"
import { compileMessages } from "./compiled.ts"
import { formatTag } from "./format-tag.ts"

type Options = Parameters<typeof formatWhole>[3]

const NUMBERS = [0, 1, 2, 3, 11, 1.5, 1234567.25]

/** Values that a message can take, of each kind that it names. */
function valuesOf(elements: readonly MessageFormatElement[], number: number, choice: number): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const name = (element: MessageFormatElement): void => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return
    if (element.type === TYPE.number || element.type === TYPE.plural) values[element.value] = number
    else if (element.type === TYPE.date || element.type === TYPE.time) values[element.value] = new Date(Date.UTC(2026, 4, 9, 8, 7))
    else if (element.type === TYPE.select)
      values[element.value] = Object.keys(element.options)[choice % Object.keys(element.options).length]
    else if (element.type === TYPE.tag) values[element.value] = (children: unknown) => `«${String(children)}»`
    else values[element.value] ??= "Ali <b>"
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const option of Object.values(element.options)) option.value.forEach(name)
    if (element.type === TYPE.tag) element.children.forEach(name)
  }
  elements.forEach(name)
  return values
}

const plain = (formatted: unknown) => [formatted].flat().join("")

function optionsIn(locale: string): Options {
  const formatters = {
    getDateTimeFormat: (...of: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...of),
    getNumberFormat: (...of: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...of),
    getPluralRules: (...of: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...of),
  }
  return { cache: { message: {} }, formatters, locale, timeZone: "UTC" } as unknown as Options
}

test.each(LOCALES)("browsers say in %s with messages taken apart what the server says with whole ones", (locale) => {
  const options = optionsIn(formatTag(locale))
  const compiled = compileMessages(CATALOGUES[locale], locale)
  for (const [namespace, messages] of Object.entries(CATALOGUES[locale]))
    for (const [key, message] of Object.entries(messages)) {
      const elements = parse(message)
      for (const [choice, number] of NUMBERS.entries()) {
        const values = valuesOf(elements, number, choice)
        const args = [values as never, options] as const
        const sent: unknown = JSON.parse(JSON.stringify(compiled[namespace]?.[key]))
        const said = plain(formatCompiled(key, sent as never, ...args))
        expect(said, `${namespace}.${key} of ${number}`).toBe(plain(formatWhole(key, message, ...args)))
        if (Object.keys(values).length === 0) break
      }
    }
})
