/** How large captions are, in hundredths of their usual size. */
export const CAPTION_SIZES = [75, 100, 150, 200] as const
/** What lies behind captions. */
export const CAPTION_GROUNDS = ["dark", "faint", "none"] as const
/** Where captions stand. */
export const CAPTION_PLACES = ["bottom", "top"] as const

/** How somebody wants to see captions. */
export interface CaptionLook {
  readonly size: (typeof CAPTION_SIZES)[number]
  readonly ground: (typeof CAPTION_GROUNDS)[number]
  readonly place: (typeof CAPTION_PLACES)[number]
}

export const USUAL_LOOK: CaptionLook = { size: 100, ground: "dark", place: "bottom" }

/** A look that was kept somewhere; whatever is not one of ours is as usual. */
export function captionLookOf(kept: unknown): CaptionLook {
  const found: Partial<Record<keyof CaptionLook, unknown>> = typeof kept === "object" && kept !== null ? kept : {}
  return {
    size: CAPTION_SIZES.find((size) => size === found.size) ?? USUAL_LOOK.size,
    ground: CAPTION_GROUNDS.find((ground) => ground === found.ground) ?? USUAL_LOOK.ground,
    place: CAPTION_PLACES.find((place) => place === found.place) ?? USUAL_LOOK.place,
  }
}

/** Which of the captions of these languages somebody sees who reads `wanted`: that, else the same language elsewhere; -1 for none. */
export function captionsFor(languages: readonly string[], wanted: string | null): number {
  if (wanted === null) return -1
  const exact = languages.indexOf(wanted)
  const main = (language: string) => language.split("-", 1)[0]
  return exact === -1 ? languages.findIndex((language) => main(language) === main(wanted)) : exact
}
