import { asAccountId } from "../../domain/_kernel/ids.ts"
import { blockList, cancelBlock } from "../../domain/social/block-contract.ts"
import { call } from "../_runtime/call.ts"
import { useMessages } from "../_runtime/messages.tsx"
import { Card } from "../_ui/card.tsx"
import { useCallList } from "../_ui/use-call-list.ts"
import { keyOfWish, WishList } from "./wish-list.tsx"

/** The people the member blocks, each with a way to block them no more, which can be undone. */
export function BlocksCard() {
  const t = useMessages("blocks")
  const list = useCallList(blockList, { limit: 50 }, { keyOf: keyOfWish })
  return (
    <Card id="blocks-title" title={t("title")} lead={t("lead")}>
      <WishList
        titleId="blocks-title"
        list={list}
        words={{
          empty: t("emptyBody"),
          failed: t("listFailed"),
          gone: t("gone"),
          takeBack: t("unblock"),
          takeBackFailed: t("unblockFailed"),
          undo: t("undo"),
        }}
        kindOf={() => t("person")}
        named={(name) => t("unblockNamed", { name })}
        said={(name) => t("unblocked", { name })}
        takeBack={({ id }) => call(cancelBlock, { id: asAccountId(id) }, { handlesErrors: true, outlivesPage: true })}
      />
    </Card>
  )
}
