import { describe, expect, test } from "vitest"
import { PLANS } from "../../domain/_kernel/plans.ts"
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
  test("each stands once: in sight, among the uses or in the menu, and one menu has all of one image", () => {
    const { bar, uses, more, all } = actionsFor(PAINTING, "free")
    const within = (groups: typeof all) => groups.flatMap(({ actions }) => actions.map(({ name }) => name))
    const names = [...bar.map(({ name }) => name), ...within(uses), ...within(more)]
    expect(new Set(names).size).toBe(names.length)
    expect(new Set(within(all))).toEqual(new Set(names.filter((name) => name !== "remove")))
  })

  test("no more than three are in sight, and no menu has a group of more than eight", () => {
    for (const plan of PLANS) {
      const { bar, uses, more } = actionsFor({ ...PAINTING, pub_community: true }, plan)
      expect(bar.length).toBeLessThanOrEqual(3)
      for (const { actions } of [...uses, ...more]) expect(actions.length).toBeLessThanOrEqual(8)
    }
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
