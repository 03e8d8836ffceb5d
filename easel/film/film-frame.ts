import { createCanvas } from "@napi-rs/canvas"
import type { Studio } from "../edit/studio.ts"
import { OrderFailure } from "../order-failure.ts"
import type { FilmFrameOrder } from "../orders/remake-orders.ts"
import { countOf } from "./at-rate.ts"
import { type ReadFilm, readFilm } from "./read-film.ts"
import { drawn } from "./remake-film.ts"

/** Longest side of the picture, px: enough to see what it shows. */
const LONGEST_SIDE_PX = 640
const QUALITY = 85

/** One picture of a film as a JPEG, small enough to be looked at by a machine. */
export async function runFilmFrame({ at }: FilmFrameOrder, studio: Studio): Promise<void> {
  const film = await readFilm(studio.inputPath("video"))
  const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(film.width, film.height))
  const canvas = createCanvas(Math.max(1, Math.round(film.width * scale)), Math.max(1, Math.round(film.height * scale)))
  const wanted = Math.min(countOf(film) - 1, Math.floor(at * countOf(film)))
  const [shown] = drawn({ ...film, pictures: () => onlyAt(film, wanted, studio) }, canvas)
  if (shown !== undefined) studio.deliver(0, shown.toBuffer("image/jpeg", QUALITY), "image/jpeg")
  else if (!studio.mustStop()) throw new OrderFailure("input-unreadable", "the film ends before that moment")
}

/** The picture of a film at one place, if it has so many; the others are decoded on the way and drawn by nobody. */
function* onlyAt({ pictures }: ReadFilm, wanted: number, studio: Studio): Generator<Buffer, void, void> {
  let index = 0
  for (const picture of pictures()) {
    if (studio.mustStop()) return
    if (index === wanted) {
      yield picture
      return
    }
    index += 1
  }
}
