import type { Raster } from "../../upscale/lanczos.ts"
import { reduced } from "../rasters.ts"
import { BONES, type Point, type Skeleton } from "./skeleton.ts"

/** Reads bodies out of a drawn pose map by the colours of its bones. */

const READ_SIDE = 384
/** Fewer bones are no body. */
const LEAST_BONES = 4
/** Fewer pixels are no bone. */
const LEAST_PIXELS = 6
/** The hues of bones are 20° apart. */
const MOST_HUE_OFF = 9.5

const hueOf = (red: number, green: number, blue: number): number | undefined => {
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (high < 60 || (high - low) / high < 0.6) return undefined
  const sixth =
    high === red
      ? ((green - blue) / (high - low) + 6) % 6
      : high === green
        ? (blue - red) / (high - low) + 2
        : (red - green) / (high - low) + 4
  return sixth * 60
}

const BONE_HUES = BONES.map(([, , rgb]) => hueOf(...rgb) ?? 0)

const boneOf = (hue: number): number => {
  let [best, off] = [-1, MOST_HUE_OFF]
  for (const [bone, own] of BONE_HUES.entries()) {
    const apart = Math.abs(((hue - own + 540) % 360) - 180)
    if (apart < off) [best, off] = [bone, apart]
  }
  return best
}

/** The two ends of a bone: as far apart as its pixels are along their main direction. */
function endsOf(pixels: readonly Point[]): readonly [Point, Point] {
  const mean = {
    x: pixels.reduce((sum, { x }) => sum + x, 0) / pixels.length,
    y: pixels.reduce((sum, { y }) => sum + y, 0) / pixels.length,
  }
  let [xx, xy, yy] = [0, 0, 0]
  for (const { x, y } of pixels) {
    xx += (x - mean.x) ** 2
    xy += (x - mean.x) * (y - mean.y)
    yy += (y - mean.y) ** 2
  }
  const angle = 0.5 * Math.atan2(2 * xy, xx - yy)
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)]
  const along = pixels.map(({ x, y }) => (x - mean.x) * cosine + (y - mean.y) * sine).toSorted((one, other) => one - other)
  const end = (share: number): Point => {
    const far = along[Math.min(along.length - 1, Math.floor(share * along.length))] ?? 0
    return { x: mean.x + far * cosine, y: mean.y + far * sine }
  }
  return [end(0.03), end(0.97)]
}

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y)

/** The joints of one body out of its bones' ends. */
function skeletonOf(ends: ReadonlyMap<number, readonly [Point, Point]>): Skeleton {
  const fromNeck = [...ends].filter(([bone]) => BONES[bone]?.[0] === "neck").map(([, points]) => points)
  const [first, ...others] = fromNeck
  if (first === undefined) return {}
  const toAll = (point: Point): number => others.reduce((sum, [one, other]) => sum + Math.min(apart(point, one), apart(point, other)), 0)
  const skeleton: Partial<Record<keyof Skeleton, Point>> = { neck: toAll(first[0]) <= toAll(first[1]) ? first[0] : first[1] }
  for (const [bone, [from, to]] of BONES.entries()) {
    const points = ends.get(bone)
    const known = skeleton[from]
    if (points === undefined || known === undefined) continue
    skeleton[to] ??= apart(points[0], known) <= apart(points[1], known) ? points[1] : points[0]
  }
  return skeleton
}

/** The bodies of a pose map, in px of the map; none where it shows none. */
export function readPose(map: Raster): readonly Skeleton[] {
  const small = reduced(map, READ_SIDE)
  const { width, height, rgba } = small
  const scale = map.width / width
  const bones = Int8Array.from({ length: width * height }, (_, at) => {
    const hue = hueOf(rgba[at * 4] ?? 0, rgba[at * 4 + 1] ?? 0, rgba[at * 4 + 2] ?? 0)
    return hue === undefined ? -1 : boneOf(hue)
  })
  const seen = new Uint8Array(bones.length)
  const bodies: Skeleton[] = []
  for (let start = 0; start < bones.length; start++) {
    if (seen[start] === 1 || bones[start] === -1) continue
    const found = [start]
    seen[start] = 1
    for (let n = 0; n < found.length; n++) {
      const at = found[n] ?? 0
      for (let dy = -2; dy <= 2; dy++)
        for (let dx = -2; dx <= 2; dx++) {
          const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy]
          const next = y * width + x
          if (x < 0 || y < 0 || x >= width || y >= height || seen[next] === 1 || bones[next] === -1) continue
          seen[next] = 1
          found.push(next)
        }
    }
    const pixels = Map.groupBy(found, (at) => bones[at] ?? -1)
    const ends = new Map(
      [...pixels].flatMap(([bone, places]) =>
        places.length < LEAST_PIXELS
          ? []
          : [[bone, endsOf(places.map((at) => ({ x: ((at % width) + 0.5) * scale, y: (Math.floor(at / width) + 0.5) * scale })))] as const],
      ),
    )
    if (ends.size >= LEAST_BONES) bodies.push(skeletonOf(ends))
  }
  return bodies
}
