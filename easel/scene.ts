/**
 * What Easel paints, as plain data: the words of a request turned into weighted concepts.
 * `words/` reads a prompt into a `Scene`; `paint/` and `figures/` turn a `Scene` into pixels.
 */

import type { PictureLook } from "./looks/look.ts"

/** Everything that Easel knows how to show, by the part of the picture that it belongs to. */
export const CONCEPTS = {
  light: ["dawn", "morning", "noon", "golden-hour", "sunset", "dusk", "night", "moonlight", "overcast", "backlight"],
  weather: ["clear", "cloudy", "fog", "rain", "storm", "lightning", "snowfall", "wind", "rainbow", "aurora"],
  terrain: ["mountain", "hill", "desert", "canyon", "cliff", "meadow", "island", "beach", "cave", "volcano", "glacier", "field", "snow"],
  water: ["sea", "lake", "river", "waterfall", "wave", "underwater", "ice", "reflection"],
  plant: [
    "forest",
    "pine",
    "tree",
    "palm",
    "birch",
    "cherry-blossom",
    "autumn-leaves",
    "flower",
    "rose",
    "sunflower",
    "lotus",
    "grass",
    "bamboo",
    "cactus",
    "mushroom",
    "jungle",
  ],
  building: [
    "house",
    "cabin",
    "castle",
    "tower",
    "lighthouse",
    "city",
    "skyscraper",
    "bridge",
    "temple",
    "pagoda",
    "church",
    "windmill",
    "ruin",
    "street",
    "village",
    "tent",
    "fire",
    "interior",
    "window",
  ],
  space: ["sun", "moon", "star", "milky-way", "planet", "galaxy", "comet", "nebula"],
  animal: [
    "fox",
    "cat",
    "dog",
    "wolf",
    "bear",
    "deer",
    "horse",
    "rabbit",
    "bird",
    "owl",
    "eagle",
    "swan",
    "penguin",
    "fish",
    "whale",
    "dolphin",
    "turtle",
    "jellyfish",
    "butterfly",
    "dragon",
    "elephant",
    "lion",
    "tiger",
    "unicorn",
    "panda",
    "cow",
    "sheep",
    "pig",
    "hen",
    "zebra",
    "giraffe",
    "monkey",
    "squirrel",
    "mouse",
    "frog",
    "snake",
    "bee",
    "octopus",
  ],
  person: ["woman", "man", "child", "crowd", "portrait", "knight", "astronaut", "robot", "wizard", "dancer", "samurai", "couple"],
  vehicle: [
    "car",
    "sailboat",
    "ship",
    "rowboat",
    "train",
    "bicycle",
    "airplane",
    "balloon",
    "rocket",
    "spaceship",
    "bus",
    "truck",
    "motorcycle",
    "helicopter",
  ],
  furniture: ["chair", "sofa", "table", "bed", "piano"],
  stillLife: [
    "apple",
    "orange",
    "lemon",
    "grapes",
    "bowl",
    "vase",
    "cup",
    "teapot",
    "book",
    "candle",
    "bottle",
    "bread",
    "cake",
    "lamp",
    "clock",
    "guitar",
    "noodles",
    "pizza",
    "burger",
    "sushi",
    "ice-cream",
    "donut",
    "egg",
    "cheese",
    "banana",
    "strawberry",
    "watermelon",
    "pineapple",
    "carrot",
    "pumpkin",
    "tomato",
    "phone",
    "laptop",
    "camera",
    "television",
    "headphones",
    "glasses",
    "hat",
    "shoe",
    "bag",
    "umbrella",
    "key",
    "ball",
    "gift",
    "crown",
    "sword",
    "skull",
    "teddy",
    "violin",
    "drum",
    // What no figure shows: wrapped, with its name on a card.
    "thing",
  ],
  pattern: ["abstract", "geometric", "stripes", "waves", "mandala", "spiral", "dots", "marble", "gradient", "mosaic"],
} as const

export type ConceptGroup = keyof typeof CONCEPTS
export type Concept = (typeof CONCEPTS)[ConceptGroup][number]

/** How a picture is made; the first of a prompt with the highest weight wins, "photo" when none is named. */
export const STYLES = [
  "watercolour",
  "oil",
  "ink",
  "pencil",
  "flat",
  "paper-cut",
  "low-poly",
  "pixel",
  "neon",
  "stained-glass",
  "comic",
  "photo",
] as const
export type Style = (typeof STYLES)[number]

