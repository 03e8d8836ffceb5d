import { useState } from "react"
import { expect, it } from "vitest"
import { page } from "vitest/browser"
import { mediaFile } from "../../../testing/component/media-file.ts"
import { mount } from "../../../testing/component/mount.tsx"
import { FileImage } from "./file-image.tsx"

const BROKEN = mediaFile({ url: "data:image/png;base64,AAAA" })

function Resized() {
  const [fit, setFit] = useState<"cover" | "contain">("cover")
  return (
    <>
      <button type="button" onClick={() => setFit("contain")}>
        Fit
      </button>
      <span style={{ display: "block", height: 80 }}>
        <FileImage file={BROKEN} width={160} fit={fit} />
      </span>
    </>
  )
}

it("does not show an image that failed, though it is drawn anew before the browser tells of that", async () => {
  const silence = (event: Event) => event.stopImmediatePropagation()
  addEventListener("error", silence, { capture: true })
  try {
    await mount(<Resized />, ["library"])
    const image = () => document.querySelector<HTMLImageElement>("img[src^=data]")
    await expect.poll(() => image()?.complete).toBe(true)
    await page.getByRole("button", { name: "Fit" }).click()
    await expect.poll(() => image()?.className).toContain("object-contain")
    expect(image()?.className).toContain("opacity-0")
  } finally {
    removeEventListener("error", silence, { capture: true })
  }
})
