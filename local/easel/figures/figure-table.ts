import type { FigureTable } from "./figure.ts"
import { bear, deer, fox, wolf } from "./animals-forest.ts"
import { apple, grapes, lemon, orange } from "./fruit.ts"

/** Every figure by its concept, with how the composer may place it. */
export const FIGURES: FigureTable = {
  fox: { paint: fox, aspect: 1.5, heroShare: 0.5, stands: "ground", mayFillFrame: false },
  wolf: { paint: wolf, aspect: 1.4, heroShare: 0.55, stands: "ground", mayFillFrame: false },
  bear: { paint: bear, aspect: 1.6, heroShare: 0.5, stands: "ground", mayFillFrame: false },
  deer: { paint: deer, aspect: 0.9, heroShare: 0.65, stands: "ground", mayFillFrame: false },
  apple: { paint: apple, aspect: 0.95, heroShare: 0.6, stands: "table", mayFillFrame: true },
  orange: { paint: orange, aspect: 1, heroShare: 0.55, stands: "table", mayFillFrame: true },
  lemon: { paint: lemon, aspect: 1.5, heroShare: 0.45, stands: "table", mayFillFrame: true },
  grapes: { paint: grapes, aspect: 0.8, heroShare: 0.6, stands: "table", mayFillFrame: true },
}
