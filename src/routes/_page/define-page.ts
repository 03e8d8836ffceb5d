import type { ReactNode } from "react"
import type { RateClass } from "../../domain/_kernel/call.ts"
import type { Context, MemberContext, ViewerContext } from "../../domain/_kernel/context.ts"
import type { Locale } from "../../domain/_kernel/locales.ts"
import type { Site } from "../../domain/site/ports.ts"
import type { MessageNamespace } from "../../messages/index.ts"
import type { StructuredData } from "./structured-data.ts"
import { type Words, wordsOf } from "./words.ts"

/** Who a page is for: anybody, whoever has an identity (a visitor is given one), who is signed in, who moderates, who administers. */
export type PageAccess = "visitor" | "guest" | "member" | "moderator" | "admin"

/**
 * Who may keep a page: `edge`, this site's own cache and everybody's between; `visitors`, this site's own cache, for those who show no
 * session, while members are each shown their own; `public`, everybody's between; `none`, nobody. What is not the same for everybody is
 * kept by nobody else.
 */
export type PageCache = "edge" | "visitors" | "public" | "none"

/** The context that a page's access brings. */
export type PageContext<Access extends PageAccess> = Access extends "visitor"
  ? Context
  : Access extends "guest"
    ? ViewerContext
    : MemberContext

/** Names of the parameters of a path: `id` of `/user/:id/followers`. */
type ParameterName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterName<More>
    : Rest
  : never

/** What is asked of a page. */
export interface PageRequest<Access extends PageAccess, Parameter extends string, Query extends string> {
  readonly context: PageContext<Access>
  readonly locale: Locale
  readonly parameters: Readonly<Record<Parameter, string>>
  /** The first value of a declared query; undefined where the address has none, or a cursor that is too long to be ours. */
  readonly query: (name: Query) => string | undefined
  /**
   * The same context with whoever asks, for what not everybody may see of a page that anybody may ask for. What is answered then is kept
   * by nobody, so it is asked only where the visitor's view is not the whole story; each asking counts against the page's rate. A page for
   * `visitors` may always ask: it is kept where nobody is signed in, and guests are visitors to it.
   */
  readonly asViewer: () => Promise<Context>
  /** Has nobody keep what is answered, whoever asks: what only those see who were given the address. */
  readonly keepNowhere: () => void
}

/** What a page is made of: its data and the words to say it with. */
export interface PageProps<Data, Namespace extends MessageNamespace> {
  readonly data: Data
  readonly locale: Locale
  readonly t: Words<Namespace>
  /** What the owner says of the site. */
  readonly site: Site
}

/** What the head, the tab and links to the page say of it. */
export interface PageHead {
  /** What the tab says before the name of the product; empty for the product alone. */
  readonly title: string
  readonly description: string
  /** Says in the top bar that the images of the page are the preview renderer's. */
  readonly hasPreviewNote?: boolean
  /** Image for previews of a link, as an address of ours or absolute. */
  readonly image?: { readonly url: string; readonly width: number; readonly height: number; readonly alt?: string }
  /** What a link to it is a link to; a website unless it is said. */
  readonly kind?: "article" | "video.other" | "music.song"
  /** False keeps this one from search engines and previews, though others of its declaration are for them. */
  readonly isListed?: false
  /** The path of the page that says the same and is to be found in its place. */
  readonly canonicalPath?: string
  /** What machines read of it (schema.org), see `structuredData`. */
  readonly structuredData?: StructuredData
  /** The RSS feed of what the page lists; home's unless it has its own. */
  readonly feed?: { readonly title: string; readonly path: string }
  /** Address of ours at which programs that embed the page learn how. */
  readonly oembedUrl?: string
}

/** The entry of the navigation that a page belongs to; `more` has the entries that stand under More. */
export type PageSection = "home" | "create" | "library" | "characters" | "models" | "tools" | "messages" | "more"

/** The room of Create that a page belongs to: what is made there. */
export type PageRoom = "image" | "board" | "video" | "audio" | "apps"

