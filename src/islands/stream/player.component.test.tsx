import { useState } from "react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { page, userEvent } from "vitest/browser"
import { lookAt } from "../../../testing/component/look.ts"
import { mount, type Surroundings } from "../../../testing/component/mount.tsx"
import { fixture } from "../../../testing/component/pick-file.ts"
import { streamOf } from "../../../testing/component/stream-of.ts"
import { Player, type PlayerProps } from "./player.tsx"
import { PlayerDialog } from "./player-dialog.tsx"

const STORE = "atelier-player"
const show = (sources: PlayerProps["sources"], surroundings?: Surroundings) =>
  mount(<Player title="Waves" width={320} height={180} sources={sources} />, ["stream"], surroundings)
const faststart = () => fixture("faststart.mp4", "video/mp4")
const play = page.getByRole("button", { name: /^Play/ })
const video = () => document.querySelector("video")
const position = () => video()?.currentTime ?? 0
const status = () => [...document.querySelectorAll("[role=status]")].at(-1)?.textContent ?? ""

/** Everything that the player asks for, in order. */
const asked: string[] = []
beforeEach(() => {
  localStorage.removeItem(STORE)
  asked.length = 0
  // oxlint-disable-next-line typescript/unbound-method -- called with its own request below
  const { open } = XMLHttpRequest.prototype
  vi.spyOn(XMLHttpRequest.prototype, "open").mockImplementation(function (this: XMLHttpRequest, method: string, url: string | URL) {
    if (!String(url).startsWith("data:")) asked.push(String(url))
    open.call(this, method, url, true)
  })
  return () => vi.restoreAllMocks()
})

describe("the player", () => {
  it("asks for nothing before it is to play, and then for the playlist and the first piece alone", async () => {
    const stream = await streamOf(await faststart())
    const playlist = await (await fetch(stream)).text()
    await show({ stream })
    await lookAt("a video that waits")
    expect(asked).toEqual([])
    await play.click()
    await expect.poll(() => (video()?.readyState ?? 0) >= 2).toBe(true)
    await expect.poll(position).toBeGreaterThan(0.2)
    const pieces = [...atob(/base64,([^\n]*)/.exec(playlist)?.[1] ?? "").matchAll(/^blob:.*$/gm)].map(([address]) => address)
    expect(asked.slice(0, 2)).toEqual([stream, pieces[0]])
  })

  it("keeps its controls and the pointer above them for as long as it does not play", async () => {
    await show({ stream: await streamOf(await faststart()) })
    await expect.element(play).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(getComputedStyle(play.element().closest("section") ?? document.body).cursor).not.toBe("none")
  })

  it("is played by the keyboard alone, and says what happens", async () => {
    await show({ stream: await streamOf(await faststart()) })
    await expect.element(play).toBeVisible()
    await userEvent.keyboard("{Tab}{Enter}")
    await expect.poll(position).toBeGreaterThan(0)
    await userEvent.keyboard("k")
    await expect.poll(status).toContain("Paused")
    await userEvent.keyboard("0")
    await expect.poll(position).toBe(0)
    await userEvent.keyboard("5")
    await expect.poll(position).toBeCloseTo(1.5, 1)
    await userEvent.keyboard("{ArrowRight}")
    await expect.poll(position).toBeGreaterThan(2.9)
    await userEvent.keyboard("j")
    await expect.poll(position).toBe(0)
    await userEvent.keyboard("m")
    await expect.element(page.getByRole("button", { name: "Unmute" })).toBeVisible()
    await userEvent.keyboard(">")
    await expect.poll(status).toContain("Speed: 1.25×")
    const settings = page.getByRole("button", { name: "Settings" })
    settings.element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByLabelText("180P")).toBeVisible()
    await lookAt("its settings")
    await userEvent.keyboard("{Escape}")
    await expect.element(settings).toHaveFocus()
  })

  it("plays the quality that was chosen last, and remembers the next one", async () => {
    localStorage.setItem(STORE, JSON.stringify({ height: 180 }))
    // The same video a second time, as if it were larger.
    const larger = { width: 640, height: 360, bandwidth: 9_000_000 }
    await show({ stream: await streamOf(await faststart(), (variant) => [{ ...variant, ...larger }]) })
    await play.click()
    await expect.poll(status).toContain("Quality: 180P")
    await page.getByRole("button", { name: "Settings" }).click()
    const qualities = page.getByRole("radio", { name: /P$/ })
    expect(qualities.elements().map((one) => one.parentElement?.textContent)).toEqual(["360P", "180P"])
    page.getByLabelText("360P").element().focus()
    await userEvent.keyboard(" ")
    await expect.poll(() => localStorage.getItem(STORE)).toContain('"height":360')
  })

  it("plays the file where the stream does not come, in a dialog that gives the focus back", async () => {
    const file = await fixture("vp9-opus.webm", "video/webm")
    const sources = { stream: "/media/none/stream.m3u8", file: { url: URL.createObjectURL(file), type: file.type } }
    function Opener() {
      const [isOpen, setIsOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
          {isOpen ? <PlayerDialog title="Waves" width={320} height={180} sources={sources} onClose={() => setIsOpen(false)} /> : null}
        </>
      )
    }
    await mount(<Opener />, ["stream"])
    const opener = page.getByRole("button", { name: "Open" })
    await expect.element(opener).toBeVisible()
    opener.element().focus()
    await userEvent.keyboard("{Enter}")
    await expect.poll(position).toBeGreaterThan(0)
    await lookAt("the dialog")
    await userEvent.keyboard("{Escape}")
    await expect.element(opener).toHaveFocus()
  })

  it("says that a browser is not supported, and offers to try again what may come back", async () => {
    await show({ file: { url: "/media/none.avi", type: "video/x-msvideo" } })
    await play.click()
    await expect.element(page.getByRole("alert").getByText("Browser not supported!")).toBeVisible()
    await lookAt("not supported")
    const main = await show({ stream: "/media/none.mp4/stream.m3u8" }, { locale: "ar" })
    await expect.poll(() => main.querySelector("button")).not.toBeNull()
    main.querySelector("button")?.click()
    await expect.element(page.getByRole("alert").getByRole("button", { name: "إعادة المحاولة" })).toBeVisible()
    await lookAt("a video that cannot be played, Arabic")
  })
})
