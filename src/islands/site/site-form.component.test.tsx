import { beforeEach, describe, expect, it } from "vitest"
import { page, userEvent } from "vitest/browser"
import { answer, answerCalls, refusal } from "../../../testing/component/answer-calls.ts"
import { expectOnlyTexts } from "../../../testing/component/hostile.ts"
import { focused } from "../../../testing/component/keyboard.ts"
import { lookAt } from "../../../testing/component/look.ts"
import { mountIsland } from "../../../testing/component/mount.tsx"
import { pick, png } from "../../../testing/component/pick-file.ts"
import { accentOf } from "../../domain/site/accent-rules.ts"
import { type OwnSite, siteSave } from "../../domain/site/contract.ts"
import { siteForm } from "./site-form.island.tsx"

/** Within the bounds of a name, and a script wherever it were taken for anything but text. */
const HOSTILE = '"><img src=x onerror=alert(1)>'
const SITE: OwnSite = {
  ...{ name: "Atelier", accent: null, footer: "", links: [], terms: "", privacy: "", contact: "", version: 0, logo: null, colors: null },
}
const field = (name: string) => page.getByRole("textbox", { name, exact: true })
const save = page.getByRole("button", { name: "Save", exact: true })
const preview = (theme: string) => document.querySelector<HTMLElement>(`[data-preview="${theme}"]`)
const show = (over: Partial<OwnSite> = {}, locale: "en" | "ar" | "ja" = "en") =>
  mountIsland(siteForm, { site: { ...SITE, ...over } }, { viewer: "member", address: `/${locale}/admin/site`, locale })

beforeEach(() => sessionStorage.clear())

describe("the identity of a site", () => {
  it("is seen while it is typed, and saved as it was typed", async () => {
    const saved = answer(siteSave, ({ logo: _logo, ...typed }) => ({
      ...SITE,
      ...typed,
      accent: "#ffb454",
      version: 1,
      colors: accentOf("#ffb454"),
    }))
    answerCalls(saved)
    await show()
    await expect.element(save).not.toBeInTheDocument()
    await userEvent.fill(field("Name"), HOSTILE)
    await userEvent.fill(field("Accent color"), "ffb454")
    await expect.element(page.getByText("Dark theme: as picked.")).toBeVisible()
    await expect.element(page.getByText(/The picked color is too light to read there/)).toBeVisible()
    expect(preview("light")?.textContent).toContain(HOSTILE)
    expectOnlyTexts()
    expect(preview("dark")?.style.getPropertyValue("--color-accent")).toContain("#ffb454")
    await userEvent.click(page.getByRole("button", { name: "Add link" }))
    await focused(field("Label of link 1"))
    await userEvent.fill(field("Label of link 1"), "Shop")
    await userEvent.fill(field("Address of link 1"), "https://shop.example")
    await lookAt("the identity of a site")
    await userEvent.click(save)
    await expect.element(page.getByText("Saved. It shows everywhere within a minute.")).toBeVisible()
    expect(saved.asked).toEqual([
      {
        ...{ name: HOSTILE, accent: "ffb454", footer: "", terms: "", privacy: "", contact: "", version: 0 },
        links: [{ label: "Shop", url: "https://shop.example" }],
      },
    ])
    await expect.element(save).not.toBeInTheDocument()
  })

  it("says at each field what is refused, keeps what was typed, and leads the keyboard there", async () => {
    answerCalls(
      answer(siteSave, () => {
        throw refusal("InvalidInput", {
          errors: [
            { path: "name", message: "Missing" },
            { path: "links.0.url", message: "LinkNotSafe" },
          ],
        })
      }),
    )
    await show({ links: [{ label: "Shop", url: "javascript:alert(1)" }] })
    await userEvent.fill(field("Name"), "   ")
    field("Name").query()?.focus()
    await userEvent.keyboard("{Enter}")
    await expect.element(page.getByText("Fill in this field.")).toBeVisible()
    await expect.element(page.getByText(/^Enter a full address that starts with https/)).toBeVisible()
    await expect.element(field("Name")).toHaveFocus()
    await userEvent.fill(field("Name"), "Harbor")
    await expect.element(page.getByText("Fill in this field.")).not.toBeInTheDocument()
    await userEvent.click(page.getByRole("button", { name: "Discard" }))
    await expect.element(field("Name")).toHaveValue("Atelier")
  })

  it("makes a square of any image, and refuses a file that is none", async () => {
    const saved = answer(siteSave, () => ({ ...SITE, version: 1, logo: "/favicon.svg" }))
    answerCalls(saved)
    const main = await show()
    await pick(main, await png("logo.png", 40, 20))
    await expect.element(page.getByRole("button", { name: "Remove logo" })).toBeVisible()
    await userEvent.click(save)
    await expect.element(page.getByText("Saved. It shows everywhere within a minute.")).toBeVisible()
    const [sent] = saved.asked
    expect(sent?.logo).toEqual({ image: expect.stringMatching(/^[\w+/]+=*$/) })
    await pick(main, new File(["<svg onload='alert(1)'/>"], "logo.png", { type: "image/png" }))
    await expect.element(page.getByText("This file isn't a PNG, JPEG, or WebP image.")).toBeVisible()
  })

  it.each(["ar", "ja"] as const)("reads in %s, on a phone too", async (locale) => {
    await show(
      { name: "ورشة الميناء", accent: "#1d4ed8", footer: "hello", links: [{ label: "Shop", url: "https://shop.example/" }] },
      locale,
    )
    await expect.element(page.getByRole("heading").first()).toBeVisible()
    await lookAt(`the identity of a site, ${locale}`)
  })
})
