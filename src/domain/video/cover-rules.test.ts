import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CAPTURE_START, type CaptureEvent, type CaptureState, captureNext, MAXIMUM_TRIES, waitOf } from "./cover-machine.ts"
import {
  averageSaturation,
  coverCrop,
  differenceOf,
  type FrameLook,
  isBlank,
  measureFrame,
  scoreFrame,
  suggestFrames,
  timesToLookAt,
} from "./cover-rules.ts"

const SIDE = 24
function image(paint: (x: number, y: number) => readonly [number, number, number]): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(SIDE * SIDE * 4)
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) rgba.set([...paint(x, y), 255], (y * SIDE + x) * 4)
  return rgba
}
const lookOf = (paint: (x: number, y: number) => readonly [number, number, number]) => measureFrame(image(paint), SIDE, SIDE)
const stripes = (width: number, red: number) => lookOf((x) => (Math.floor(x / width) % 2 === 0 ? [red, 40, 40] : [40, 40, 40]))

describe("the look of a frame", () => {
  it("is sharp where there are edges, and 0 in a plain area", () => {
    expect(lookOf(() => [90, 90, 90]).sharpness).toBe(0)
    const blurred = lookOf((x) => [x * 10, x * 10, x * 10])
    expect(lookOf((x) => (x % 4 < 2 ? [220, 220, 220] : [20, 20, 20])).sharpness).toBeGreaterThan(blurred.sharpness * 100)
  })

  it("knows how bright and how colourful it is", () => {
    expect(lookOf(() => [0, 0, 0])).toMatchObject({ brightness: 0, saturation: 0, contrast: 0 })
    expect(lookOf(() => [255, 255, 255]).brightness).toBeCloseTo(1)
    expect(lookOf(() => [255, 0, 0]).saturation).toBeCloseTo(1)
    expect(lookOf(() => [128, 128, 128]).saturation).toBe(0)
    expect(averageSaturation(image((x) => (x < SIDE / 2 ? [255, 0, 0] : [99, 99, 99])))).toBeCloseTo(0.5, 2)
    expect(measureFrame(new Uint8ClampedArray(0), 0, 0)).toEqual({ sharpness: 0, brightness: 0, saturation: 0, contrast: 0, parts: [] })
  })

  it("is blank when black, white or of one colour, whatever the score would be", () => {
    for (const paint of [() => [0, 0, 0], () => [255, 255, 255], () => [200, 30, 30]] as const) {
      const look = lookOf(paint as () => [number, number, number])
      expect([isBlank(look), scoreFrame(look)]).toEqual([true, 0])
    }
  })

  it("scores higher when sharper, and when more colourful", () => {
    const plain: FrameLook = { sharpness: 50, brightness: 0.5, saturation: 0.2, contrast: 0.4, parts: [] }
    expect(scoreFrame({ ...plain, sharpness: 900 })).toBeGreaterThan(scoreFrame(plain))
    expect(scoreFrame({ ...plain, saturation: 0.5 })).toBeGreaterThan(scoreFrame(plain))
    expect(scoreFrame({ ...plain, brightness: 0.1 })).toBeLessThan(scoreFrame(plain))
    expect(scoreFrame(stripes(2, 230))).toBeGreaterThan(0)
  })

  it("stays within its ranges for any pixels", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (bytes) => {
        const look = measureFrame(new Uint8ClampedArray(bytes), 4, 4)
        for (const value of [look.brightness, look.saturation, look.contrast, scoreFrame(look)]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
        expect(look.sharpness).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

const frames = fc.array(
  fc.record({
    atSeconds: fc.double({ min: 0, max: 60, noNaN: true }),
    look: fc.record({
      sharpness: fc.double({ min: 0, max: 4000, noNaN: true }),
      brightness: fc.double({ min: 0, max: 1, noNaN: true }),
      saturation: fc.double({ min: 0, max: 1, noNaN: true }),
      contrast: fc.double({ min: 0, max: 1, noNaN: true }),
      parts: fc.constantFrom([], [0.1, 0.1], [0.5, 0.9], [0.9, 0.2]),
    }),
  }),
  { maxLength: 30 },
)

describe("suggested frames", () => {
  it("are different frames, never blank ones while there are others, at most as many as asked for, the best one first", () => {
    fc.assert(
      fc.property(frames, fc.integer({ min: 1, max: 8 }), (list, count) => {
        const chosen = suggestFrames(list, 60, count)
        const good = list.filter(({ look }) => scoreFrame(look) > 0)
        expect(new Set(chosen).size).toBe(chosen.length)
        expect(chosen.length).toBeLessThanOrEqual(count)
        expect(chosen.length).toBeGreaterThanOrEqual(Math.min(1, list.length))
        for (const [index, one] of chosen.entries())
          for (const other of chosen.slice(0, index)) expect(differenceOf(one.look, other.look)).toBeGreaterThan(0.03)
        if (good.length > 0) {
          expect(chosen.every(({ look }) => scoreFrame(look) > 0)).toBe(true)
          expect(scoreFrame(chosen[0]!.look)).toBe(Math.max(...good.map(({ look }) => scoreFrame(look))))
        }
      }),
    )
  })

  it("are spread over the video: a second-best far away comes before a twin of the best", () => {
    const look = { brightness: 0.5, saturation: 0.4, contrast: 0.5, parts: [] }
    const list = [10, 10.1, 50].map((atSeconds, index) => ({ atSeconds, look: { ...look, sharpness: 900 - index * 100 } }))
    expect(suggestFrames(list, 60, 2).map(({ atSeconds }) => atSeconds)).toEqual([10, 50])
  })

  it("never show the same twice: fewer are suggested instead", () => {
    const look = { sharpness: 900, brightness: 0.5, saturation: 0.4, contrast: 0.5 }
    const list = [
      [0.2, 0.8],
      [0.2, 0.8],
      [0.8, 0.2],
    ].map((parts, index) => ({ atSeconds: index * 20, look: { ...look, parts } }))
    expect(suggestFrames(list, 60, 6).map(({ atSeconds }) => atSeconds)).toEqual([0, 40])
  })

  it("are sharp: one that is blurred by movement is none while there are others", () => {
    const look = { brightness: 0.5, saturation: 0.4, contrast: 0.5, parts: [] }
    const list = [900, 800, 700, 20].map((sharpness, index) => ({ atSeconds: index * 15, look: { ...look, sharpness } }))
    expect(suggestFrames(list, 60, 6).map(({ atSeconds }) => atSeconds)).toEqual([0, 15, 30])
  })

  it("are looked for at times within the video, ascending", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e5, noNaN: true }), fc.integer({ min: 1, max: 60 }), (duration, count) => {
        const times = timesToLookAt(duration, count)
        expect(times).toHaveLength(count)
        expect(times.every((time, index) => time > (times[index - 1] ?? 0) && time < duration)).toBe(true)
      }),
    )
    expect(timesToLookAt(Number.NaN)).toEqual([0])
  })
})

