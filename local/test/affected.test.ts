import { expect, test } from "vitest"
import { featureOf, nearest, reachedBy } from "./affected.ts"

const sources = new Map([
  ["src/domain/task/rules.ts", ""],
  ["src/domain/task/rules.test.ts", 'import { a } from "./rules.ts"'],
  ["src/domain/task/create.ts", 'import { a } from "./rules.ts"\nimport type { B } from "../_kernel/ids.ts"'],
  ["src/domain/_kernel/ids.ts", ""],
  ["src/domain/credits/spend.workerd.test.ts", ""],
  ["src/routes/task/api.workerd.test.ts", 'import { call } from "../../../testing/_http/call.ts"'],
  ["src/routes/access-matrix.workerd.test.ts", ""],
  ["src/islands/studio/studio.island.tsx", 'import { b } from "./button.tsx"\ndefineIsland({ name: "create-image" })'],
  ["src/islands/studio/button.tsx", ""],
  ["e2e/studio-screen.ts", "page.locator(\"[data-island='create-image'][data-alive]\")"],
  ["e2e/task-life.test.ts", 'import { openStudio } from "./studio-screen.ts"'],
])
const testsReachedBy = (...changed: string[]) =>
  reachedBy(sources, new Set(changed))
    .map(({ path }) => path)
    .filter((path) => /\.test\.tsx?$/.test(path))

test("a change reaches the tests over imports, those of types too, and the tests of its feature at the Worker's door", () => {
  expect(testsReachedBy("src/domain/task/rules.ts")).toEqual(["src/domain/task/rules.test.ts", "src/routes/task/api.workerd.test.ts"])
  expect(reachedBy(sources, new Set(["src/domain/_kernel/ids.ts"])).map(({ path }) => path)).toContain("src/domain/task/create.ts")
})

test("a change of an island, however far down, reaches the journeys that wait for it", () => {
  expect(testsReachedBy("src/islands/studio/button.tsx")).toEqual(["e2e/task-life.test.ts"])
})

test("a change of a document reaches the test that follows it", () => {
  const followed = new Map([["local/check/a.test.ts", 'readFileSync(join(ROOT, "docs/a.md"), "utf8")']])
  expect(reachedBy(followed, new Set(["docs/a.md"])).map(({ path }) => path)).toEqual(["docs/a.md", "local/check/a.test.ts"])
})

test("a change of the gate reaches the tests of all calls, one of a test only itself", () => {
  expect(testsReachedBy("src/routes/_http/serve.ts")).toEqual(["src/routes/access-matrix.workerd.test.ts"])
  expect(testsReachedBy("src/domain/task/rules.test.ts")).toEqual(["src/domain/task/rules.test.ts"])
})

test("a change of what everything depends on reaches everything", () => {
  expect(testsReachedBy("package-lock.json")).toHaveLength(5)
})

test("the nearest are taken up to the limit, and at least one", () => {
  const reached = ["a", "b", "c"].map((path, distance) => ({ path, distance }))
  expect(nearest(reached, () => 2, 4)).toEqual({ paths: ["a", "b"], leftOut: 1 })
  expect(nearest(reached, () => 9, 4)).toEqual({ paths: ["a"], leftOut: 2 })
  expect(nearest([], () => 1, 4)).toEqual({ paths: [], leftOut: 0 })
})

test("a feature is named by its folder, in whichever layer; what is above all features is one by itself", () => {
  expect(featureOf("src/domain/task/plan.workerd.test.ts")).toBe("task")
  expect(featureOf("src/routes/task/api.workerd.test.ts")).toBe("task")
  expect(featureOf("src/routes/access-matrix.workerd.test.ts")).toBe("src/routes/access-matrix.workerd.test.ts")
})
