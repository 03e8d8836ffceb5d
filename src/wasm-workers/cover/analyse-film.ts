import { averageSaturation, COVER_QUALITY } from "../../domain/video/cover-rules.ts"
import { withFilm } from "./open-film.ts"
import type { AnalysisSettings, FilmAnalysis } from "./protocol.ts"
import { bestMoment } from "./suggest-covers.ts"
import { drawSample, sampleAt } from "./take-frame.ts"

/** Longest side of what the saturation is measured on, pixels. */
const MEASURE_SIDE_PX = 160

/** Size, length, poster and saturation of a film (spec 2§3). */
export function analyseFilm(file: Blob, { atSeconds, maxSide }: AnalysisSettings, signal: AbortSignal): Promise<FilmAnalysis> {
  return withFilm(file, signal, async (film) => {
    const sample = await sampleAt(film.track, atSeconds ?? (await bestMoment(film, signal)))
    try {
      const whole = { x: 0, y: 0, width: film.width, height: film.height }
      const poster = await drawSample(sample, whole, film, maxSide).convertToBlob({ type: "image/jpeg", quality: COVER_QUALITY })
      const small = drawSample(sample, whole, film, MEASURE_SIDE_PX)
      const pixels = small.getContext("2d")?.getImageData(0, 0, small.width, small.height).data ?? new Uint8ClampedArray(0)
      const { width, height, durationSeconds } = film
      return { width, height, durationSeconds, poster, averageSaturation: averageSaturation(pixels) }
    } finally {
      sample.close()
    }
  })
}
