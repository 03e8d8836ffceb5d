import fc from "fast-check"
import { expect, it } from "vitest"
import { Automaton } from "./automaton.ts"
import { ViewBuilder } from "./view-builder.ts"
import { WordTable } from "./word-table.ts"

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "毒", " "), minLength: 1, maxLength: 5 })

function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
}

it("an automaton finds every word at every place where it stands, and nothing else", () => {
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 20 }),
      fc.string({ unit: fc.constantFrom("a", "b", "c", "毒", " "), maxLength: 60 }),
      (words, text) => {
        const found: string[] = []
        new Automaton(words).walk(unitsOf(text), text.length, (number, end) => found.push(`${number} ${end}`))
        const expected = words.flatMap((one, number) =>
          Array.from({ length: text.length + 1 }, (_, end) => end).flatMap((end) =>
            text.slice(0, end).endsWith(one) ? [`${number} ${end}`] : [],
          ),
        )
        expect(found.toSorted()).toEqual(expected.toSorted())
      },
    ),
  )
})

it("a table finds exactly the words of a text that are in it", () => {
  const letters = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 20 }), fc.array(letters, { maxLength: 20 }), (words, said) => {
      const text = said.join(" ")
      const view = new ViewBuilder(text.length)
      for (const [index, unit] of unitsOf(text).entries())
        if (unit === 0x20) view.end(true)
        else view.add(unit, index)
      const found: string[] = []
      new WordTable(words.map((one, number) => ({ text: one, number }))).walk(view, (number, end) => found.push(`${words[number]} ${end}`))
      const expected: string[] = []
      let end = 0
      for (const one of said) {
        end += one.length
        for (const other of words) if (other === one) expected.push(`${one} ${end}`)
        end += 1
      }
      expect(found.toSorted()).toEqual(expected.toSorted())
    }),
  )
})