describe("the crop of a cover", () => {
  it("is the largest part of the ratio, within the image", () => {
    expect(coverCrop(1920, 1080, 1)).toEqual({ x: 420, y: 0, width: 1080, height: 1080 })
    expect(coverCrop(1920, 1080, 21 / 9)).toEqual({ x: 0, y: 129, width: 1920, height: 823 })
    expect(coverCrop(1920, 1080, 9 / 16, 1)).toMatchObject({ x: 1312, width: 608 })
    expect(coverCrop(640, 360, null)).toEqual({ x: 0, y: 0, width: 640, height: 360 })
    const side = fc.integer({ min: 1, max: 5000 })
    const place = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(side, side, fc.double({ min: 0.2, max: 5, noNaN: true }), place, place, (width, height, ratio, across, down) => {
        const crop = coverCrop(width, height, ratio, across, down)
        expect(crop.width >= 1 && crop.height >= 1 && crop.x >= 0 && crop.y >= 0).toBe(true)
        expect(crop.x + crop.width <= width && crop.y + crop.height <= height).toBe(true)
      }),
    )
  })
})

/** Plays a capture on a clock of its own: `at` answers what each grab and each load come to. */
function play(load: (tries: number) => "playable" | "failed" | "elapsed", grab: (tries: number) => CaptureEvent) {
  let [state, ms]: [CaptureState, number] = [CAPTURE_START, 0]
  const grabs: number[] = []
  while (state.step !== "done") {
    if (state.step === "grabbing") {
      grabs.push(ms)
      state = captureNext(state, grab(state.tries))
    } else if (state.step === "loading" && load(state.tries) !== "elapsed") state = captureNext(state, load(state.tries))
    else {
      ms += waitOf(state) ?? 0
      state = captureNext(state, "elapsed")
    }
  }
  return { grabs, ms, isEmpty: state.isEmpty }
}

describe("a capture through a video element", () => {
  it("waits 300 ms once the video is playable, then takes the frame", () => {
    expect(
      play(
        () => "playable",
        () => "frame",
      ),
    ).toEqual({ grabs: [300], ms: 300, isEmpty: false })
  })

  it("tries five times, 800 ms after an empty frame and 500 ms after one without size, then leaves the poster empty", () => {
    expect(
      play(
        () => "playable",
        () => "empty",
      ),
    ).toEqual({ grabs: [300, 1400, 2500, 3600, 4700], ms: 4700, isEmpty: true })
    expect(
      play(
        () => "playable",
        () => "no-size",
      ),
    ).toEqual({ grabs: [300, 1100, 1900, 2700, 3500], ms: 3500, isEmpty: true })
    expect(
      play(
        () => "playable",
        (tries) => (tries < 2 ? "empty" : "frame"),
      ),
    ).toEqual({ grabs: [300, 1400, 2500], ms: 2500, isEmpty: false })
  })

  it("gives a video 5 s to load, each time", () => {
    expect(
      play(
        () => "elapsed",
        () => "frame",
      ),
    ).toEqual({ grabs: [], ms: 5 * 5000 + 4 * 500, isEmpty: true })
    expect(
      play(
        (tries) => (tries === 0 ? "elapsed" : "playable"),
        () => "frame",
      ),
    ).toEqual({ grabs: [5800], ms: 5800, isEmpty: false })
    expect(
      play(
        () => "failed",
        () => "frame",
      ).ms,
    ).toBe(4 * 500)
  })

  it("ends after a bounded number of steps, whatever happens", () => {
    const events = fc.array(fc.constantFrom<CaptureEvent>("playable", "failed", "elapsed", "frame", "empty", "no-size"), { maxLength: 200 })
    fc.assert(
      fc.property(events, (list) => {
        const states = list.reduce<CaptureState[]>((seen, event) => [...seen, captureNext(seen.at(-1) ?? CAPTURE_START, event)], [])
        expect(states.filter(({ step }) => step === "pausing").every((state) => "tries" in state && state.tries < MAXIMUM_TRIES)).toBe(true)
        const done = states.findIndex(({ step }) => step === "done")
        if (done !== -1) expect(states.slice(done).every((state) => state === states[done])).toBe(true)
      }),
    )
  })
})
