import { describe, expect, test } from "vitest"
import { readScene } from "../words/read-scene.ts"
import { composePlan } from "./composition.ts"
import { type PlacedFigure, placeFigures } from "./place-figures.ts"
import { heightWithRider } from "./riders.ts"

const place = (prompt: string, seed: number): readonly PlacedFigure[] =>
  placeFigures(
    composePlan({ scene: readScene({ prompt, negativePrompt: "", cfgScale: 7 }), width: 512, height: 512, seed, steps: 1 }),
    undefined,
  )

const tallest = (figures: readonly PlacedFigure[], concept: string): number =>
  Math.max(0, ...figures.filter(({ element }) => element.concept === concept).map(({ size }) => size))

const SEEDS = [1, 2, 3, 4, 5, 6]

describe("figures are placed so that", () => {
  test("all that a number asks for are in the picture", () => {
    for (const seed of SEEDS) {
      const balloons = place("four balloons over hills", seed).filter(({ element }) => element.concept === "balloon")
      expect(balloons.filter(({ x }) => x > 0 && x < 512)).toHaveLength(4)
      const penguins = place("five penguins in the snow", seed).filter(({ element }) => element.concept === "penguin")
      expect(penguins.filter(({ x, size, nature }) => x > size * nature.aspect * 0.4 && x < 512 - size * nature.aspect * 0.4)).toHaveLength(
        5,
      )
    }
  })

  test("a horse is not dwarfed by its knight", () => {
    for (const seed of SEEDS) {
      const figures = place("a knight and a horse", seed)
      expect(tallest(figures, "horse")).toBeGreaterThan(tallest(figures, "knight") * 0.6)
    }
  })

  test("butterflies stay smaller than the house that they fly around", () => {
    for (const seed of SEEDS) {
      const figures = place("a house with butterflies", seed)
      expect(tallest(figures, "butterfly")).toBeLessThan(tallest(figures, "house") * 0.7)
    }
  })

  test("a dragon over a castle is in the air", () => {
    for (const seed of SEEDS) {
      const dragon = place("a dragon over a castle", seed).find(({ element }) => element.concept === "dragon")
      expect(dragon?.depth).toBe("sky")
    }
  })

  test("none of two cats and a dog hides the others", () => {
    for (const seed of SEEDS) {
      const figures = place("two cats and a dog", seed)
      const centres = figures.map(({ x }) => x).sort((a, b) => a - b)
      expect(centres).toHaveLength(3)
      for (const [n, x] of centres.entries()) expect(x - (centres[n - 1] ?? -1000)).toBeGreaterThan(40)
    }
  })

  test("lanterns out of doors do not stand on the ground", () => {
    expect(tallest(place("a street with lanterns at dusk", 1), "lamp")).toBe(0)
  })

  test("who rides is on the mount, both are in the picture, and nobody stands about twice", () => {
    for (const prompt of ["a knight riding a horse", "a woman on a bicycle", "a man riding an elephant", "a wizard riding a dragon"])
      for (const seed of SEEDS) {
        const figures = place(prompt, seed)
        expect(figures).toHaveLength(1)
        const [mount] = figures
        if (mount?.rider === undefined) throw new Error("no rider")
        expect(mount.y - mount.size * heightWithRider(mount.element, mount.rider)).toBeGreaterThanOrEqual(0)
      }
  })

  test("as many ride as are asked for", () => {
    expect(place("two knights riding horses", 1).map(({ rider }) => rider?.concept)).toEqual(["knight", "knight"])
  })

  test("who sleeps lies lower and longer than who stands", () => {
    for (const concept of ["cat", "woman"]) {
      const [awake, asleep] = [place(`a ${concept}`, 3), place(`a sleeping ${concept}`, 3)].map((figures) => figures[0])
      expect(asleep?.size).toBeLessThan(awake?.size ?? 0)
      expect(asleep?.nature.aspect).toBeGreaterThan(awake?.nature.aspect ?? 9)
    }
  })
})
