import { Island } from "../../islands/_runtime/island.tsx"
import { kit } from "../../islands/dev/kit.island.tsx"
import { definePage } from "../_page/define-page.ts"

const TITLE = "Interface kit"

/** Every part of the interface in every state, in the words of the features that use them. */
export const page = definePage({
  path: "/dev/kit",
  access: "visitor",
  cache: "none",
  messages: "shell",
  load: () => null,
  head: () => ({ title: TITLE, description: TITLE }),
  view: () => (
    <div className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 p-4 md:p-6">
      <h1 className="text-xl font-semibold">{TITLE}</h1>
      <Island of={kit} props={{}} />
    </div>
  ),
})
