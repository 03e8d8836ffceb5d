import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../../testing/component/look.ts"
import { answerMaker, imageOf, type Maker, taskOf } from "../../../../testing/component/making.ts"
import { mountIsland } from "../../../../testing/component/mount.tsx"
import type { CallOutput } from "../../../domain/_kernel/call.ts"
import type { Task } from "../../../domain/task/contract.ts"
import { taskLineage } from "../../../domain/task/lineage-contract.ts"
import { tasks } from "../../task/task.island.tsx"

type Lineage = CallOutput<typeof taskLineage>

let maker: Maker
beforeEach(() => {
  maker = answerMaker()
})
const relativeOf = ({ id, type, create_at, prompt, img_uris }: Task) => ({
  id,
  status: 3 as const,
  type,
  create_at,
  prompt,
  images: img_uris.map(({ url, operate_number, width, height, thumbhash }) => ({ url, operate_number, width, height, thumbhash })),
  made_from: 1,
  meta: { prompt },
})
const NOTHING: Lineage["became"] = { items: [], next_cursor: null }

async function open(action: string, of: Task): Promise<void> {
  await mountIsland(tasks, { locale: "en" }, { viewer: "member", address: "/en/tasks" })
  await userEvent.click(page.getByRole("button", { name: `Actions for image 1: ${of.prompt}` }))
  await userEvent.click(page.getByRole("menuitem", { name: action, exact: true }))
}

describe("the history of an image", () => {
  const snow = taskOf({ prompt: "a red fox, snow, evening" })
  const fog = taskOf({ prompt: "a red fox, fog, evening", type: 9 })

  it("tells what it came from and what is different, and goes on to what that became", async () => {
    answerCalls(
      answer(
        taskLineage,
        ({ id }): Lineage =>
          id === fog.id
            ? { meta: { prompt: fog.prompt }, came_from: { state: "here", task: relativeOf(snow), image: null }, became: NOTHING }
            : { meta: { prompt: snow.prompt }, came_from: null, became: { items: [relativeOf(fog)], next_cursor: null } },
      ),
    )
    maker.tasks = [fog, snow]
    await open("Image history", fog)
    const history = page.getByRole("dialog", { name: "Image history" })
    const origin = history.getByRole("region", { name: "Came from" })
    await expect.element(origin.getByText("+fog")).toBeVisible()
    await expect.element(origin.getByText("snow", { exact: true })).toBeVisible()
    await expect.element(history.getByText("Nothing has been made from this image yet.")).toBeVisible()
    await lookAt("the history of an image")
    await userEvent.click(origin.getByRole("button", { name: /^Image history/ }))
    await expect.element(history.getByText("Generated from a prompt alone.")).toBeVisible()
    await expect.element(history.getByRole("region", { name: "Became" }).getByText("Image to image")).toBeVisible()
  })

  it.for([
    ["task-deleted", "The task that it was made from was deleted."],
    ["image-deleted", "The image that it was made from was deleted."],
  ] as const)("says where its beginning is gone: %s", async ([state, words]) => {
    answerCalls(answer(taskLineage, (): Lineage => ({ meta: {}, came_from: { state, task: null, image: null }, became: NOTHING })))
    maker.tasks = [fog]
    await open("Image history", fog)
    await expect.element(page.getByText(words)).toBeVisible()
  })

  it("says that it could not be loaded", async () => {
    answerCalls(
      answer(taskLineage, () => {
        throw refusal("Unavailable")
      }),
    )
    maker.tasks = [fog]
    await open("Image history", fog)
    await expect.element(page.getByText("Couldn't load the image history")).toBeVisible()
    await lookAt("a history that did not come")
  })
})

describe("a result beside another", () => {
  it("is compared along a line that keys move, with whichever is chosen", async () => {
    const two = taskOf({ prompt: "a red fox", n_iter: 2, img_uris: [imageOf(), imageOf({ operate_number: 2 })] })
    maker.tasks = [two]
    await open("Compare with…", two)
    const dialog = page.getByRole("dialog", { name: "Compare" })
    const line = dialog.getByRole("slider")
    await expect.element(line).toBeVisible()
    line.element().focus()
    await userEvent.keyboard("{Home}")
    await expect.element(line).toHaveValue("0")
    await userEvent.click(dialog.getByRole("button", { name: /image 2 of 2/ }))
    await lookAt("two results compared")
  })

  it("has nothing to be compared with where it is alone", async () => {
    const one = taskOf()
    maker.tasks = [one]
    await open("Compare with…", one)
    await expect.element(page.getByText("There's nothing to compare with yet.")).toBeVisible()
  })
})
