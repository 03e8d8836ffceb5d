import type { Page } from "playwright-core"

/** Texts and labels of the page that are a message key instead of its words. */
export function missingWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const words: string[] = [document.title]
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (texts.currentNode.parentElement?.closest("script, pre, [contenteditable]") === null)
        words.push(texts.currentNode.textContent ?? "")
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      for (const name of ["aria-label", "title", "placeholder", "alt"]) words.push(element.getAttribute(name) ?? "")
    return words.map((text) => text.trim()).filter((text) => /^[a-z]+\.[a-zA-Z][a-zA-Z._-]*$/.test(text))
  })
}