/** Colour words; a colour directly before a concept belongs to it, any other tints the whole picture. */
export const COLOURS = [
  "red",
  "orange",
  "yellow",
  "green",
  "teal",
  "blue",
  "purple",
  "pink",
  "brown",
  "black",
  "grey",
  "white",
  "gold",
  "silver",
] as const
export type Colour = (typeof COLOURS)[number]

/** Words about the whole picture. */
export const MOODS = [
  "warm",
  "cool",
  "pastel",
  "vivid",
  "monochrome",
  "dark",
  "bright",
  "calm",
  "dramatic",
  "minimal",
  "detailed",
  "dreamy",
  "vintage",
  "cyberpunk",
  "fantasy",
  "closeup",
  "wide",
  "symmetric",
  "bokeh",
] as const
export type Mood = (typeof MOODS)[number]

/** What can be ridden. */
export const MOUNTS = [
  "horse",
  "unicorn",
  "deer",
  "elephant",
  "lion",
  "tiger",
  "bear",
  "wolf",
  "fox",
  "dog",
  "dragon",
  "bicycle",
] as const satisfies readonly Concept[]
export type Mount = (typeof MOUNTS)[number]

export interface SceneElement {
  readonly concept: Concept
  /** 1 is neutral; (word:1.4) raises, [word] lowers; clamped to 0.1–2. Size, number and prominence follow it. */
  readonly weight: number
  /** The colours said directly before it ("a red fox"), in order; empty when none. */
  readonly colours: readonly Colour[]
  /** How many were asked for: 1, 2, 3, … ; "many" and plurals without a number are 5. */
  readonly count: number
  /** "small", "tiny" 0.6; "big", "giant" 1.5; else 1. */
  readonly scale: number
  /** "an old woman": of people and animals. */
  readonly isOld?: true
  /** "a sleeping cat": of people and animals. */
  readonly isAsleep?: true
  /** "with red hair": of people. */
  readonly hair?: Colour
  /** "with a black beard": of people; "own" where no colour is said. */
  readonly beard?: Colour | "own"
  /** "a man with glasses": of people. */
  readonly wearsGlasses?: true
  /** What a thing is called that nothing of ours shows, as it is written; only of "thing". */
  readonly label?: string
  /** What it sits on ("a knight riding a horse"): another element of the same scene. */
  readonly rides?: Mount
}

/** The whole request, read. Equal scenes of equal size and seed are painted to equal bytes. */
export interface Scene {
  readonly elements: readonly SceneElement[]
  readonly style: Style
  /** True when neither the words nor the request name a style, so that a look may choose. */
  readonly isStyleOpen?: true
  /** Strength of the style's treatment, 0.2–1.5: its weight, and how strictly cfg asks the words to be followed. */
  readonly styleStrength: number
  readonly colours: readonly { readonly colour: Colour; readonly weight: number }[]
  readonly moods: readonly { readonly mood: Mood; readonly weight: number }[]
  /** 32-bit hash of the words that no lexicon knows (0 when all are known); moves palette and composition. */
  readonly unknownHash: number
  /** 0 (cfg 1: free composition, muted words) to 1 (cfg 20: strict); cfg 7 is about 0.4. */
  readonly strictness: number
}

/** RGBA, not premultiplied, row by row. Sides in px. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray
}

/** One picture in the making. Calling `advance` for every step from 1 to `steps` paints it; later steps refine. */
export interface Painting {
  readonly steps: number
  /**
   * Paints the given step (1-based, each once, in order). The last step is the longest by far: `onShare` hears how much of it is done
   * (0–1, rising).
   */
  advance(step: number, onShare?: (share: number) => void): void
  /** The last step, resting now and then so that what a large one leaves behind is freed. The same pixels as by `advance`. */
  finish(onShare?: (share: number) => void): Promise<void>
  /** The finished or unfinished picture as PNG without metadata. */
  png(): Uint8Array
  /** The picture as it stands, at its full size or, where one is given, longest side at most `maxSide` px. */
  pixels(maxSide?: number): Pixels
  /** The figures alone on nothing, longest side at most `maxSide` px. */
  subject(maxSide: number): Pixels
  /** A small JPEG (longest side `maxSide` px) of the canvas as it stands. */
  preview(maxSide: number): Uint8Array
}

export interface PaintRequest {
  readonly scene: Scene
  readonly width: number
  readonly height: number
  /** How much larger than `width` and `height` the picture comes, with as much more detail (1 when absent). */
  readonly enlargement?: number
  readonly seed: number
  readonly steps: number
  /** With what it is painted; as Easel always did when absent. */
  readonly look?: PictureLook | undefined
}
