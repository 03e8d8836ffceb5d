import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls } from "../../../testing/component/answer-calls.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import { published } from "../../../testing/component/published.ts"
import { unknownMember } from "../../../testing/component/settings-member.ts"
import { textCheck } from "../../../testing/component/text-check.ts"
import { newFileId } from "../../domain/_kernel/ids.ts"
import { autoText } from "../../domain/post/portfolio-contract.ts"
import { addVideo } from "../../domain/post/publish-contract.ts"
import { keepDraft } from "../_ui/draft-memory.ts"
import { publishVideo } from "./publish.island.tsx"
import { type ChosenVideo, NEW_VIDEO_KEY } from "./video-draft.ts"

const VIDEO: ChosenVideo = {
  ...{ fileId: newFileId(Date.now()), url: "/media/none/x.mp4", name: "tide", sizeBytes: 9 },
  ...{ poster: null, width: 640, height: 360 },
}
const publish = page.getByRole("button", { name: "Publish", exact: true })
const title = page.getByRole("textbox", { name: "Title" })
const tags = page.getByRole("textbox", { name: "Tags" })

const show = async (video: ChosenVideo | null) => {
  keepDraft(`${NEW_VIDEO_KEY}.files`, video === null ? null : { video: JSON.stringify(video), poster: "" })
  await mountIsland(publishVideo, { locale: "en", id: null }, { viewer: "member", address: "/en/publish/video" })
  await expect.element(title).toBeVisible()
}

describe("a video that is about to be published", () => {
  const sent = () => answer(addVideo, () => published())
  beforeEach(() =>
    answerCalls(
      answer(autoText, () => ({ title: "", text: "", tags: [] })),
      textCheck(),
      unknownMember(),
    ),
  )

  it("is asked for where there is none, and its title where it has none, each not before it is missed", async () => {
    const added = sent()
    answerCalls(added)
    await show(null)
    await expect.element(title).not.toHaveAccessibleDescription(/Give it a title/)
    await userEvent.click(publish)
    await expect.element(page.getByText("Choose a video first.")).toBeVisible()
    await expect.element(title).not.toHaveAccessibleDescription(/Give it a title/)
    await show(VIDEO)
    // The file's own name is offered first.
    await expect.element(title).toHaveValue(VIDEO.name)
    await userEvent.fill(title, "")
    await userEvent.click(publish)
    await expect.element(title).toHaveAccessibleDescription(/Give it a title/)
    await expect.element(title).toHaveFocus()
    expect(added.asked).toEqual([])
  })

  it("has tags of what is typed before Enter or a comma, which Backspace takes back, and goes off with them", async () => {
    const added = sent()
    answerCalls(added)
    await show(VIDEO)
    await userEvent.fill(title, "Tide coming in")
    await userEvent.click(tags)
    await userEvent.keyboard("sea view{Enter}low tide,dusk{Enter}")
    for (const tag of ["sea view", "low tide", "dusk"])
      await expect.element(page.getByRole("button", { name: `Remove tag ${tag}` })).toBeVisible()
    await lookAt("tags of a video")
    await userEvent.click(tags)
    await userEvent.keyboard("{Backspace}")
    await expect.element(page.getByRole("button", { name: "Remove tag dusk" })).not.toBeInTheDocument()
    expect(added.asked).toEqual([])
    await userEvent.click(publish)
    await expect.element(page.getByRole("dialog", { name: "Published" })).toBeVisible()
    expect(added.asked).toMatchObject([{ file_id: VIDEO.fileId, title: "Tide coming in", tags: ["sea view", "low tide"] }])
  })
})
