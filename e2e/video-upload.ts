import { readFile, stat } from "node:fs/promises"
import type { BrowserContext } from "playwright-core"
import { fixturePath } from "../local/fixtures/make-fixtures.ts"
import { type MediaFile, preSignConfirm, preSignConfirmPart, preSignGet } from "../src/domain/upload/contract.ts"
import { UPLOAD_CATEGORIES } from "../src/domain/upload/rules.ts"
import { callAs } from "./member.ts"

/** Uploads a video of the fixtures as a signed-in browser does: plan, one part, confirmations. Answers the file. */
export async function uploadVideo(context: BrowserContext, name: string, contentType = "video/mp4"): Promise<MediaFile> {
  const path = fixturePath(name)
  const plan = await callAs(context, preSignGet, {
    file_size: (await stat(path)).size,
    file_name: name,
    content_type: contentType,
    category: UPLOAD_CATEGORIES.video,
  })
  const file_id = plan.file_id
  for (const pre_sign_url of plan.pre_signs) {
    const put = await context.request.put(pre_sign_url, {
      data: await readFile(path),
      headers: { "Content-Type": "application/octet-stream" },
    })
    if (!put.ok()) throw new Error(`the part of ${name} was answered ${put.status()}: ${await put.text()}`)
    await callAs(context, preSignConfirmPart, { file_id, pre_sign_url })
  }
  for (;;) {
    const { status, file, reason } = await callAs(context, preSignConfirm, { file_id })
    if (file !== null) return file
    if (status !== 1) throw new Error(`${name} was refused: ${reason}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
