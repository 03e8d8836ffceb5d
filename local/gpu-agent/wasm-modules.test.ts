import { execFile } from "node:child_process"
import { join } from "node:path"
import process from "node:process"
import { promisify } from "node:util"
import { createCanvas } from "@napi-rs/canvas"
import { expect, it } from "vitest"
import { PROJECT_ROOT } from "../start/service-table.ts"

/** What a process of its own, without a bundler, makes of a picture. */
async function previewOf(bytes: Uint8Array): Promise<string> {
  const file = (path: string) => JSON.stringify(join(PROJECT_ROOT, path))
  const program = `
    const { loadWasmAsModules } = await import(${file("local/gpu-agent/wasm-modules.ts")})
    loadWasmAsModules()
    const { smallPreview } = await import(${file("src/edge/backends/small-preview.ts")})
    console.log(await smallPreview(Uint8Array.from(Buffer.from(${JSON.stringify(Buffer.from(bytes).toString("base64"))}, "base64"))))`
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program])
  return stdout.trim()
}

it("Node shrinks previews of 512 px as the Worker does: ComfyUI's, which are JPEG, and WebP", async () => {
  const canvas = createCanvas(512, 512)
  const context = canvas.getContext("2d")
  context.fillStyle = "orange"
  context.fillRect(0, 0, 400, 300)
  for (const bytes of [canvas.toBuffer("image/jpeg", 90), canvas.toBuffer("image/webp", 90)])
    expect(await previewOf(bytes)).toMatch(/^\/9j\//)
})
