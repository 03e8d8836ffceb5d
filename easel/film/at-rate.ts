/** Pictures that come when they come, as a film of an even rate shows them. */

/** A picture, and when it is shown from the film's beginning on; null where nothing tells. */
export interface Timed<Picture> {
  readonly atS: number | null
  readonly picture: Picture
}

/** How many pictures a film of this length and rate has. */
export const countOf = ({ durationS, frameRate }: { readonly durationS: number; readonly frameRate: number }): number =>
  Math.max(1, Math.round(durationS * frameRate))

/**
 * Just so many pictures at an even rate: each stands until the next one is due, one that is over before its turn is left out, and the last
 * one stands to the end. What nothing tells the time of, or goes back in it, follows its forerunner at once. None where there is no picture.
 */
export function* atRate<Picture>(
  pictures: Iterable<Timed<Picture>>,
  { frameRate, count }: { readonly frameRate: number; readonly count: number },
): Generator<Picture, void, void> {
  let shown: { readonly picture: Picture } | undefined
  let [given, lastDue] = [0, -1]
  for (const { atS, picture } of pictures) {
    const told = atS === null ? lastDue + 1 : Math.round(atS * frameRate)
    const due = Math.min(count, told < lastDue ? lastDue + 1 : told)
    if (shown !== undefined) for (; given < due; given++) yield shown.picture
    if (given >= count) return
    shown = { picture }
    lastDue = due
  }
  if (shown !== undefined) for (; given < count; given++) yield shown.picture
}
