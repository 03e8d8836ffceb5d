import { expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { mount } from "../../../../testing/component/mount.tsx"
import { png } from "../../../../testing/component/pick-file.ts"
import { KeepButton } from "./keep-button.tsx"

const keep = page.getByRole("button", { name: "Save to My media" })

it("sends nothing where there is nothing to save yet, and can be pressed again", async () => {
  const files = [null, await png("disc.png", 4, 4)]
  const sent: string[] = []
  const save = async (file: File) => void sent.push(file.name)
  await mount(<KeepButton file={async () => files.shift() ?? null} save={save} />, ["tools"], { viewer: "member" })
  await userEvent.click(keep)
  await expect.element(keep).toHaveAttribute("aria-disabled", "false")
  expect([files.length, sent]).toEqual([1, []])
  await userEvent.click(keep)
  await expect.poll(() => sent).toEqual(["disc.png"])
})
