import { GENRES, genreFiles } from "../../../domain/audio/generation/genre-table.ts"
import { useMessages } from "../../_runtime/messages.tsx"
import { Gallery, GalleryCard } from "../../_ui/gallery.tsx"
import { ListenDisc } from "../voices/listen-button.tsx"
import { genreIn, withGenre } from "./genre-words.ts"

interface GenreFieldProps {
  readonly description: string
  readonly onDescription: (text: string) => void
}

/** Genres to begin a piece of music with, each with a few seconds of it; the chosen one is the one that the description names. */
export function GenreField({ description, onDescription }: GenreFieldProps) {
  const t = useMessages("sounds")
  const wordsOf = new Map(GENRES.map((genre) => [genre, t(`genreWords_${genre}`)]))
  const chosen = genreIn(description, wordsOf)
  return (
    <div className="gallery-pane pt-3">
      <Gallery label={t("genre")} hint={t("genreHint")}>
        {GENRES.map((genre) => (
          <GalleryCard
            key={genre}
            value={genre}
            name={t(`genre_${genre}`)}
            picture={genreFiles(genre).picture}
            isChosen={genre === chosen}
            onChoose={() => onDescription(withGenre(description, wordsOf.get(genre) ?? "", [...wordsOf.values()]))}
          >
            <ListenDisc timbre={`genre:${genre}`} name={t(`genre_${genre}`)} address={genreFiles(genre).sample} />
          </GalleryCard>
        ))}
      </Gallery>
    </div>
  )
}
