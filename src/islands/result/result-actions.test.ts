import { describe, expect, test } from "vitest"
import { ACTIONS } from "../../domain/studio/rules.ts"
import type { Task } from "../../domain/task/contract.ts"
import { actionsFor, RESULT_ACTIONS, type ResultAction, standingOf } from "./result-actions.ts"

const taskOf = (type: number): Task => ({ id: "task_1", type, img_uris: [] as Task["img_uris"] }) as Task
const PAINTING = taskOf(1)
const named = (name: string): ResultAction => {
  const found = RESULT_ACTIONS.find((action) => action.name === name)
  if (found === undefined) throw new Error(`no action ${name}`)
  return found
}

describe("the actions of a result", () => {
  test("each stands once, in the bar or in the menu, and the menu has those of one image all", () => {
    const { bar, menu, all } = actionsFor(PAINTING, "free")
    const names = [...bar, ...menu.flat()].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(all.flat().map(({ name }) => name)).toEqual(expect.arrayContaining(names.filter((name) => name !== "remove")))
  })

  test("a visitor sees what members may do, and is asked to sign in for it", () => {
    expect(standingOf(named("upscale"), PAINTING, "visitor")).toBe("signs-in")
    expect(standingOf(named("download"), PAINTING, "visitor")).toBe("may")
    expect(standingOf(named("upscale"), PAINTING, "free")).toBe("may")
    expect(standingOf(named("sight"), PAINTING, "visitor")).toBe("signs-in")
  })

  test("an animation is no still image to work on", () => {
    const animation = ACTIONS.find(({ kind }) => kind === "animation")?.oldCode ?? 0
    expect(standingOf(named("expand"), taskOf(animation), "vip1")).toBe("hidden")
    expect(standingOf(named("download"), taskOf(animation), "vip1")).toBe("may")
  })
})
