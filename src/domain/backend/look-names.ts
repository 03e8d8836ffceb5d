/** Looks of other programs that the studio knows, by the names that Fooocus has for them; those of SAI came with SDXL (spec 1§9: Fantasy Art). */
export const NAMED_LOOKS = [
  ...[
    "Fooocus V2",
    "Fooocus Enhance",
    "Fooocus Sharp",
    "Fooocus Masterpiece",
    "Fooocus Photograph",
    "Fooocus Cinematic",
    "Fooocus Negative",
  ],
  ...[
    "SAI 3D Model",
    "SAI Analog Film",
    "SAI Anime",
    "SAI Cinematic",
    "SAI Comic Book",
    "SAI Craft Clay",
    "SAI Digital Art",
    "SAI Enhance",
    "SAI Fantasy Art",
    "SAI Isometric",
    "SAI Line Art",
    "SAI Lowpoly",
    "SAI Neonpunk",
    "SAI Origami",
    "SAI Photographic",
    "SAI Pixel Art",
    "SAI Texture",
  ],
] as const

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "")

/** The look that a name stands for, however it is written: `Fantasy Art`, `sai-fantasy-art`; null for one that is not ours. */
export function lookNamed(name: string): string | null {
  const wanted = plain(name)
  return NAMED_LOOKS.find((look) => plain(look) === wanted || plain(look.replace(/^SAI /, "")) === wanted) ?? null
}
