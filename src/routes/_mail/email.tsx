import type { ReactNode } from "react"
import { directionOf, LOCALE_TAGS, type Locale } from "../../domain/_kernel/locales.ts"
import type { Site } from "../../domain/site/ports.ts"
import { accentsOf, darkStyles, LIGHT, type MailAccent } from "./email-colours.ts"
import type { EmailBlock, EmailContent } from "./email-content.ts"

const FONTS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Noto Sans', 'PingFang SC', 'Hiragino Sans', Arial, sans-serif"
const TEXT = { margin: "0 0 20px", fontFamily: FONTS, fontSize: 16, lineHeight: "26px", color: LIGHT.ink } as const
const QUIET = { ...TEXT, fontSize: 14, lineHeight: "22px", color: LIGHT.quiet } as const

/** What an email shows of the site that sends it. */
export type MailBrand = Pick<Site, "name" | "accent">

/** The HTML version of an email: tables and inline styles, as mail clients need them; nothing is loaded from anywhere. */
export function EmailDocument({
  content,
  locale,
  brand,
}: {
  readonly content: EmailContent
  readonly locale: Locale
  readonly brand: MailBrand
}) {
  const { light, dark } = accentsOf(brand.accent)
  const direction = directionOf(locale)
  return (
    <html lang={LOCALE_TAGS[locale]} dir={direction}>
      <head>
        <meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{content.subject}</title>
        <style>{darkStyles(dark)}</style>
      </head>
      <body className="ground" style={{ margin: 0, padding: 0, backgroundColor: LIGHT.ground }}>
        {/* Some clients drop html and body: language and direction are said again. */}
        <div lang={LOCALE_TAGS[locale]} dir={direction} className="ground" style={{ padding: "24px 12px", backgroundColor: LIGHT.ground }}>
          <Rows
            className="raised"
            style={{
              maxWidth: 560,
              margin: "0 auto",
              backgroundColor: LIGHT.raised,
              border: `1px solid ${LIGHT.line}`,
              borderRadius: 12,
              borderCollapse: "separate",
            }}
          >
            <td style={{ padding: "28px 24px 8px", textAlign: "start" }}>
              <p className="quiet" style={{ ...QUIET, fontWeight: 600 }}>
                <bdi>{brand.name}</bdi>
              </p>
              <h1 className="ink" style={{ ...TEXT, fontSize: 22, lineHeight: "30px", fontWeight: 600 }}>
                {content.heading}
              </h1>
              {content.blocks.map((block) => (
                <Block key={block.kind} block={block} accent={light} />
              ))}
            </td>
          </Rows>
          <Rows style={{ maxWidth: 560, margin: "0 auto" }}>
            <td style={{ padding: "16px 24px 0", textAlign: "start" }}>
              <p className="quiet" style={{ ...QUIET, fontSize: 12, lineHeight: "18px" }}>
                {content.footer}
              </p>
            </td>
          </Rows>
        </div>
      </body>
    </html>
  )
}

/** A layout table of one row. */
function Rows({
  className,
  style,
  children,
}: {
  readonly className?: string
  readonly style: React.CSSProperties
  readonly children: ReactNode
}) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} className={className} style={style}>
      <tbody>
        <tr>{children}</tr>
      </tbody>
    </table>
  )
}

function Block({ block, accent }: { readonly block: EmailBlock; readonly accent: MailAccent }) {
  switch (block.kind) {
    case "text":
      return (
        <p className="ink" style={TEXT}>
          {block.text}
        </p>
      )
    case "note":
      return (
        <p className="quiet" style={QUIET}>
          {block.text}
        </p>
      )
    case "code":
      return <Code code={block.code} />
    case "link":
      return <Link link={block} accent={accent} />
    case "facts":
      return <Facts facts={block.facts} />
  }
}

function Code({ code }: { readonly code: string }) {
  const box = {
    padding: "14px 20px",
    backgroundColor: LIGHT.sunken,
    border: `1px solid ${LIGHT.line}`,
    borderRadius: 8,
    textAlign: "center",
  } as const
  const digits = { ...TEXT, margin: 0, fontSize: 30, lineHeight: "38px", fontWeight: 600, letterSpacing: 6 } as const
  return (
    <Rows style={{ margin: "0 0 20px", borderCollapse: "separate" }}>
      <td className="sunken" style={box}>
        <p dir="ltr" className="ink" style={digits}>
          {code}
        </p>
      </td>
    </Rows>
  )
}

interface LinkProps {
  readonly link: Extract<EmailBlock, { readonly kind: "link" }>
  readonly accent: MailAccent
}

function Link({ link: { label, url, fallback }, accent }: LinkProps) {
  const button = {
    ...TEXT,
    display: "inline-block",
    margin: 0,
    padding: "12px 22px",
    fontWeight: 600,
    color: accent.ink,
    textDecoration: "none",
  } as const
  return (
    <>
      <table role="presentation" cellPadding={0} cellSpacing={0} style={{ margin: "0 0 20px", borderCollapse: "separate" }}>
        <tbody>
          <tr>
            <td className="accent" style={{ backgroundColor: accent.accent, borderRadius: 8 }}>
              <a href={url} className="accent-ink" style={button}>
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="quiet" style={QUIET}>
        {fallback}
        <br />
        <span dir="ltr" style={{ wordBreak: "break-all" }}>
          {url}
        </span>
      </p>
    </>
  )
}

function Facts({ facts }: { readonly facts: Extract<EmailBlock, { readonly kind: "facts" }>["facts"] }) {
  return (
    <table cellPadding={0} cellSpacing={0} style={{ margin: "0 0 20px" }}>
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name}>
            <th
              scope="row"
              className="quiet"
              style={{ ...QUIET, margin: 0, padding: "0 0 4px", textAlign: "start", verticalAlign: "top", fontWeight: 400 }}
            >
              {name}
            </th>
            <td className="ink" style={{ ...TEXT, fontSize: 14, lineHeight: "22px", margin: 0, padding: "0 16px 4px" }}>
              <bdi>{value}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