/**
 * A page, declared: its file is `<name>.page.tsx` in its feature's folder of the routes and exports it as `page`. Route, gate, cache, sitemap
 * and the tests that every page passes follow from it. `path`, `aliases`, `access`, `cache`, `rate`, `query` and `isListed` are written out,
 * since `npm run generate` reads them from the file without running it.
 */
export interface PageDeclaration<
  Path extends string,
  Access extends PageAccess,
  Query extends string,
  Namespace extends MessageNamespace,
  Data,
> {
  /** The address below the language, such as `/user/:id`; empty for home. Below `/dev/` there is no language, and in production nothing. */
  readonly path: Path
  /** Other addresses, which lead here with their query. */
  readonly aliases?: readonly string[]
  readonly access: Access
  readonly cache: Access extends "visitor" ? PageCache : "none"
  /**
   * How often one reader may have it made. `npm run generate` wants it of every page that anybody may ask for, that nobody keeps, and that
   * parameters or queries make another: else whoever tries them out has the database work without end.
   */
  readonly rate?: RateClass
  /** Names of the queries that make another page of the same path; any other is ignored. A page with `cursor` is a list that goes on. */
  readonly query?: readonly Query[]
  /** False keeps a page that anybody may see from search engines; what is not for anybody is kept from them anyhow. */
  readonly isListed?: false
  readonly section?: PageSection
  /** A page of a room belongs to Create, and has the switch between the rooms above it. */
  readonly room?: PageRoom
  /** Headers of its own, such as those that isolate it. */
  readonly headers?: Readonly<Record<string, string>>
  /** The namespace that the page words things with; islands name their own. */
  readonly messages: Namespace
  /**
   * What the page shows, in at most two round trips to the database, or an answer in its place, such as a redirect. NotFound becomes the
   * page of nothing; InvalidInput for a cursor leads to the list's top.
   */
  load(request: PageRequest<Access, ParameterName<Path>, Query>): Promise<Data | Response> | Data | Response
  head(props: PageProps<Data, Namespace>): PageHead
  view(props: PageProps<Data, Namespace>): ReactNode
  /** What is said where the page cannot be made, such as "Couldn't load search"; that the page could not be loaded unless it is said. */
  failed?(t: Words<Namespace>): string
  /** What stands below the notice that somebody asked too often, so that what they typed is there still; nothing unless it is said. */
  whenBusy?(asked: BusyRequest<Query>): ReactNode
}

/** What is known of a page that is not made, since too much was asked for. */
export interface BusyRequest<Query extends string> {
  readonly locale: Locale
  /** The first value of a declared query, as in `PageRequest`. */
  readonly query: (name: Query) => string | undefined
}

/** A page whose data is known. */
export interface LoadedPage {
  readonly head: PageHead
  readonly view: ReactNode
}

/** A page as the app serves it, whatever its data. */
export interface Page {
  readonly section: PageSection | null
  readonly room: PageRoom | null
  readonly headers: Readonly<Record<string, string>>
  /** The gate has let in whom the page is for, and asks by the declaration's own path and query: the registry is made from it. */
  load(request: PageRequest<PageAccess, string, string>): Promise<LoadedPage | Response>
  /** Null where the page has no words of its own. */
  failed(locale: Locale): string | null
  whenBusy(asked: BusyRequest<string>): ReactNode
}

/** Declares a page. */
export function definePage<
  const Path extends string,
  const Access extends PageAccess,
  Namespace extends MessageNamespace,
  Data,
  const Query extends string = never,
>(declaration: PageDeclaration<Path, Access, Query, Namespace, Data>): Page {
  const { room = null, section = room === null ? null : "create", headers = {}, messages } = declaration
  return {
    section,
    room,
    headers,
    async load(request) {
      const [data, site] = await Promise.all([declaration.load(request), request.context.site()])
      if (data instanceof Response) return data
      const props = { data, locale: request.locale, t: wordsOf(request.locale, messages), site }
      return { head: declaration.head(props), view: declaration.view(props) }
    },
    failed: (locale) => declaration.failed?.(wordsOf(locale, messages)) ?? null,
    whenBusy: (asked) => declaration.whenBusy?.(asked),
  }
}
