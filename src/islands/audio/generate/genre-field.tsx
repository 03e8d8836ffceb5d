import { GENRES, genreFiles } from "../../../domain/audio/generation/genre-table.ts"
import { GalleryBar } from "../../_making/room/gallery-bar.tsx"
import { useMessages } from "../../_runtime/messages.tsx"
import { Gallery, GalleryCard } from "../../_ui/gallery.tsx"
import { ListenDisc } from "../voices/listen-button.tsx"
import { genreIn, withGenre } from "./genre-words.ts"

interface GenreFieldProps {
  readonly description: string
  readonly onDescription: (text: string) => void
  /** Leaves the gallery, where it is a page of its own. */
  readonly onDone: () => void
}

/** Genres to begin a piece of music with, each with a few seconds of it; the chosen one is the one that the description names. */
export function GenreField({ description, onDescription, onDone }: GenreFieldProps) {
  const t = useMessages("sounds")
  const wordsOf = new Map(GENRES.map((genre) => [genre, t(`genreWords_${genre}`)]))
  const chosen = genreIn(description, wordsOf)
  return (
    <div className="gallery-pane">
      <GalleryBar onDone={onDone}>
        <h2 className="text-sm font-semibold">{t("genre")}</h2>
      </GalleryBar>
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
