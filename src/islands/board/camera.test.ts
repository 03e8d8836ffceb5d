import { describe, expect, test } from "vitest"
import { boardPoint, draggedBy, fitting, scaledTo, viewPlace, zoomedAround } from "./camera.ts"

const CAMERA = { scale: 0.5, left: -100, top: 40 }

describe("the camera", () => {
  test("keeps what is under the pointer there while it magnifies", () => {
    const point = { x: 320, y: 180 }
    expect(boardPoint(zoomedAround(CAMERA, 3, point), point)).toEqual(boardPoint(CAMERA, point))
  })

  test("magnifies between 5 % and 3200 %", () => {
    expect(scaledTo(CAMERA, 1000, { x: 0, y: 0 }).scale).toBe(32)
    expect(scaledTo(CAMERA, 0, { x: 0, y: 0 }).scale).toBe(0.05)
  })

  test("moves the board as far as the hand", () => {
    const place = { left: 10, top: 20, width: 100, height: 50 }
    const before = viewPlace(CAMERA, place)
    expect(viewPlace(draggedBy(CAMERA, 7, -9), place)).toEqual({ ...before, left: before.left + 7, top: before.top - 9 })
  })

  test("fits a place into the middle of what no panel covers", () => {
    const seen = viewPlace(
      fitting({ left: 300, top: 0, width: 1024, height: 1024 }, { width: 1000, height: 800 }, { top: 0, bottom: 200 }),
      {
        left: 300,
        top: 0,
        width: 1024,
        height: 1024,
      },
    )
    expect(seen.left + seen.width / 2).toBeCloseTo(500)
    expect(seen.top + seen.height / 2).toBeCloseTo(300)
    expect(seen.top).toBeGreaterThan(0)
  })
})
