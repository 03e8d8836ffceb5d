import { RefreshCw } from "lucide-react"
import { useMessages } from "../_runtime/messages.tsx"
import { isBeingPrepared, type PreparedFilm, preparedShare } from "./film-queue.ts"
import { useFilmWords } from "./film-words.ts"
import { prepareFilm } from "./films.ts"

/** How far the preparing of a film is, in words and as a bar; where it failed, a button for another try. */
export function FilmProgress({ prepared }: { readonly prepared: PreparedFilm }) {
  const t = useMessages("upload")
  const words = useFilmWords()
  const share = preparedShare(prepared)
  const { film, step } = prepared
  return (
    <>
      <p className={`text-xs text-pretty tabular-nums ${step.kind === "failed" ? "text-bad" : "text-ink-2"}`}>{words(prepared)}</p>
      {isBeingPrepared(prepared) ? (
        <div
          role="progressbar"
          aria-label={t("preparingOf", { name: film.name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.floor(share * 100)}
          className="h-1 overflow-hidden rounded-pill bg-hover"
        >
          <div
            className="h-full origin-left bg-accent transition-transform duration-200 rtl:origin-right"
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      ) : null}
      {step.kind === "failed" ? (
        <button
          type="button"
          className="button-ghost min-h-8 justify-self-start px-2.5 text-xs max-md:min-h-11"
          onClick={() => prepareFilm(film)}
        >
          <RefreshCw size={14} aria-hidden="true" />
          {t("tryAgain")}
        </button>
      ) : null}
    </>
  )
}
