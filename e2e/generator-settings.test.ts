import { facePhoto } from "./face-photos.ts"
import { openGenerator } from "./generator-screen.ts"
import { eventually, test } from "./journey.ts"
import { signInQuickly, somebody } from "./member.ts"

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 1 }

test("on a phone, from right to left, faces are found and chosen by picture", async ({ visit }) => {
  const { page, context } = await visit(PHONE)
  await signInQuickly(context, somebody("Farah"))
  const { form } = await openGenerator(page, "faceSwap", "/ar/generator")
  await form
    .locator("input[type=file]")
    .first()
    .setInputFiles(await facePhoto("two.png", { people: 2 }))
  await form.locator("[data-chip=faces]").click()
  const faces = form.getByRole("group", { name: "الوجه المراد استبداله" })
  // The models are loaded and compiled first.
  await faces.getByRole("button", { name: "الوجه 2" }).click({ timeout: 60_000 })
  await eventually(() => faces.getByRole("button", { name: "الوجه 2" }).getAttribute("aria-pressed")).toBe("true")
})
