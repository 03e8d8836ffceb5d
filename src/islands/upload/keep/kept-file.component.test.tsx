import { beforeEach, expect, it, vi } from "vitest"
import { page } from "vitest/browser"
import { lookAt } from "../../../../testing/component/look.ts"
import { mount } from "../../../../testing/component/mount.tsx"
import { png } from "../../../../testing/component/pick-file.ts"
import { UPLOAD_CATEGORIES } from "../../../domain/upload/rules.ts"
import { keepForSignIn } from "../../_tools/hand-over.ts"
import type { UploadRequest } from "../upload-item.ts"
import { KeptFile } from "./kept-file.tsx"

const added: UploadRequest[] = []
let fails = false
vi.mock("../uploads.ts", () => ({
  addUploads: (requests: readonly UploadRequest[]) => {
    if (fails) return Promise.reject(new Error("no storage"))
    added.push(...requests)
    return Promise.resolve()
  },
}))
beforeEach(() => {
  fails = false
  added.length = 0
})

it("saves what a visitor had made to My media once they have signed in, once", async () => {
  await keepForSignIn(await png("disc-upscaled.png", 4, 4), UPLOAD_CATEGORIES.image)
  await mount(<KeptFile />, ["tools"])
  await mount(<KeptFile />, ["tools"], { viewer: "member" })
  await expect.element(page.getByRole("link", { name: "Uploading to My media" })).toBeVisible()
  await lookAt("what was made is saved")
  await mount(<KeptFile />, ["tools"], { viewer: "member" })
  expect(added.map(({ file, order }) => [file.name, order.category])).toEqual([["disc-upscaled.png", UPLOAD_CATEGORIES.image]])
})

it("says that it could not be saved", async () => {
  fails = true
  await keepForSignIn(await png("disc-upscaled.png", 4, 4), UPLOAD_CATEGORIES.image)
  await mount(<KeptFile />, ["tools"], { viewer: "member" })
  await expect.element(page.getByRole("alert")).toBeVisible()
  await lookAt("what was made is not saved")
})
