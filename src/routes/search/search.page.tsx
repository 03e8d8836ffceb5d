import { listHotSearches } from "../../domain/search/hot-searches.ts"
import { searchWorks } from "../../domain/search/search-works.ts"
import { definePage } from "../_page/define-page.ts"
import { SearchForm } from "./search-form.tsx"
import { readSearchQuery } from "./search-query.ts"
import { SearchStart, SearchView } from "./search-view.tsx"

/** What a query finds; without one, what others search for. Members meet what they asked for; visitors share a page. */
export const page = definePage({
  path: "/search",
  access: "visitor",
  cache: "visitors",
  rate: "read",
  query: ["q", "tab", "order", "time", "type", "source_types", "cursor"],
  isListed: false,
  messages: "search",
  async load({ context, query, asViewer }) {
    const asked = readSearchQuery(query)
    const { words: keyword, tab, order, range, subChannel, sources, cursor } = asked
    if (keyword === "") {
      const [{ items: hot }, { viewer }] = await Promise.all([listHotSearches(context), asViewer()])
      return { asked, results: null, hot, desk: viewer?.kind === "member" && viewer.isModerator ? { isAdmin: viewer.isAdmin } : null }
    }
    const narrowed = {
      ...(tab === "account" || order === "recommend" ? {} : { order_by: order }),
      ...(range === "All" ? {} : { timeType: range }),
      ...(subChannel === null ? {} : { sub_channel: subChannel }),
      ...(sources.length === 0 ? {} : { source_types: [...sources] }),
      ...(cursor === null ? {} : { cursor }),
    }
    return { asked, results: await searchWorks(await asViewer(), { keyword, tab, ...narrowed }), hot: [], desk: null }
  },
  failed: (t) => t("failed"),
  head: ({ t, data, site }) => ({
    title: data.asked.words === "" ? t("title") : t("resultsFor", { query: data.asked.words }),
    description: t("description", { site: site.name }),
  }),
  view: ({ locale, data: { asked, results, hot, desk } }) =>
    results === null ? (
      <SearchStart locale={locale} hot={hot} desk={desk} />
    ) : (
      <SearchView locale={locale} asked={asked} results={results} />
    ),
  whenBusy: ({ locale, query }) => <SearchForm locale={locale} words={readSearchQuery(query).words} className="mt-4 w-full" />,
})
