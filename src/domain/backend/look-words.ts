/** What a look is in words: what stands around the prompt, and what is kept out. */
interface LookWords {
  readonly before?: string
  readonly after?: string
  readonly negative?: string
}

/**
 * Looks as words, for servers that know none by name. The first twelve are the studio's own (`prompt_style`); the others go by their names
 * in Fooocus, those of SAI being the styles that SDXL came with (spec 1§9: Fantasy Art).
 */
const LOOKS: Readonly<Record<string, LookWords>> = {
  photo: { before: "photograph of", after: "natural light, sharp focus", negative: "drawing, painting, illustration, render" },
  watercolour: { before: "watercolor painting of", after: "soft washes, paper grain", negative: "photograph, render" },
  oil: { before: "oil painting of", after: "visible brushstrokes, canvas", negative: "photograph, render" },
  ink: { before: "ink wash drawing of", after: "black ink, brush lines, white paper", negative: "photograph, saturated colors" },
  pencil: { before: "pencil drawing of", after: "graphite, hatching, sketchbook paper", negative: "photograph, color" },
  flat: { before: "flat illustration of", after: "vector shapes, plain colors", negative: "photograph, texture, gradient" },
  "paper-cut": { before: "paper cut-out of", after: "layered paper, soft shadows", negative: "photograph, painting" },
  "low-poly": { before: "low poly render of", after: "faceted geometry, flat shading", negative: "photograph, noise" },
  pixel: { before: "pixel art of", after: "16-bit, limited palette", negative: "photograph, blurry, gradient" },
  neon: { before: "neon art of", after: "glowing lines, dark background", negative: "daylight, pastel" },
  "stained-glass": { before: "stained glass window of", after: "lead lines, luminous colors", negative: "photograph" },
  comic: { before: "comic book panel of", after: "bold outlines, halftone", negative: "photograph" },
  "Fooocus V2": { after: "highly detailed, intricate, coherent" },
  "Fooocus Enhance": { negative: "low quality, blurry, overexposed, underexposed, watermark, text, deformed, cropped" },
  "Fooocus Sharp": { after: "sharp focus, crisp detail", negative: "blur, bokeh, soft focus" },
  "Fooocus Masterpiece": { after: "masterpiece, award-winning, intricate detail, rich color", negative: "worst quality, amateur" },
  "Fooocus Photograph": { before: "photograph of", after: "50mm, natural light, film grain", negative: "drawing, cartoon, render" },
  "Fooocus Cinematic": {
    before: "cinematic still of",
    after: "dramatic light, shallow depth of field, film",
    negative: "cartoon, flat light",
  },
  "Fooocus Negative": { negative: "deformed, bad anatomy, extra limbs, watermark, text, low quality" },
  "SAI 3D Model": { before: "3d model of", after: "octane render, volumetric light", negative: "sketch, low poly, blurry" },
  "SAI Analog Film": {
    before: "analog film photo of",
    after: "faded film, grain, kodachrome, vintage",
    negative: "painting, drawing, digital",
  },
  "SAI Anime": { before: "anime artwork of", after: "anime style, key visual, vibrant", negative: "photo, realism, 3d render" },
  "SAI Cinematic": {
    before: "cinematic film still of",
    after: "shallow depth of field, vignette, moody",
    negative: "cartoon, anime, graphic",
  },
  "SAI Comic Book": { before: "comic of", after: "graphic illustration, comic art, bold lines", negative: "photograph, realism" },
  "SAI Craft Clay": { before: "clay sculpture of", after: "play-doh, claymation, centered", negative: "photograph, sketch" },
  "SAI Digital Art": { before: "concept art of", after: "digital artwork, painterly, matte painting", negative: "photo, realism, ugly" },
  "SAI Enhance": { before: "breathtaking", after: "award-winning, professional, highly detailed", negative: "ugly, distorted, grainy" },
  "SAI Fantasy Art": {
    before: "ethereal fantasy concept art of",
    after: "magical, celestial, painterly, epic",
    negative: "photographic, realistic, modern, dull",
  },
  "SAI Isometric": { before: "isometric view of", after: "miniature, crisp edges, centered", negative: "perspective, blurry" },
  "SAI Line Art": { before: "line art drawing of", after: "sleek black lines, minimal", negative: "photograph, shading, color" },
  "SAI Lowpoly": { before: "low poly style", after: "faceted, ambient occlusion", negative: "noise, texture, photograph" },
  "SAI Neonpunk": { before: "neonpunk scene of", after: "cyberpunk, neon glow, high contrast", negative: "daylight, dull colors" },
  "SAI Origami": { before: "origami of", after: "folded paper, pleats, studio light", negative: "photograph, noise" },
  "SAI Photographic": { before: "cinematic photo of", after: "35mm photograph, film, bokeh", negative: "drawing, painting, anime, render" },
  "SAI Pixel Art": { before: "pixel art of", after: "low resolution, blocky, 8-bit", negative: "photograph, blurry, realism" },
  "SAI Texture": { before: "texture of", after: "seamless, top view, close-up", negative: "perspective, border" },
}

/** Whether a look can be said in words. */
export function hasLookWords(name: string): boolean {
  return Object.hasOwn(LOOKS, name)
}

/** What is added to a prompt by magic (spec 1§9): how strongly is its weight. */
const MAGIC = "masterpiece, best quality, highly detailed"

/** A prompt and its negative one with looks said in words; `magic` 0 to 1 adds what makes pictures finer, as strongly. */
export function saidInWords(
  { prompt, negative }: { readonly prompt: string; readonly negative: string },
  looks: readonly string[],
  { magic, readsWeights }: { readonly magic: number; readonly readsWeights: boolean },
): { readonly prompt: string; readonly negative: string } {
  const words = looks.flatMap((name) => LOOKS[name] ?? [])
  const lead = words.flatMap(({ before }) => before ?? [])[0]
  const led = [lead, prompt].filter(Boolean).join(" ")
  const fine = magic <= 0 ? [] : [readsWeights && magic < 1 ? `(${MAGIC}:${Math.round(magic * 100) / 100})` : MAGIC]
  return {
    prompt: [led, ...words.flatMap(({ after }) => after ?? []), ...fine].filter(Boolean).join(", "),
    negative: [negative, ...words.flatMap((look) => look.negative ?? [])].filter(Boolean).join(", "),
  }
}
