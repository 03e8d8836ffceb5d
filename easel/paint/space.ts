import { FIGURES } from "../figures/figure-table.ts"
import { COLOUR_RGB, css, hsl, hueOf, mix } from "./colour.ts"
import { paintComet, paintDust, paintGalaxy, paintPlanet, paintStars } from "./heavens.ts"
import { lookFor } from "./paint-figure.ts"
import { between, clamp } from "./random.ts"
import { heightWithRider, isRiding, paintRider, riderOf } from "./riders.ts"
import type { Layer, Plan } from "./stage.ts"

/** The layers of a view into open space. */
export function spaceLayers(plan: Plan): readonly Layer[] {
  const { brief, width, height, unit } = plan
  const random = plan.random("space")
  const layers: Layer[] = []
  const named = brief.scene.colours[0]
  const hue = named === undefined ? between(random, 0.55, 0.95) : hueOf(COLOUR_RGB[named.colour])
  const element = (concept: Parameters<typeof brief.element>[0]) => brief.element(concept)
  const tint = (concept: Parameters<typeof brief.element>[0]) => {
    const name = element(concept)?.colours[0]
    return name === undefined ? undefined : COLOUR_RGB[name]
  }
  layers.push({
    name: "void",
    paint: ({ context }) => {
      const g = context.createLinearGradient(0, 0, width * 0.4, height)
      g.addColorStop(0, css(hsl(hue, 0.6, 0.05)))
      g.addColorStop(0.5, css(hsl(hue + 0.06, 0.55, 0.1)))
      g.addColorStop(1, css(hsl(hue - 0.08, 0.6, 0.04)))
      context.fillStyle = g
      context.fillRect(0, 0, width, height)
    },
  })
  const nebula = 0.55 + 0.55 * brief.weight("nebula")
  const main = tint("nebula") ?? hsl(hue, 0.72, 0.46)
  layers.push({
    name: "dust",
    paint: (stage) => paintDust(stage, plan, "dust", height, [main, hsl(hueOf(main) + 0.2, 0.7, 0.46), [255, 226, 214]], 0, nebula),
  })
  layers.push({
    name: "dust 2",
    paint: (stage) =>
      paintDust(
        stage,
        plan,
        "dust 2",
        height,
        [hsl(hueOf(main) - 0.12, 0.7, 0.42), hsl(hueOf(main) + 0.42, 0.6, 0.4), [255, 250, 235]],
        brief.has("milky-way") ? 0.8 : 1.6,
        0.5,
      ),
  })
  layers.push({ name: "stars", paint: (stage) => paintStars(stage, plan, height, 1 + 0.6 * brief.weight("star")) })
  const hero = brief.figures.find((entry) => FIGURES[entry.concept]?.stands !== "table")
  if (brief.has("galaxy")) {
    const r = Math.min(unit * 0.52 * (0.6 + 0.4 * brief.weight("galaxy")), width * 0.62)
    layers.push({
      name: "galaxy",
      paint: (stage) =>
        paintGalaxy(
          stage,
          plan,
          width * 0.5 + (plan.sun.x - width * 0.5) * (hero ? 0.8 : 0.15),
          height * (hero ? 0.34 : 0.47),
          r,
          tint("galaxy"),
        ),
    })
  }
  const planets = brief.has("planet")
    ? Math.min(5, element("planet")?.count ?? 1) + (brief.has("galaxy") ? 0 : 1)
    : hero !== undefined && random() < 0.75
      ? 1
      : 0
  for (let i = planets - 1; i >= 0; i--) {
    const main = i === 0
    const r =
      unit *
      (main
        ? between(random, 0.2, 0.3) * (element("planet")?.scale ?? 1) * (0.65 + 0.35 * (brief.weight("planet") || 0.8))
        : between(random, 0.025, 0.075))
    const x = main ? (hero || brief.has("galaxy") ? plan.sun.x : width * 0.5 + (plan.sun.x - width * 0.5) * 0.3) : width * random()
    const y = main ? height * (hero || brief.has("galaxy") ? between(random, 0.6, 0.85) : 0.52) : height * between(random, 0.1, 0.5)
    const ringed = random() < (main ? 0.55 : 0.3)
    layers.push({
      name: `planet ${i}`,
      paint: (stage) =>
        paintPlanet(
          stage,
          { ...plan, sun: { ...plan.sun, x: width - x } },
          `planet ${i}`,
          x,
          y,
          r,
          main ? tint("planet") : undefined,
          ringed,
        ),
    })
  }
  if (brief.has("comet")) layers.push({ name: "comet", paint: (stage) => paintComet(stage, { ...plan, horizon: height }) })
  if (brief.has("sun")) {
    layers.push({
      name: "star",
      paint: ({ context }) => {
        const x = plan.sun.x
        const y = height * 0.25
        const g = context.createRadialGradient(x, y, 0, x, y, unit * 0.5)
        g.addColorStop(0, "rgba(255,255,250,1)")
        g.addColorStop(0.1, "rgba(255,240,190,0.95)")
        g.addColorStop(0.2, "rgba(255,190,90,0.4)")
        g.addColorStop(1, "rgba(255,120,40,0)")
        context.fillStyle = g
        context.fillRect(0, 0, width, height)
      },
    })
  }
  brief.figures
    .filter((entry) => !isRiding(entry, brief.figures))
    .slice(0, 5)
    .reverse()
    .forEach((entry, back, list) => {
      const nature = FIGURES[entry.concept]
      if (nature === undefined || nature.stands === "table") return
      const rider = riderOf(entry, brief.figures)
      const first = back === list.length - 1
      const own = plan.random(`floating ${entry.concept}`)
      for (let i = 0; i < Math.min(6, entry.count); i++) {
        const lead = first && i === 0
        const size = Math.min(
          (nature.heroShare / heightWithRider(entry, rider)) *
            height *
            (lead ? 1 : between(own, 0.35, 0.6)) *
            clamp(0.6 + 0.4 * entry.weight, 0.5, 1.3) *
            entry.scale,
          (width * 0.8) / nature.aspect,
          unit * 0.8,
        )
        const x = lead ? plan.focus.x : width * between(own, 0.12, 0.88)
        const y = (lead ? height * 0.48 : height * between(own, 0.2, 0.8)) + size / 2
        const look = (detail: number) => ({
          ...lookFor(
            plan,
            x,
            lead ? 0 : 0.2,
            entry.colours.map((name) => COLOUR_RGB[name]),
            detail,
          ),
          haze: hsl(hue, 0.5, 0.12),
          light: mix([255, 250, 240] as const, hsl(hue, 0.6, 0.7), 0.15),
          shade: hsl(hue, 0.5, 0.1),
          isOld: entry.isOld,
        })
        const lean = (own() - 0.5) * 0.4
        layers.push({
          name: `${entry.concept} ${i}`,
          paint: ({ context, detail }) => {
            context.translate(x, y - size / 2)
            context.rotate(lean)
            context.translate(-x, -(y - size / 2))
            const placement = { x, y, size, facesLeft: x > width / 2 }
            nature.paint(context, placement, look(detail), plan.random(`float ${entry.concept} ${i}`))
            if (rider !== undefined)
              paintRider(context, entry.concept, placement, rider, look(detail), plan.random(`float rider ${entry.concept} ${i}`))
          },
        })
      }
    })
  return layers
}
