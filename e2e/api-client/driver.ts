/** What a script of somebody else's does with the generated client, and nothing but it; its types are checked against the served document. */
import {
  createTask,
  downloadFile,
  finalStep,
  operateTask,
  preSignConfirm,
  preSignConfirmPart,
  preSignGet,
  sendCode,
  signIn,
  taskProgress,
} from "./generated/client"
import { client } from "./generated/client/client.gen"

/** What the script found, for the test to judge. */
export interface Driven {
  readonly imageTypes: readonly string[]
  readonly uploaded: { readonly name: string; readonly bytes: number }
  readonly refusals: readonly unknown[]
}

interface Person {
  readonly email: string
  readonly name: string
  /** The code that arrived. */
  readonly code: () => Promise<string>
}

/** Signs in, uploads a file and saves it again, and makes images and saves them. */
export async function drive(site: string, person: Person, file: Blob): Promise<Driven> {
  client.setConfig({ baseUrl: site })
  const token = await signInByCode(person)
  client.setConfig({ baseUrl: site, headers: { token } })
  const uploaded = await upload(file)
  const images = await makeImages()
  const saved = await Promise.all(images.map((url) => fetch(url, { headers: { token } })))
  return {
    imageTypes: saved.map((answer) => `${answer.status} ${answer.headers.get("Content-Type")}`),
    uploaded,
    refusals: await refusals(),
  }
}

async function signInByCode({ email, name, code }: Person): Promise<string> {
  const { data: sent } = await sendCode({ body: { type: "email", email, scene: "login" }, throwOnError: true })
  const { data: entered } = await signIn({ body: { email, code: await code(), session_id: sent.data.session_id }, throwOnError: true })
  const first = entered.data
  if (first.state === 1) return first.token ?? ""
  const { data: done } = await finalStep({ body: { token: first.token, name }, throwOnError: true })
  return done.data.token ?? ""
}

async function upload(file: Blob): Promise<Driven["uploaded"]> {
  const body = { file_size: file.size, file_name: "driven.png", content_type: "image/png", category: 1 as const }
  const { data: plan } = await preSignGet({ body, throwOnError: true })
  const { file_id, pre_signs } = plan.data
  for (const pre_sign_url of pre_signs) {
    await fetch(pre_sign_url, { method: "PUT", body: file })
    await preSignConfirmPart({ body: { file_id, pre_sign_url }, throwOnError: true })
  }
  for (;;) {
    const { data: confirmed } = await preSignConfirm({ body: { file_id }, throwOnError: true })
    if (confirmed.data.status === 1) continue
    const { data: bytes } = await downloadFile({ body: { file_id }, throwOnError: true, parseAs: "blob" })
    return { name: confirmed.data.file?.name ?? "", bytes: bytes.size }
  }
}

async function makeImages(): Promise<readonly string[]> {
  const meta = { prompt: "a lighthouse at dusk", n_iter: 2, steps: 4 }
  const { data: created } = await createTask({ body: { action: 1, meta }, throwOnError: true })
  for (;;) {
    const { data: progress } = await taskProgress({ body: { id: created.data.id }, throwOnError: true })
    const [task] = progress.data.items
    if (task?.status === 3) return task.img_uris.map(({ url }) => url)
    if (task?.status === 4) throw new Error(`the task ended: ${task.status_desc}`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Errors come back as the document types them. */
async function refusals(): Promise<readonly unknown[]> {
  const { error: tooMany } = await createTask({ body: { action: 1, meta: { prompt: "x", n_iter: 9 } } })
  const { error: unknown } = await operateTask({ body: { id: `task_${"0".repeat(26)}`, operation: "cancel" } })
  return [tooMany?.data?.errors, unknown?.status.msg]
}
