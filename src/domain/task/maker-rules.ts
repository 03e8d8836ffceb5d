import { type FleetServer, fieldsFor, type MadeBy, merged, NO_NOTES, previewOf } from "../backend/index.ts"
import type { Task } from "./contract.ts"

/** Who made a result, as clients see it. */
export type ShownMaker = NonNullable<Task["made_by"]>

/** Who makes an order, and what is told of it beforehand: the server as it is known when the order is sent; `unheeded` is the input's. */
export function makerOf(
  server: Pick<FleetServer, "kind" | "capabilities">,
  order: { readonly kind: string; readonly fields: Readonly<Record<string, unknown>> },
  unheeded: readonly string[] = [],
): MadeBy {
  const { kind, capabilities } = server
  const name = order.fields["model"]
  return {
    software: capabilities?.software ?? kind,
    version: capabilities?.version ?? null,
    isPreview: previewOf(server) === true,
    model: typeof name === "string" ? { name, hash: capabilities?.models?.find((model) => model.name === name)?.hash ?? null } : null,
    notes: merged(fieldsFor(server, order).notes, { ...NO_NOTES, leftOut: unheeded }),
  }
}

/** The same in the words of answers. */
export function shownMaker({ software, version, isPreview, model, notes }: MadeBy): ShownMaker {
  return {
    software,
    version,
    is_preview: isPreview,
    model: model === null ? null : { ...model },
    notes: {
      approximated: [...notes.approximated],
      left_out: [...notes.leftOut],
      not_done: [...notes.notDone],
      ...(notes.unknownWords === undefined ? {} : { unknown_words: [...notes.unknownWords] }),
    },
  }
}
