import { readPaymentInfo } from "../../domain/credits/index.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { wallet } from "../../islands/credits/wallet.island.tsx"
import { definePage } from "../_page/define-page.ts"
import { readWalletQuery } from "./wallet-query.ts"

/** A member's wallet: an island, since all of it moves. */
export const page = definePage({
  path: "/wallet",
  access: "member",
  cache: "none",
  query: ["kind", "purse"],
  messages: "credits",
  load: ({ context, locale, query }) => ({ locale, membership: readPaymentInfo(context), ...readWalletQuery(query) }),
  head: ({ t }) => ({ title: t("title"), description: t("description") }),
  view: ({ data }) => <Island of={wallet} props={data} />,
})
