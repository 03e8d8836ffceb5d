import { createContext, type ReactNode } from "react"
import { IntlProvider, useTranslations } from "use-intl/react"
import type { Locale } from "../../domain/_kernel/locales.ts"
import { formatTag } from "../../messages/format-tag.ts"
import type { Catalogue, MessageNamespace, Messages } from "../../messages/index.ts"

declare module "use-intl/core" {
  /** Tells use-intl which messages there are, so that keys and their values are checked. */
  interface AppConfig {
    Messages: Messages
    Locale: string
  }
}

/** What an island needs to word things: the same on the server and in the browser, or the two would differ. */
export interface IslandContext {
  readonly locale: Locale
  /** The moment of the request, milliseconds since 1970. */
  readonly nowMs: number
  /** The page was made for somebody who is signed in; pages that are the same for everybody do not say so. */
  readonly isMember?: boolean | undefined
  /** Only the namespaces that the island uses. */
  readonly messages: Partial<Catalogue>
}

/** What an island is told of the page around it. */
export const IslandPlace = createContext<Pick<IslandContext, "locale" | "isMember">>({ locale: "en" })

/** The outermost component of every island. */
export function IslandRoot({ context, children }: { readonly context: IslandContext; readonly children: ReactNode }) {
  return (
    <IntlProvider
      locale={formatTag(context.locale)}
      // Every language has the keys and the values of English; a test holds them to it.
      messages={context.messages as Partial<Messages>}
      now={new Date(context.nowMs)}
      timeZone="UTC"
      onError={reportMissing}
    >
      <IslandPlace value={context}>{children}</IslandPlace>
    </IntlProvider>
  )
}

/** A message that cannot be formatted is our own bug: it is reported and its key stands in its place. */
function reportMissing(error: Error): void {
  console.error(error.message)
}

/** The worded messages of a namespace; the page must list it in the island's `messages`. */
export function useMessages<Namespace extends MessageNamespace>(namespace: Namespace) {
  return useTranslations(namespace)
}
