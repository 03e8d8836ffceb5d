import { type Genre, genreFiles } from "../../../domain/audio/generation/genre-table.ts"
import type { AudioKind } from "../../../domain/audio/generation/task-actions.ts"
import type { Example } from "../../_making/room/examples.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { withGenre } from "./genre-words.ts"

const SONGS = ["pop", "folk", "jazz", "rock"] as const satisfies readonly Genre[]
const PIECES = ["cinematic", "lofi", "piano", "celtic"] as const satisfies readonly Genre[]
const SPEECHES = ["welcome", "story", "news", "calm"] as const
const EFFECTS = ["rain", "door", "city", "fire"] as const

type MusicExample = (typeof SONGS)[number] | (typeof PIECES)[number]

/** The genres of all examples of music. */
export const MUSIC_EXAMPLES: readonly MusicExample[] = [...SONGS, ...PIECES]

/** What an example of music asks for: its title, and its genre as the gallery of genres words it. */
export function musicWords(genre: MusicExample, t: (key: `example_${MusicExample}` | `genreWords_${MusicExample}`) => string): string {
  return withGenre(t(`example_${genre}`), t(`genreWords_${genre}`), [])
}

/** What a sound of a kind is begun with: a text by what it is for, music by its genre, an effect by its words alone. */
export function useSoundExamples(kind: Exclude<AudioKind, "lyrics">): readonly Example[] {
  const t = useMessages("sounds")
  const ofGenre = (genre: MusicExample): Example => ({
    words: musicWords(genre, t),
    title: t(`example_${genre}`),
    name: t(`genre_${genre}`),
    thumbnail: genreFiles(genre).picture,
  })
  switch (kind) {
    case "speech":
      return SPEECHES.map((name) => ({ words: t(`example_${name}`), name: t(`exampleName_${name}`) }))
    case "song":
      return SONGS.map(ofGenre)
    case "music":
      return PIECES.map(ofGenre)
    case "sound-effect":
      return EFFECTS.map((name) => ({ words: t(`example_${name}`) }))
  }
}
