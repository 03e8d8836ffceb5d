import { LOCALE_TAGS, LOCALES } from "../../domain/_kernel/locales.ts"
import type { Site } from "../../domain/site/ports.ts"
import { clientAssets } from "./client-assets.ts"
import type { FramedPage } from "./framed-page.ts"
import { printStructuredData } from "./structured-data.ts"
import { wordsOf } from "./words.ts"

/** The head of every page. `origin` is scheme and host, for addresses that must be absolute. */
export function Head({ page, origin }: { readonly page: FramedPage; readonly origin: string }) {
  const { name: brand, logo } = page.site
  const title = page.title === "" ? brand : `${page.title} · ${brand}`
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <script src={clientAssets.theme} />
      <link rel="stylesheet" href={clientAssets.css} />
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="dark light" />
      {logo === null ? <link rel="icon" href="/favicon.svg" type="image/svg+xml" /> : <link rel="icon" href={logo.url} type={logo.type} />}
      <link rel="manifest" href="/manifest.webmanifest" />
      {page.path === null || !page.isListed ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Addresses page={page} path={page.path} origin={origin} title={title} />
      )}
      <script type="module" src={clientAssets.shell} fetchPriority="low" />
      {page.islands.length === 0 ? null : <IslandScripts page={page} />}
    </head>
  )
}

/** Their scripts wait for what the page is painted with: React names preloads before the style sheet, and they would share the line with it. */
function IslandScripts({ page }: { readonly page: FramedPage }) {
  return (
    <>
      <script type="module" src={clientAssets.client} fetchPriority="low" />
      {clientAssets.preloads(page.islands.filter(({ when }) => when === "load")).map((href) => (
        <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
      ))}
    </>
  )
}

function Addresses({
  page,
  path,
  origin,
  title,
}: {
  readonly page: FramedPage
  readonly path: string
  readonly origin: string
  readonly title: string
}) {
  const address = (locale: string) => `${origin}/${locale}${path}`
  const feed = page.feed ?? { title: wordsOf(page.locale, "square")("rssHome"), path: `/${page.locale}/rss.xml` }
  return (
    <>
      <link rel="canonical" href={address(page.locale)} />
      {LOCALES.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={LOCALE_TAGS[locale]} href={address(locale)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={path === "" ? `${origin}/` : address("en")} />
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content={page.site.name} />
      <meta property="og:description" content={page.description} />
      <meta property="og:url" content={address(page.locale)} />
      <meta property="og:type" content={page.kind ?? "website"} />
      {page.image ? <PreviewImage image={page.image} origin={origin} /> : <PreviewLogo logo={page.site.logo} origin={origin} />}
      <link rel="alternate" type="application/rss+xml" href={feed.path} title={feed.title} />
      {page.oembedUrl ? (
        <link rel="alternate" type="application/json+oembed" href={new URL(page.oembedUrl, origin).href} title={page.title} />
      ) : null}
      {page.structuredData ? (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: printStructuredData(page.structuredData) }} />
      ) : null}
    </>
  )
}

/** What a link to a page without an image shows: the logo, where there is one. */
function PreviewLogo({ logo, origin }: { readonly logo: Site["logo"]; readonly origin: string }) {
  return logo === null ? null : (
    <>
      <meta property="og:image" content={new URL(logo.url, origin).href} />
      <meta property="og:image:width" content={String(logo.sidePx)} />
      <meta property="og:image:height" content={String(logo.sidePx)} />
    </>
  )
}

function PreviewImage({ image, origin }: { readonly image: NonNullable<FramedPage["image"]>; readonly origin: string }) {
  return (
    <>
      <meta property="og:image" content={new URL(image.url, origin).href} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      {image.alt === undefined ? null : <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
