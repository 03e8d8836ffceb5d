import * as z from "zod/mini"
import { DomainError } from "../../domain/_kernel/errors.ts"
import { boardIdSchema } from "../../domain/_kernel/id-schemas.ts"
import { Island } from "../../islands/_runtime/island.tsx"
import { board } from "../../islands/board/board.island.tsx"
import { definePage } from "../_page/define-page.ts"

/** A board: a plane without edge for images, sketches, masks and what is made in a frame. It lives on the device; the page is the same for everybody. */
export const page = definePage({
  path: "/editBoard/detail/:id",
  access: "visitor",
  cache: "public",
  isListed: false,
  room: "board",
  messages: "board",
  load: ({ context, locale, parameters: { id } }) => {
    if (!z.safeParse(boardIdSchema(), id).success) throw new DomainError("NotFound")
    return { id, locale, imagesPerDay: context.visitorImagesPerDay }
  },
  head: ({ t }) => ({ title: t("board"), description: t("boardDescription") }),
  view: ({ data }) => <Island of={board} props={data} />,
})
