import { expect, it, vi } from "vitest"
import type { Layer } from "../../domain/board/document.ts"
import { alphaOf, glanceAtFrame, lookAtFrame } from "./frame-look.ts"
import type { Plane } from "./plane.ts"

const layer = (kind: string, alphas: readonly number[], more: object = {}) =>
  ({ kind, isVisible: true, opacity: 1, alphas, ...more }) as unknown as Layer & { readonly alphas: readonly number[] }

/** Looks at a frame of two px; each px is as opaque as the most opaque layer there. */
function looked(layers: readonly Layer[], width = 512) {
  const compose = vi.fn((_place: unknown, _scale: number, drawn: readonly Layer[]) => {
    const data = new Uint8ClampedArray(8)
    for (const one of drawn) for (const at of [0, 1]) data[at * 4 + 3] = Math.max(data[at * 4 + 3] ?? 0, Reflect.get(one, "alphas")[at])
    return { width: 2, height: 1, getContext: () => ({ getImageData: () => ({ data }) }) }
  })
  const document = { layers, frame: { left: 0, top: 0, width, height: 64 } } as unknown as Parameters<typeof lookAtFrame>[1]
  return {
    ...lookAtFrame({ compose } as unknown as Plane, document),
    glance: () => glanceAtFrame({ compose } as unknown as Plane, document),
    compose,
  }
}

it.each([
  [[], { hasImage: false, hasEmptyParts: true, hasMask: false }],
  [[layer("image", [255, 255])], { hasImage: true, hasEmptyParts: false, hasMask: false }],
  [[layer("image", [1, 0])], { hasImage: true, hasEmptyParts: true, hasMask: false }],
  [[layer("sketch", [1, 255])], { hasImage: true, hasEmptyParts: true, hasMask: false }],
  [[layer("image", [255, 255], { isVisible: false })], { hasImage: false, hasEmptyParts: true, hasMask: false }],
  [[layer("control", [255, 255])], { hasImage: false, hasEmptyParts: true, hasMask: false }],
  [[layer("image", [255, 255]), layer("mask", [0, 1])], { hasImage: true, hasEmptyParts: false, hasMask: true }],
  [[layer("mask", [0, 0])], { hasImage: false, hasEmptyParts: true, hasMask: false }],
  [[layer("mask", [9, 9], { isVisible: false })], { hasImage: false, hasEmptyParts: true, hasMask: false }],
  [[layer("mask", [9, 9], { opacity: 0 })], { hasImage: false, hasEmptyParts: true, hasMask: false }],
])("what lies in a frame is told by its pixels: %#", (layers, facts) => {
  const look = looked(layers)
  expect([look.facts, look.mask !== null]).toEqual([facts, facts.hasMask])
})

it("a glance looks at 128 px at most, and says the same", () => {
  const { glance, compose, facts } = looked([layer("image", [255, 0])])
  expect([glance(), compose.mock.calls.map(([, scale]) => scale)]).toEqual([facts, [1, 0.25]])
  const small = looked([], 100)
  small.glance()
  expect(small.compose.mock.calls.map(([, scale]) => scale)).toEqual([1, 1])
})

it("a mask is as opaque as its pixels", () => {
  expect([...alphaOf({ width: 2, height: 1, rgba: Uint8ClampedArray.from([1, 2, 3, 4, 5, 6, 7, 8]) }).alpha]).toEqual([4, 8])
})
