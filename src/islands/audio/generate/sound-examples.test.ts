import { expect, test } from "vitest"
import { LOCALES } from "../../../domain/_kernel/locales.ts"
import { GENRES } from "../../../domain/audio/generation/genre-table.ts"
import { CATALOGUES } from "../../../messages/catalogues.ts"
import { genreIn } from "./genre-words.ts"
import { MUSIC_EXAMPLES, musicWords } from "./sound-examples.ts"

test.each(LOCALES)("the words of an example of music name its genre and no other, in %s", (locale) => {
  const { sounds } = CATALOGUES[locale]
  const wordsOf = new Map(GENRES.map((genre) => [genre, sounds[`genreWords_${genre}`]] as const))
  for (const genre of MUSIC_EXAMPLES)
    expect(
      genreIn(
        musicWords(genre, (key) => sounds[key]),
        wordsOf,
      ),
    ).toBe(genre)
})
