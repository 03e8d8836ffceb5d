import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { holdAllLanguages } from "../../../testing/messages/all-languages.ts"
import { aCard } from "../../../testing/post/card.ts"
import { LOCALES } from "../../domain/_kernel/locales.ts"
import type { Element, ShownModule } from "../../domain/square/contract.ts"
import { Square } from "./square.page.tsx"

holdAllLanguages()

const author = "user_00000000000000000000000001"
const card = aCard({ id: "work_00000000000000000000000000", title: "Sea", author_id: author })
const person = { id: author, name: "Ada", avatar: null, path: `/user/${author}` }
const moduleOf = (kind: ShownModule["kind"], item: Element): ShownModule => ({
  ...{ id: `module-${kind}`, kind, title: kind, more_path: null, items: [item], next_cursor: null },
})
const modules = [moduleOf("feed", { form: "card", card }), moduleOf("people", { form: "person", person })]

test.each(LOCALES)("a row goes on by a link that works without script, where no page shows all of it, in %s", (locale) => {
  const [works, people] = modules
  if (works === undefined || people === undefined) throw new Error("no modules")
  const rows = [
    { ...works, id: "module-whole" },
    { ...people, next_cursor: "a+b" },
    { ...works, next_cursor: "c", more_path: "/" },
  ]
  const html = renderToStaticMarkup(<Square locale={locale} modules={rows} />)
  const links = [...html.matchAll(/<a[^>]*data-row-more=""[^>]*href="([^"]*)"/g)].map(([, href]) => href)
  expect(links).toEqual([`/${locale}/square?module=module-people&amp;cursor=a%2Bb`])
  // What the script says comes with the page.
  const row = /<div data-row="module-people"[^>]*>/.exec(html)?.[0]
  for (const word of ["said", "failed", "offline", "ended"]) expect(row).toMatch(new RegExp(`data-${word}="[^"]+"`))
})

test.each(LOCALES)("works and people of the square take a reader's marks, and can be covered for who hides them, in %s", (locale) => {
  const html = renderToStaticMarkup(<Square locale={locale} modules={modules} />)
  for (const attribute of [`data-like="${card.id}"`, `data-collect="${card.id}"`, `data-follow="${author}"`]) {
    const button = new RegExp(`<button[^>]*${attribute}[^>]*>`).exec(html)?.[0]
    expect(button).toContain('aria-pressed="false"')
  }
  expect(html.match(/<(?:div|li) class="card-box[^>]*>/g)).toEqual([
    expect.stringContaining(`data-card="${card.id}" data-author="${author}"`),
    expect.stringContaining(`data-author="${author}"`),
  ])
  expect(html).toContain('id="collect-status"')
})
