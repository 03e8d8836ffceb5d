import type { Locator, Page } from "playwright-core"

/** The page where articles are written, and its parts. */
interface ArticleScreen {
  readonly title: Locator
  /** The text, read until somebody goes there to write. */
  readonly text: Locator
  readonly toolbar: Locator
  readonly tool: (name: string) => Locator
  /** Goes to the text and waits until the editor itself is there; what is typed before lands in it all the same. */
  readonly write: () => Promise<void>
}

/** Opens the editor of articles; of one article by its id. */
export async function openArticleScreen(page: Page, id?: string, locale = "en"): Promise<ArticleScreen> {
  await page.goto(`/${locale}/publish/article${id === undefined ? "" : `?id=${id}`}`)
  await page.locator("[data-island='article-desk'][data-alive]").waitFor()
  const toolbar = page.getByRole("toolbar")
  return {
    title: page.locator("[data-island='article-desk'] input[type=text], [data-island='article-desk'] input:not([type])").first(),
    text: page.locator(".article-paper [role=textbox], .article-paper[role=textbox]"),
    toolbar,
    tool: (name) => toolbar.getByRole("button", { name, exact: true }),
    write: async () => {
      await page.locator(".article-paper").click()
      await page.locator(".article-writing:focus").waitFor()
    },
  }
}
