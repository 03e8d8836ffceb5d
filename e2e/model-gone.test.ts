import { expect } from "vitest"
import { checkInBothThemes } from "./axe.ts"
import { generatorOn } from "./generator-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"
import { expectNoSidewaysScroll } from "./sideways-scroll.ts"

const PROMPT = "a lighthouse at dusk"
/** What somebody typed while a server still had the model. */
const DRAFT = { meta: { prompt: PROMPT, art_model_no: "sdxl:gone since_yesterday.safetensors", steps: 33 }, images: [] }

test.for([
  ["wide", { viewport: { width: 1440, height: 900 } }],
  ["narrow", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }],
] as const)(
  "a model that no server has any more is told at its field on a %s screen, and what was typed stays",
  async ([, screen], { visit }) => {
    const { page, context, expectConsole } = await visit(screen)
    expectConsole(/503/)
    await signInQuickly(context, somebody("Moss"))
    await page.addInitScript((draft) => localStorage.setItem("atelier.generator.textToImage", draft), JSON.stringify(DRAFT))
    await page.goto("/en/generator?tab=textToImage")
    const { form, prompt, generate } = await generatorOn(page)
    await form.getByText("No server has this model. Choose another one.").waitFor()
    await checkInBothThemes(page, "a model that is gone")
    await expectNoSidewaysScroll(page)
    await generate.click()
    await form.getByText("No server has this model. Choose another one.").first().waitFor()
    expect(await prompt.inputValue()).toBe(PROMPT)

    const refused = await page.evaluate(async () => {
      const answer = await fetch("/api/v1/task/create", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
        body: JSON.stringify({ action: 1, meta: { prompt: "x", art_model_no: "sdxl:gone.safetensors" } }),
      })
      const { data }: { readonly data: unknown } = await answer.json()
      return [answer.status, data]
    })
    expect(refused).toEqual([503, { errors: [{ path: "meta.art_model_no", message: "NoServerModel" }] }])

    await form.getByRole("radio", { name: /Easel Lens/ }).check({ force: true })
    await eventually(() => form.getByText("No server has this model. Choose another one.").count()).toBe(0)
    expect(await prompt.inputValue()).toBe(PROMPT)
    await eventually(() => generate.isEnabled()).toBe(true)
  },
)
