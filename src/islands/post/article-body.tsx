import { createElement, Fragment, type ReactNode } from "react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { imageSources } from "../../domain/library/rendition-rules.ts"
import type {
  ArticleDocument,
  BlockNode,
  ImageNode,
  InlineNode,
  ListItemNode,
  ListNode,
  Mark,
  ParagraphNode,
} from "../../domain/post/article/document-rules.ts"
import { anchorOf } from "../../domain/post/article/document-text.ts"
import { leavesSite, linkTarget } from "../../domain/post/article/href-rules.ts"
import type { ArticleImage } from "../../domain/post/article-contract.ts"
import type { Card } from "../../domain/post/card-contract.ts"
import { cardPath } from "../../domain/post/path-rules.ts"
import { coverSources } from "../../domain/post/rules.ts"

/** Links of people leave this site without our name behind them. */
const AWAY = "ugc nofollow noopener noreferrer"
const IMAGE_WIDTHS = {
  small: "(min-width: 720px) 340px, 50vw",
  normal: "(min-width: 720px) 680px, 100vw",
  wide: "(min-width: 1000px) 960px, 100vw",
}

interface ArticleBodyProps {
  readonly locale: Locale
  readonly document: ArticleDocument
  readonly images: readonly ArticleImage[]
  readonly cards: readonly Card[]
}

/**
 * An article as it is read, on the page and in the preview: every node is one of ours, and what is typed is only ever text. Images and
 * cards that are not there are left out.
 */
export function ArticleBody({ locale, document, images, cards }: ArticleBodyProps) {
  return (
    <div className="article-body">
      {document.content.map((block, index) => {
        // The blocks of a tree have nothing but their place, and it does not change while it is read.
        const key = `${index}-${block.type}`
        if (block.type === "image") return <Image key={key} node={block} images={images} />
        if (block.type === "workCard")
          return <WorkCard key={key} locale={locale} card={cards.find(({ id }) => id === block.attrs.work_id)} />
        return <Block key={key} block={block} anchor={anchorOf(index)} />
      })}
    </div>
  )
}

type TextBlock = Exclude<BlockNode, { readonly type: "image" | "workCard" }>

function Block({ block, anchor }: { readonly block: TextBlock; readonly anchor: string }) {
  switch (block.type) {
    case "paragraph":
      return <Paragraph node={block} />
    case "heading":
      return createElement(`h${block.attrs.level}`, { id: anchor, dir: "auto" }, <Inline content={block.content} />)
    case "bulletList":
    case "orderedList":
      return <List node={block} />
    case "blockquote":
      return (
        <blockquote dir="auto">
          <Flow content={block.content} />
        </blockquote>
      )
    case "codeBlock":
      return (
        // Long lines are reached by keyboard too.
        <pre dir="ltr" tabIndex={0} data-language={block.attrs?.language}>
          <code>{block.content?.map(({ text }) => text).join("")}</code>
        </pre>
      )
    case "horizontalRule":
      return <hr />
  }
}

function Paragraph({ node }: { readonly node: ParagraphNode }) {
  return (
    <p dir="auto">
      <Inline content={node.content} />
    </p>
  )
}

function Flow({ content }: { readonly content: readonly (ParagraphNode | ListNode)[] }) {
  return content.map((node, index) => {
    const key = `${index}-${node.type}`
    return node.type === "paragraph" ? <Paragraph key={key} node={node} /> : <List key={key} node={node} />
  })
}

function List({ node: { type, attrs, content } }: { readonly node: ListNode }) {
  const items = content.map((item, index) => <Item key={`${index}-${item.type}`} node={item} />)
  if (type === "bulletList") return <ul dir="auto">{items}</ul>
  return (
    <ol dir="auto" start={attrs?.start}>
      {items}
    </ol>
  )
}

function Item({ node }: { readonly node: ListItemNode }) {
  return (
    <li>
      <Flow content={node.content} />
    </li>
  )
}

function Inline({ content = [] }: { readonly content: readonly InlineNode[] | undefined }) {
  return content.map((node, index) => {
    const key = `${index}-${node.type}`
    if (node.type === "hardBreak") return <br key={key} />
    return <Fragment key={key}>{(node.marks ?? []).reduce(marked, node.text)}</Fragment>
  })
}

function marked(inner: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{inner}</strong>
    case "italic":
      return <em>{inner}</em>
    case "strike":
      return <s>{inner}</s>
    case "code":
      return <code>{inner}</code>
    case "link": {
      // Looked at again where it is shown: no older rule may let through what today's does not.
      const href = linkTarget(mark.attrs.href)
      if (href === null) return inner
      return leavesSite(href) ? (
        <a href={href} rel={AWAY}>
          {inner}
        </a>
      ) : (
        <a href={href}>{inner}</a>
      )
    }
  }
}

function Image({ node: { attrs }, images }: { readonly node: ImageNode; readonly images: readonly ArticleImage[] }) {
  const { source, alt, caption, size } = attrs
  const image = "kept" in source ? images.find(({ kept }) => kept === source.kept) : undefined
  if (image === undefined) return null
  const { url, width, height, colour } = image
  return (
    <figure className="article-image" data-size={size}>
      <img
        {...imageSources(url, width, height)}
        sizes={IMAGE_WIDTHS[size]}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        style={{ backgroundColor: colour }}
      />
      {caption === "" ? null : <figcaption dir="auto">{caption}</figcaption>}
    </figure>
  )
}

/** The card of a work within an article. */
function WorkCard({ locale, card }: { readonly locale: Locale; readonly card: Card | undefined }) {
  if (card === undefined) return null
  const { cover, title, author } = card
  return (
    <a className="article-card" href={`/${locale}${cardPath(card)}`}>
      <span className="article-card-image" style={{ backgroundColor: cover.colour }}>
        {cover.url === null ? null : (
          <img
            {...coverSources({ ...cover, url: cover.url })}
            sizes="120px"
            alt=""
            width={cover.width}
            height={cover.height}
            loading="lazy"
            decoding="async"
          />
        )}
      </span>
      <span className="grid min-w-0 content-center gap-1">
        <bdi className="font-semibold wrap-anywhere">{title}</bdi>
        <bdi className="text-sm text-ink-3 wrap-anywhere">{author}</bdi>
      </span>
    </a>
  )
}
