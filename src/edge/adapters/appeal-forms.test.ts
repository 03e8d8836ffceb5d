import fc from "fast-check"
import { expect, test } from "vitest"
import { newAccountId } from "../../domain/_kernel/ids.ts"
import { createAppealForms } from "./appeal-forms.ts"

const NOW_MS = 1_800_000_000_000
const forms = createAppealForms("one secret")

test("a form names its person and ban for a week, and then nobody's", async () => {
  const accountId = newAccountId(NOW_MS)
  const form = await forms.sign(accountId, 5, NOW_MS)
  expect(await forms.read(form, NOW_MS)).toEqual({ accountId, startsAtMs: 5 })
  expect(await forms.read(form, NOW_MS + 7 * 86_400_000)).toBeNull()
  expect(await createAppealForms("another secret").read(form, NOW_MS)).toBeNull()
})

test("a form that was changed anywhere, or made up, is nobody's", async () => {
  const form = await forms.sign(newAccountId(NOW_MS), 5, NOW_MS)
  await fc.assert(
    fc.asyncProperty(fc.nat(form.length - 1), fc.constantFrom(..."0aZ._-"), async (at, letter) => {
      fc.pre(form[at] !== letter)
      const changed = form.slice(0, at) + letter + form.slice(at + 1)
      // The last letter of a signature has bits that nothing reads.
      fc.pre(at < form.length - 1)
      expect(await forms.read(changed, NOW_MS)).toBeNull()
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      expect(await forms.read(text, NOW_MS)).toBeNull()
    }),
  )
})
