import { type OpenAiFault, startOpenAiSandbox } from "../../local/gpu-sandboxes/openai/sandbox.ts"
import type { PublicWeb } from "../../src/domain/_kernel/ports.ts"
import { createOpenAiServer } from "../../src/edge/backends/openai/openai-server.ts"
import type { BackendOrder, InputFile } from "../../src/edge/backends/render-backend.ts"
import { keptShelf } from "./kept-shelf.ts"
import { whitePng } from "./order-files.ts"

type Fields = Readonly<Record<string, unknown>>
/** The name of every order of these tests. */
export const OPENAI_JOB = "task_8Jx2-1"
const PAINTED = {
  prompt: "a fox",
  negative_prompt: "people",
  width: 1024,
  height: 1024,
  steps: 30,
  cfg_scale: 4,
  seed: 7,
  count: 1,
  sampler_name: "Euler a",
}
/** What of every order there is no word for. */
export const LEFT_OUT = ["negative_prompt", "steps", "cfg_scale", "seed", "sampler_name"]

/** What stands for a video or a sound where nobody looks into it. */
export const PLAYED = Uint8Array.from({ length: 64 }, (_byte, index) => index)

const sandboxes: { stop(): Promise<void> }[] = []

/** Ends every stand-in that a test started. */
export async function stopOpenAi(): Promise<void> {
  for (const sandbox of sandboxes.splice(0)) await sandbox.stop()
}

/** A stand-in for the images API that paints white, and its client. */
export async function startOpenAi(
  fault: OpenAiFault | null = null,
  { publicWeb = null, models }: { readonly publicWeb?: PublicWeb | null; readonly models?: readonly string[] } = {},
) {
  const sandbox = await startOpenAiSandbox({
    easelUrl: "",
    fault,
    ...(models === undefined ? {} : { models }),
    painter: async ({ kind, fields }) => {
      if (kind === "speech" || kind.endsWith("-video")) return [PLAYED]
      const png = await whitePng(Number(fields["width"]), Number(fields["height"]))
      return Array.from({ length: Number(fields["count"]) }, () => png)
    },
  })
  sandboxes.push(sandbox)
  const address = { url: `${sandbox.url}/v1`, token: "sk-secret" }
  return { sandbox, address, server: createOpenAiServer(address, publicWeb), shelf: keptShelf() }
}

/** An order with all that every order has. */
export function openAiOrder(kind: string, fields: Fields = {}, inputs: readonly InputFile[] = []): BackendOrder {
  return { kind, fields: { ...PAINTED, ...fields }, inputs }
}

/** The calls that order something. */
export const posts = <Call extends { readonly method: string; readonly body: Buffer }>({ calls }: { readonly calls: readonly Call[] }) =>
  calls.filter(({ method }) => method === "POST")
